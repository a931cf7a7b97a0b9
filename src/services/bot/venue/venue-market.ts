import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { MarketInfo, Venue } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { requireConfigured } from '../market/configured.js';
import type { Market } from '../market/quoted-market.js';

/** All markets of a venue by symbol, at most two hours old. VENUE_UNREACHABLE when it does not say which it has. */
export async function venueMarkets({ data }: Venue): Promise<ReadonlyMap<string, MarketInfo>> {
  try {
    return await data.markets();
  } catch (error) {
    throw new AppError('VENUE_UNREACHABLE', { reason: (error as Error).message, cause: error });
  }
}

/**
 * The market of a name such as "BTC/USDT", with the venue's bounds of orders. BAD_INPUT when bots trade no such market
 * here, or the venue does not list it or does not trade it at present; VENUE_UNREACHABLE when the venue does not say.
 */
export async function requireVenueMarket(ctx: Context, venue: Venue, symbol: string): Promise<Market> {
  requireConfigured(ctx, symbol);
  const market = (await venueMarkets(venue)).get(symbol);
  if (!market) throw badInput(`symbol: ${venue.data.id} does not list ${symbol}`);
  if (!market.active) throw badInput(`symbol: ${venue.data.id} does not trade ${symbol} at present`);
  return market;
}
