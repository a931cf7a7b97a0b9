import { AppError } from '../../core/catalogue/errors.js';
import type { Tx } from '../frame/tx.js';

/**
 * Keeps an account from being ended until the commit, for a request that is to wait for somebody. UNAUTHENTICATED when it
 * has been ended since its owner's call was let in.
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
