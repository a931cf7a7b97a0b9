import { VenueUnclear } from '../../core/bot/venue-error.js';
import { MINUTE_MS, SECOND_MS } from '../../core/clock.js';
import type { Ccxt, CcxtOrder, CcxtTrade, Params } from './ccxt.js';
import type { HouseKind, SignedCall } from './house-kind.js';
import type { SoughtOrder } from './house-venue.js';
import { readList, type List, type ListPage } from './kraken-lists.js';

/** How many orders Kraken tells of at once. */
const MAX_IDS = 20;

/** Of balances that earn rewards and are traded and paid out as if they did not; all other programmes lock theirs. */
const FLEXIBLE = 'F';
const BONDED = /^(.+)\d{2}$/;

/** By methods that ccxt has for few exchanges, or makes of Kraken's list of paths: its own hide how many rows there are. */
type KrakenClient = Ccxt & {
  fetchOrdersByIds(ids: readonly string[]): Promise<readonly CcxtOrder[]>;
  privatePostClosedOrders(params: Params): Promise<{ readonly result?: ListPage & { readonly closed?: Rows } }>;
  privatePostTradesHistory(params: Params): Promise<{ readonly result?: ListPage & { readonly trades?: Rows } }>;
  parseTrade(trade: object): CcxtTrade;
};

/** Rows by their ids. */
type Rows = Readonly<Record<string, object>>;

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
    if (order.venueOrderId !== null) return byIds(ask, [order.venueOrderId]);
    const { clientOrderId, sinceMs } = order;
    const open = await ask((client) => client.fetchOpenOrders(undefined, sinceMs, undefined, { clientOrderId }));
    const closed = await closedOrders(ask, order);
    const trades = await tradesSince(ask, sinceMs);
    if (!closed.isWhole || !trades.isWhole) throw new VenueUnclear('The exchange did not list all orders and trades');
    // An order that ended after the open ones were listed stands in both lists; the later list is right.
    const found = new Map([...open, ...closed.rows].map((each) => [each.id, each]));
    for (const each of await ofTrades(ask, order, trades.rows, found)) found.set(each.id, each);
    return [...found.values()].filter((each) => each.clientOrderId === clientOrderId);
  },

  trades: async (ask, sinceMs) => (await tradesSince(ask, sinceMs)).rows,

  /** Such as BTC.F. ccxt makes BTC of XBT and leaves what follows the point. */
  heldAs({ markets = {} }, code) {
    const [coin = code, program] = code.split('.');
    if (program === undefined) return { currency: code, isSpendable: true };
    const isCoin = (name: string) => Object.values(markets).some(({ base }) => base === name);
    // Staked for a number of days, such as DOT28.S; the digits of other coins are their own.
    const [, bonded = coin] = BONDED.exec(coin) ?? [];
    const currency = !isCoin(coin) && isCoin(bonded) ? bonded : coin;
    return { currency, isSpendable: program === FLEXIBLE };
  },

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

function closedOrders(ask: SignedCall, { clientOrderId, sinceMs }: SoughtOrder): Promise<List<CcxtOrder>> {
  const start = Math.floor(sinceMs / SECOND_MS);
  return readList((ofs) =>
    ask(async (client) => {
      const asked = { start, cl_ord_id: clientOrderId, ofs };
      const { result = {} } = await (client as KrakenClient).privatePostClosedOrders(asked);
      return { ...result, rows: withIds(result.closed).map((row) => client.parseOrder(row)) };
    }),
  );
}

/** All trades of the account. */
function tradesSince(ask: SignedCall, sinceMs: number): Promise<List<CcxtTrade>> {
  const start = Math.floor(sinceMs / SECOND_MS);
  return readList((ofs) =>
    ask(async (client) => {
      const { result = {} } = await (client as KrakenClient).privatePostTradesHistory({ start, ofs });
      return { ...result, rows: withIds(result.trades).map((row) => (client as KrakenClient).parseTrade(row)) };
    }),
  );
}

function withIds(rows: Rows = {}): object[] {
  return Object.entries(rows).map(([id, row]) => ({ ...row, id }));
}

/** The orders of trades that may be the sought order's; a trade does not say the client order id. */
async function ofTrades(
  ask: SignedCall,
  { symbol, side }: SoughtOrder,
  trades: readonly CcxtTrade[],
  known: ReadonlyMap<unknown, unknown>,
): Promise<readonly CcxtOrder[]> {
  const alike = trades.filter((trade) => trade.symbol === symbol && trade.side === side.toLowerCase());
  const ids = [...new Set(alike.map(orderOf))].filter((id) => !known.has(id));
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
