import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { TradingVenueAccount } from '../../../entities/bot/venue-account.js';
import type { Tx } from '../../frame/tx.js';

/** A user with this many venue accounts cannot add another. */
export const MAX_VENUE_ACCOUNTS = 20;

/**
 * VENUE_ACCOUNT_LIMIT at as many venue accounts as a user may have. Of a user's parallel calls each waits here for the
 * commit of the one before.
 */
export async function requireAccountLeft({ rows, em }: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trading_venue_account:${userId}`}, 0))`.execute(rows);
  const accounts = await em.count(TradingVenueAccount, { userId, deletedAt: null });
  if (accounts >= MAX_VENUE_ACCOUNTS) throw new AppError('VENUE_ACCOUNT_LIMIT');
}
