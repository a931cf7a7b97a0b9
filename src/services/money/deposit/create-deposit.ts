import { requireUserId } from '../../../auth/authenticate.js';
import { addMs, DAY_MS } from '../../../core/clock.js';
import { Money } from '../../../core/money.js';
import { foldReference } from '../../../core/reference/fold-reference.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import { DEPOSIT_MOVES } from '../../../core/states/money-request.js';
import type { Deposit } from '../../../entities/money/deposit.js';
import type { Row } from '../../../entities/index.js';
import { keepAccount } from '../../account/keep-account.js';
import { endApprovalsBy } from '../../approval/approve-record.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { requireOffered, requireSwitchedOn } from '../../currency/require-offered.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { defineRequest } from '../../money-request/kind.js';
import { newRequest } from '../../money-request/new-request.js';

// Writes SQL: it moves money, or keeps it from moving.

export const DEPOSIT = defineRequest({
  table: 'deposit',
  moves: DEPOSIT_MOVES,
  columns: { method: 'text', reference: 'text', expiresAt: 'time' },
  ended: endApprovalsBy,
});

export interface DepositInput {
  readonly currency: string;
  readonly type: WalletType;
  readonly amount: string;
  readonly method?: string | null;
  readonly reference?: string | null;
  readonly idempotencyKey?: string | null;
}

/** Time until a deposit expires while the setting depositExpiration is on. */
const EXPIRES_AFTER_MS = DAY_MS;

/**
 * Announces an incoming deposit; the wallet is credited when an admin approves it. BAD_INPUT for a currency that is not
 * offered, and for an amount with more decimals than the currency.
 */
export async function createDeposit(ctx: Context, { idempotencyKey, ...input }: DepositInput): Promise<Row<Deposit>> {
  const userId = requireUserId(ctx.caller);
  const amount = Money.parsePositive(input.amount, input.currency);
  const once = { input: { ...input, amount }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'createDeposit', once }, async (tx) => {
    requireSwitchedOn(ctx, 'deposit', input.type);
    await keepAccount(tx, userId);
    const { precision } = await requireOffered(tx, input);
    amount.requireDecimals(precision);
    const wallet = await openWallet(tx, { userId }, input);
    const now = ctx.clock.now();
    const expiresAt = ctx.settings.flag('depositExpiration') ? addMs(now, EXPIRES_AFTER_MS).toISOString() : null;
    return tx.rows
      .insertInto('deposit')
      .values({
        ...newRequest(wallet, userId, amount),
        method: input.method ?? null,
        reference: input.reference ?? null,
        referenceKey: foldReference(input.reference),
        expiresAt,
        createdAt: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
