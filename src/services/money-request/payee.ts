import { AppError } from '../../core/catalogue/errors.js';
import { UserStatus } from '../../entities/account/user.js';
import type { Tx } from '../frame/tx.js';

/**
 * PAYEE_NOT_ACTIVE unless the account is ACTIVE and not deleted. Locks it until the commit, so that a ban or deletion
 * waits for the payment or comes before it. Call it after the request's row is locked and before any wallet is. Money
 * that returns to its owner (a rejection, a cancellation) is never refused.
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
