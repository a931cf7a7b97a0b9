import { badInput } from '../../../core/catalogue/errors.js';
import { AND_LIST } from '../../../core/text/and-list.js';
import type { Venue, VenueSession } from '../../../infra/exchange/venue.js';
import type { Platform } from '../../frame/context.js';
import { credentialsOf } from './credentials.js';

/** A venue that live bots may trade at, by its id. BAD_INPUT, with those that there are, for any other. */
export function requireLiveVenue({ venues: { live } }: Pick<Platform, 'venues'>, id: string): Venue {
  const venue = live.get(id);
  if (venue) return venue;
  const names = [...live.keys()].toSorted();
  throw badInput(
    names.length === 0
      ? 'venue: live bots can trade at no exchange on this platform'
      : `venue: live bots can trade at ${AND_LIST.format(names)} on this platform`,
  );
}

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
