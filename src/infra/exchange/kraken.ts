import { VenueUnclear } from '../../core/bot/venue-error.js';
import { MINUTE_MS } from '../../core/clock.js';
import type { Ccxt, CcxtOrder, CcxtTrade, Params } from './ccxt.js';
import type { HouseKind, SignedCall } from './house-kind.js';
import type { SoughtOrder } from './house-venue.js';

/** How many rows Kraken lists at once. */
const PAGE = 50;
/** Beyond so many pages nothing is sure to be absent. */
const MAX_PAGES = 40;
/** How many orders Kraken tells of at once. */
const MAX_IDS = 20;

/** By a method that ccxt has for few exchanges. */
type KrakenClient = Ccxt & { fetchOrdersByIds(ids: readonly string[]): Promise<readonly CcxtOrder[]> };

export const kraken: HouseKind = {
  words: {
    unclear: /(?!)/,
    // Another program has used the account's nonces: nothing was carried out.
    busy: /EAPI:Invalid nonce/,
    message: /"error":\["([^"]+)"/,
  },
  keepsDeadlines: true,
  longestDeadlineMs: MINUTE_MS,

  orderParams: ({ clientOrderId, deadlineMs }) => ({
    clientOrderId,
    timeInForce: 'IOC',
    deadline: new Date(deadlineMs).toISOString(),
    // The fee is taken in the quote currency, which is the one that ccxt names as the fee's.
    oflags: 'fciq',
  }),

  sentOrder(body) {
    const sent = new URLSearchParams(body);
    const field = (name: string): string | undefined => sent.get(name) ?? undefined;
    return { clientOrderId: field('cl_ord_id'), amount: field('volume'), price: field('price') };
  },

  async find(ask, order) {
    const { clientOrderId, venueOrderId } = order;
    if (venueOrderId !== null) return byIds(ask, [venueOrderId]).then(([found]) => found ?? null);
    const isIt = (found: CcxtOrder): boolean => found.clientOrderId === clientOrderId;
    const open = await ask((client) => client.fetchOpenOrders(undefined, order.sinceMs, undefined, { clientOrderId }));
    const closed = await pages((ofs) =>
      ask((client) => client.fetchClosedOrders(undefined, order.sinceMs, undefined, { clientOrderId, ofs })),
    );
    return [...open, ...closed].find(isIt) ?? (await ofTrades(ask, order)).find(isIt) ?? null;
  },

  trades: (ask, sinceMs) =>
    pages((ofs) => ask((client) => client.fetchMyTrades(undefined, sinceMs, undefined, { ofs }))),

  // Kraken's own name, such as XXBT: ccxt says BTC as long as it has not listed the currencies.
  currencyParams({ markets = {} }, currency) {
    for (const { base, quote, info } of Object.values(markets)) {
      if (base === currency) return { asset: info?.base };
      if (quote === currency) return { asset: info?.quote };
    }
    return {};
  },

  withdrawParams: (key): Params => ({ key }),
};

/** The orders of trades that may be the sought order's; a trade does not say the client order id. */
async function ofTrades(ask: SignedCall, { symbol, side, sinceMs }: SoughtOrder): Promise<readonly CcxtOrder[]> {
  const trades = await kraken.trades(ask, sinceMs);
  const alike = trades.filter((trade) => trade.symbol === symbol && trade.side === side.toLowerCase());
  const ids = [...new Set(alike.map(orderOf))];
  const orders: CcxtOrder[] = [];
  for (let at = 0; at < ids.length; at += MAX_IDS) orders.push(...(await byIds(ask, ids.slice(at, at + MAX_IDS))));
  return orders;
}

function orderOf({ order }: CcxtTrade): string {
  if (typeof order !== 'string') throw new VenueUnclear('The exchange answered with a trade of no order');
  return order;
}

function byIds(ask: SignedCall, ids: readonly string[]): Promise<readonly CcxtOrder[]> {
  return ask((client) => (client as KrakenClient).fetchOrdersByIds(ids));
}

async function pages<T extends { readonly id?: unknown }>(
  read: (offset: number) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found = new Map<unknown, T>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rows = await read(page * PAGE);
    for (const row of rows) found.set(row.id, row);
    if (rows.length < PAGE) return [...found.values()];
  }
  throw new VenueUnclear('The exchange lists more than can be read');
}
