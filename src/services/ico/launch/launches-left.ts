import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { IcoTokenOffering } from '../../../entities/ico/offering.js';
import type { Tx } from '../../frame/tx.js';

/** How many offerings of an account may wait for an admin's decision. */
export const MOST_OPEN_LAUNCHES = 50;

/**
 * ICO_OPEN_LAUNCHES when fifty offerings of the account wait for their approval. Of an account's parallel calls each waits
 * here for the commit of the one before.
 */
export async function requireLaunchesLeft({ rows, em }: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ico_launch:${userId}`}, 0))`.execute(rows);
  const open = await em.count(IcoTokenOffering, { userId, status: 'PENDING', approvedAt: null, deletedAt: null });
  if (open >= MOST_OPEN_LAUNCHES) throw new AppError('ICO_OPEN_LAUNCHES');
}
