import { okx } from './okx.js';
import type { VenueKind } from './venue-kind.js';

/**
 * The venues of live bots: those whose look-up, cancellation and fills by client order id are tested through ccxt as
 * installed. Kraken, KuCoin, Coinbase and Gate have no uniform look-up by it.
 */
export const VENUE_KINDS: ReadonlyMap<string, VenueKind> = new Map([['okx', okx]]);
