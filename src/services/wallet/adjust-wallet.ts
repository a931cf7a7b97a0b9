import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/errors.js';
import { Money } from '../../core/money.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import { post } from '../ledger/post.js';
import type { WalletRow } from './open-wallet.js';

export enum Adjustment {
  ADD = 'ADD',
  SUBTRACT = 'SUBTRACT',
}

export interface AdjustWalletInput {
  readonly type: Adjustment;
  readonly amount: string;
  readonly nonce: string;
  readonly note?: string | null;
}

/**
 * Puts money into a wallet from outside the platform, or takes it out. The nonce makes it once: the same adjustment again
 * changes nothing. INSUFFICIENT_FUNDS when there is less than is to be taken.
 */
export async function adjustWallet(ctx: Context, id: string, input: AdjustWalletInput): Promise<WalletRow> {
  const adminId = requireUserId(ctx.caller);
  return act(ctx, { operation: 'adjustWallet' }, async (tx) => {
    const wallet = await tx.rows.selectFrom('wallet').select('currency').where('id', '=', id).executeTakeFirst();
    if (!wallet) throw new AppError('NOT_FOUND');
    const amount = Money.parsePositive(input.amount, wallet.currency);
    await post(tx, [
      {
        walletId: id,
        operation: input.type === Adjustment.ADD ? 'CREDIT' : 'DEBIT',
        amount,
        key: `admin_wallet_adjust_${id}_${input.type}_${amount.toString()}_nonce_${input.nonce}`,
        border: true,
        metadata: { operationType: 'ADJUSTMENT', adminId, ...(input.note ? { note: input.note } : {}) },
      },
    ]);
    return tx.rows.selectFrom('wallet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  });
}
