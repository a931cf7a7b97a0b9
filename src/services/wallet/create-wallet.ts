import { AppError } from '../../core/errors.js';
import type { WalletType } from '../../entities/currency.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import { findWallet, openWallet, type WalletRow } from './open-wallet.js';

export interface NewWalletInput {
  readonly userId: string;
  readonly currency: string;
  readonly type: WalletType;
}

/** Opens a wallet for an account. NOT_FOUND without the account, CONFLICT when it has such a wallet already. */
export async function createWallet(ctx: Context, { userId, ...kind }: NewWalletInput): Promise<WalletRow> {
  return act(ctx, { operation: 'createWallet' }, async (tx) => {
    const user = await tx.rows
      .selectFrom('user')
      .select('id')
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (!user) throw new AppError('NOT_FOUND', { message: 'There is no such account' });
    if (await findWallet(tx, { userId }, kind)) {
      throw new AppError('CONFLICT', { message: 'The account has such a wallet already' });
    }
    return openWallet(tx, { userId }, kind);
  });
}
