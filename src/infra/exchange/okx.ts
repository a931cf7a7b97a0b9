import { VenueUnclear } from '../../core/bot/venue-error.js';
import type { Ccxt, CcxtTrade } from './ccxt.js';
import type { VenueKind } from './venue-kind.js';

/** The account's configuration, by a method that ccxt makes of OKX's list of paths. */
type OkxClient = Ccxt & { privateGetAccountConfig(): Promise<{ readonly data?: readonly { perm?: unknown }[] }> };

interface Frame {
  readonly event?: unknown;
  readonly arg?: { readonly channel?: unknown };
  readonly data?: unknown;
}

export const okx: VenueKind = {
  words: {
    // Duplicated client order id, and the two codes of an order that timed out.
    unclear: /"sCode":"(?:51016|51054|51149)"/,
    // The account's own rate of orders, which ccxt takes for any error.
    busy: /"s?[cC]ode":"50061"/,
    // What is said of the order comes before what is said of the request.
    message: /^.*?"sMsg":"([^"]+)"|"msg":"([^"]+)"/s,
  },
  expiryHeader: 'expTime',
  spotOrders: { type: 'SPOT' },

  // ccxt sends a single order as a batch of one, for which OKX allows more requests.
  sentOrder(body) {
    const sent = JSON.parse(body) as unknown;
    const order = (Array.isArray(sent) && sent.length === 1 ? sent[0] : {}) as Readonly<Record<string, unknown>>;
    return { clientOrderId: order['clOrdId'], amount: order['sz'], price: order['px'] };
  },

  fillsPage: 100,
  nextFills(fills) {
    const bills = fills.map(billOf);
    return { after: String(bills.reduce((least, bill) => (bill < least ? bill : least))) };
  },

  async rights(client) {
    const { data } = await (client as OkxClient).privateGetAccountConfig();
    const held = data?.[0]?.perm;
    if (typeof held !== 'string') return { canTrade: null, canWithdraw: null };
    const rights = new Set(held.split(',').map((right) => right.trim()));
    return { canTrade: rights.has('trade'), canWithdraw: rights.has('withdraw') };
  },

  confirmsOrders: (frame) => {
    const { event, arg } = (frame ?? {}) as Frame;
    return event === 'subscribe' && arg?.channel === 'orders';
  },

  ordersIn: (frame) => {
    const { arg, data } = (frame ?? {}) as Frame;
    return arg?.channel === 'orders' && Array.isArray(data) ? data : [];
  },
};

/** By which OKX orders fills. */
function billOf({ info }: CcxtTrade): bigint {
  const bill = String((info as { billId?: unknown } | undefined)?.billId);
  if (!/^\d{1,40}$/.test(bill)) throw new VenueUnclear('The venue answered with a fill that cannot be read');
  return BigInt(bill);
}
