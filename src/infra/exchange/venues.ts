import { ConfigError, type TradingConfig } from '../../config/index.js';
import type { Clock } from '../../core/clock.js';
import type { HttpClient } from '../http.js';
import { isKnown, type ExchangeOptions } from './client.js';
import { ExchangeHost, PATIENCE, type Patience } from './host.js';
import { CcxtMarketData } from './market-data.js';
import { CcxtSession } from './session.js';
import type { VenueKind } from './venue-kind.js';
import { VENUE_KINDS } from './venue-table.js';
import type { MarketData, Venue, Venues } from './venue.js';

/**
 * The exchanges of trading, by ccxt. Nothing of ccxt is loaded before the first call. ConfigError for an exchange that
 * ccxt does not know, or a venue whose orders it does not handle as live bots need it.
 */
export function newVenues(
  { exchange, venues }: Pick<TradingConfig, 'exchange' | 'venues'>,
  http: HttpClient,
  clock: Clock,
  patience: Patience = PATIENCE,
): Venues {
  const unknown = exchange !== null && !isKnown(exchange.id) ? [exchange.id] : [];
  const untested = venues.filter(({ id }) => !VENUE_KINDS.has(id));
  const faults = [
    ...unknown.map((id) => `TRADING_EXCHANGE: "${id}" is no exchange that ccxt knows`),
    ...untested.map(
      ({ id }) => `TRADING_VENUES: live bots cannot trade at "${id}", only at ${[...VENUE_KINDS.keys()]}`,
    ),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  const hosts = new Map<string, ExchangeHost>();
  const host = (options: ExchangeOptions): ExchangeHost => {
    const key = `${options.id} ${options.url}`;
    const known = hosts.get(key) ?? new ExchangeHost(options, http, clock, patience);
    hosts.set(key, known);
    return known;
  };
  const market = exchange && new CcxtMarketData(host(exchange));
  return {
    market,
    live: new Map(
      venues.flatMap((options) => {
        const kind = VENUE_KINDS.get(options.id);
        if (!kind) return [];
        const isMarket = exchange !== null && host(exchange) === host(options);
        const data = (isMarket ? market : null) ?? new CcxtMarketData(host(options));
        return [[options.id, newVenue(host(options), kind, data)] as const];
      }),
    ),
  };
}

function newVenue(host: ExchangeHost, kind: VenueKind, data: MarketData): Venue {
  return { data, open: (credentials) => new CcxtSession(host, kind, credentials) };
}
