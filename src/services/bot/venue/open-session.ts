import type { VenueSession } from '../../../infra/exchange/venue.js';
import type { Platform } from '../../frame/context.js';
import { credentialsOf } from './credentials.js';
import { requireLiveVenue } from './live-venue.js';

/**
 * Opens a venue account, for the engine of its bots, which closes the session. Nothing is sent yet, so the venue may
 * still refuse the credentials. Null for an account that is deleted; BAD_INPUT when live bots can no longer trade at its
 * venue.
 */
export async function openSession(
  ctx: Pick<Platform, 'db' | 'config' | 'venues'>,
  accountId: string,
): Promise<VenueSession | null> {
  const account = await ctx.db.rows
    .selectFrom('trading_venue_account')
    .select(['id', 'venue', 'credentialsSealed'])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return account ? requireLiveVenue(ctx, account.venue).open(credentialsOf(ctx, account)) : null;
}
