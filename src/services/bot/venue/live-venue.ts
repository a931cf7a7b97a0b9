import { badInput } from '../../../core/catalogue/errors.js';
import { AND_LIST } from '../../../core/text/and-list.js';
import type { Venue } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';

/** A venue that live bots may trade at, by its id. BAD_INPUT, with those that there are, for any other. */
export function requireLiveVenue({ venues: { live } }: Pick<Context, 'venues'>, id: string): Venue {
  const venue = live.get(id);
  if (venue) return venue;
  const names = [...live.keys()].toSorted();
  throw badInput(
    names.length === 0
      ? 'venue: live bots can trade at no exchange on this platform'
      : `venue: live bots can trade at ${AND_LIST.format(names)} on this platform`,
  );
}
