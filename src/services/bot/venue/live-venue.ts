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

export interface OpenedVenue {
  readonly venue: Venue;
  readonly session: VenueSession;
}

/**
 * Opens a venue account, for the engine of its bots, which closes the session. Nothing is sent yet, so the venue may
 * still refuse the credentials. BAD_INPUT for an account that is deleted, and when live bots can no longer trade at its
 * venue.
 */
export async function openVenueAccount(
  ctx: Pick<Platform, 'db' | 'config' | 'venues'>,
  accountId: string,
): Promise<OpenedVenue> {
  const account = await ctx.db.rows
    .selectFrom('trading_venue_account')
    .select(['id', 'venue', 'credentialsSealed'])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!account) throw badInput('The exchange account was deleted');
  const venue = requireLiveVenue(ctx, account.venue);
  return { venue, session: venue.open(credentialsOf(ctx, account)) };
}
