import { AppError } from '../../core/catalogue/errors.js';
import { UserStatus } from '../../entities/account/user.js';
import type { Tx } from '../frame/tx.js';

/**
 * Refuses (PAYEE_NOT_ACTIVE) to pay an account that is not ACTIVE or is deleted, and keeps it as it is until the commit: a
 * ban or a deletion waits for the payment, or the payment for it. Call it once the request's row is locked, and before
 * any wallet is. What only goes back to its owner (a rejection, a cancellation) is never refused.
 */
export async function requirePayee(tx: Tx, userId: string, message?: string): Promise<void> {
  const payee = await tx.rows
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', UserStatus.ACTIVE)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!payee) throw new AppError('PAYEE_NOT_ACTIVE', message === undefined ? {} : { message });
}
