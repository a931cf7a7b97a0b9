import { VenueRefused } from '../../../core/bot/venue-error.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { maskText } from '../../../core/text/mask.js';
import { venueMarkets } from './venue-market.js';
import type { Venue, VenueCredentials, VenueRights } from '../../../infra/exchange/venue.js';

/**
 * Asks the venue what an API key may do, and whether it shows the account. VENUE_REFUSED, in the venue's words, when it
 * does not accept the credentials; VENUE_UNREACHABLE without a usable answer. What the key may do is for the caller to
 * judge, see {@link rightsFault}.
 */
export async function checkCredentials(venue: Venue, credentials: VenueCredentials): Promise<VenueRights> {
  const secrets = [credentials.apiKey, credentials.secret, credentials.password ?? ''];
  // The list of markets is public, so what goes wrong with it says nothing of the credentials.
  await venueMarkets(venue);
  const session = venue.open(credentials);
  try {
    return await orUnreachable(venue, secrets, async () => {
      const rights = await session.rights();
      await session.balances();
      return rights;
    });
  } catch (error) {
    if (!(error instanceof VenueRefused)) throw error;
    throw new AppError('VENUE_REFUSED', {
      message: `${venue.data.id} refuses the credentials: ${maskText(error.message, secrets)}`,
    });
  } finally {
    await session.close();
  }
}

/** Why a key with these rights is not for bots, as the error that refuses it; null when it is. */
export function rightsFault({ canTrade, canWithdraw }: VenueRights): AppError | null {
  if (canWithdraw === true) return new AppError('VENUE_CAN_WITHDRAW');
  if (canTrade !== false) return null;
  return new AppError('VENUE_REFUSED', { message: 'This API key may not trade: let it trade at the exchange' });
}

async function orUnreachable<T>(venue: Venue, secrets: readonly string[], ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof VenueRefused) throw error;
    const reason = `${venue.data.id}: ${maskText((error as Error).message, secrets)}`;
    throw new AppError('VENUE_UNREACHABLE', { reason });
  }
}
