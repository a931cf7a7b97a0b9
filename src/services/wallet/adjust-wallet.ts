import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import { canonical, Money } from '../../core/money.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { ledgerKey } from '../ledger/key.js';
import { post } from '../ledger/post.js';
import type { WalletRow } from './open-wallet.js';
import { requirePayee } from '../money-request/payee.js';
import { refuseSelfDecision } from '../frame/self-decision.js';

export enum Adjustment {
  ADD = 'ADD',
  SUBTRACT = 'SUBTRACT',
}

export interface AdjustWalletInput {
  readonly type: Adjustment;
  readonly amount: string;
  readonly nonce: string;
  readonly note?: string | null;
  readonly idempotencyKey?: string | null;
}

const OWNER_NOT_ACTIVE = 'The owner of this wallet is not active; activate the account before you add money';

/**
 * Adds money to a wallet from outside the platform, or takes money out. The nonce identifies the adjustment: repeating
 * it changes nothing. INSUFFICIENT_FUNDS when the wallet has less than is to be taken, SELF_DECISION for the admin's
 * own wallet, PAYEE_NOT_ACTIVE when money would be added for an account that is not ACTIVE.
 */
export async function adjustWallet(
  ctx: Context,
  id: string,
  { idempotencyKey, ...input }: AdjustWalletInput,
): Promise<WalletRow> {
  const adminId = requireUserId(ctx.caller);
  const once = { input: { id, ...input, amount: canonical(input.amount) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'adjustWallet', once }, async (tx) => {
    // A wallet never changes its owner, so no lock is needed to read it.
    const wallet = await tx.rows
      .selectFrom('wallet')
      .select(['currency', 'userId'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!wallet) throw new AppError('NOT_FOUND');
    refuseSelfDecision(ctx, wallet.userId);
    if (input.type === Adjustment.ADD && wallet.userId !== null)
      await requirePayee(tx, wallet.userId, OWNER_NOT_ACTIVE);
    const amount = Money.parsePositive(input.amount, wallet.currency);
    await post(tx, [
      {
        walletId: id,
        operation: input.type === Adjustment.ADD ? 'CREDIT' : 'DEBIT',
        amount,
        key: ledgerKey('walletAdjusted', { id, type: input.type, amount: amount.toString(), nonce: input.nonce }),
        external: true,
        metadata: { operationType: 'ADJUSTMENT', adminId, ...(input.note ? { note: input.note } : {}) },
      },
    ]);
    return tx.rows.selectFrom('wallet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  });
}
