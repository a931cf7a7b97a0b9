import { AppError } from '../../core/catalogue/errors.js';
import type { Tx } from '../frame/tx.js';

/**
 * Keeps an account from being ended until the commit, so that no open request is created for an ended account.
 * UNAUTHENTICATED when the account was ended after the call was authenticated.
 */
export async function keepAccount({ rows }: Tx, userId: string): Promise<void> {
  const kept = await rows
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!kept) throw new AppError('UNAUTHENTICATED');
}
