import { requireUserId } from '../../../auth/authenticate.js';
import { callerName } from '../../../auth/principal.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { walletIdOf } from '../../../core/catalogue/wallet-ids.js';
import { canonical, Money } from '../../../core/money.js';
import { WalletType } from '../../../entities/currency/currency.js';
import type { Row } from '../../../entities/index.js';
import type { Withdrawal } from '../../../entities/money/withdrawal.js';
import { keepAccount } from '../../account/keep-account.js';
import { requireSwitchedOn } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { post } from '../../ledger/post.js';
import { approveByPlatform } from '../../approval/approve-record.js';
import { decideLocked, WAITS } from '../../money-request/decide.js';
import { APPROVE_WITHDRAWAL } from './decide-withdrawal.js';
import { sendOff, WITHDRAWAL, withdrawalToApprove } from './withdrawal-request.js';
import { holdFor } from '../../money-request/kind.js';
import { requirePayee } from '../../money-request/payee.js';
import { readDestination } from './destination.js';
import { proveWithdrawal } from './prove-withdrawal.js';
import { newRequest } from '../../money-request/new-request.js';

// Writes SQL: it moves money, or keeps it from moving.

export interface WithdrawalInput {
  readonly walletId: string;
  readonly amount: string;
  readonly destination: string;
  /** Code of a second factor, if the settings demand one. */
  readonly code?: string | null;
  readonly idempotencyKey?: string | null;
}

const OPERATION = 'createWithdrawal';

/**
 * Requests a withdrawal. Amount and fee are held until it is decided, which happens at once if the settings approve
 * withdrawals automatically and one approval is enough; otherwise that counts as the first. BAD_INPUT for an invalid
 * destination and for an amount with more decimals than the currency, INSUFFICIENT_FUNDS when the balance is less than
 * amount and fee, PAYEE_NOT_ACTIVE when it is decided at once and the owner is no longer active.
 */
export async function createWithdrawal(ctx: Context, input: WithdrawalInput): Promise<Row<Withdrawal>> {
  const userId = requireUserId(ctx.caller);
  const { code, idempotencyKey, ...given } = input;
  const request = { ...given, destination: readDestination(given.destination) };
  const repeated = await wasAnswered(ctx, idempotencyKey);
  if (!repeated) await proveWithdrawal(ctx, userId, code);
  const once = { input: { ...request, amount: canonical(request.amount) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: OPERATION, once }, async (tx) => {
    // The stored answer expired after it was found, so this call would move money without a proven second factor.
    if (repeated) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    const atOnce = ctx.settings.flag('withdrawAutoApprove');
    // The owner may have been banned after the call was authorised, while it waited for its idempotency key.
    await (atOnce ? requirePayee(tx, userId) : keepAccount(tx, userId));
    const withdrawal = await insert(ctx, tx, userId, request);
    await post(tx, [holdFor(WITHDRAWAL, withdrawal)]);
    if (!atOnce) return withdrawal;
    return decideLocked(ctx, tx, WITHDRAWAL, withdrawal, { action: 'approve' }, async () => {
      if (await approveByPlatform(ctx, tx, APPROVE_WITHDRAWAL, withdrawalToApprove(ctx, tx, withdrawal))) return WAITS;
      return sendOff(ctx, tx, withdrawal);
    });
  });
}

/** A repeated call returns its first answer and moves nothing. Its code is used up, so it is not demanded again. */
async function wasAnswered(ctx: Context, given: string | null | undefined): Promise<boolean> {
  const key = given ?? ctx.request.idempotencyKey;
  if (!key) return false;
  const row = await ctx.db.rows
    .selectFrom('idempotency')
    .select('key')
    .where('caller', '=', callerName(ctx.caller))
    .where('operation', '=', OPERATION)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

async function insert(ctx: Context, tx: Tx, userId: string, input: WithdrawalInput): Promise<Row<Withdrawal>> {
  const wallet = await tx.rows
    .selectFrom('wallet')
    .innerJoin('currency', (join) =>
      join.onRef('currency.code', '=', 'wallet.currency').onRef('currency.type', '=', 'wallet.type'),
    )
    .select(['wallet.id', 'wallet.currency', 'wallet.type', 'currency.precision'])
    .where('wallet.id', '=', input.walletId)
    .where('wallet.userId', '=', userId)
    .executeTakeFirst();
  if (!wallet) throw new AppError('NOT_FOUND', { message: 'There is no such wallet' });
  requireSwitchedOn(ctx, 'withdraw', wallet.type);
  const amount = Money.parsePositive(input.amount, wallet.currency);
  amount.requireDecimals(wallet.precision);
  const percent = wallet.type === WalletType.SPOT ? ctx.settings.decimal('spotWithdrawFee') : '0';
  return tx.rows
    .insertInto('withdrawal')
    .values({
      ...newRequest({ ...wallet, id: walletIdOf(wallet, { userId }) }, userId, amount),
      fee: amount.percent(percent).roundUp(wallet.precision).toString(),
      destination: input.destination,
      createdAt: ctx.clock.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
