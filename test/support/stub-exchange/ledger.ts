import type { MatchingEngine } from './engine.js';
import type { Order } from './order.js';
import type { Rest } from './rest.js';

/** All that became of a client order id; amounts are plain decimal text. */
export interface LedgerEntry {
  /** How often a request to place it came, those that were lost or refused among them. */
  readonly requests: number;
  /** How many of these were refused. */
  readonly refusals: number;
  /** Null when no such order was taken. */
  readonly state: Order['state'] | null;
  readonly filled: string;
  /** The oldest first. */
  readonly fills: readonly LedgerFill[];
}

export interface LedgerFill {
  readonly id: string;
  readonly price: string;
  readonly size: string;
  /** What was taken, above zero. */
  readonly fee: string;
  readonly feeCurrency: string;
}

/** What the exchange knows, by client order id: those it was asked for, and those of the orders that it has. */
export function ledgerOf({ orders }: MatchingEngine, rest: Rest): Readonly<Record<string, LedgerEntry>> {
  const taken = new Map(orders.map((order) => [order.terms.clOrdId, order]));
  const ids = new Set([...rest.received.keys(), ...taken.keys()]);
  return Object.fromEntries([...ids].map((id) => [id, entryOf(id, taken.get(id), rest)]));
}

function entryOf(id: string, order: Order | undefined, { received, refused }: Rest): LedgerEntry {
  return {
    requests: received.get(id) ?? 0,
    refusals: refused.get(id) ?? 0,
    state: order?.state ?? null,
    filled: order?.filled.toFixed() ?? '0',
    fills: order ? fillsOf(order) : [],
  };
}

function fillsOf({ fills }: Order): LedgerFill[] {
  return fills.map(({ tradeId, price, size, fee, feeCcy }) => ({
    id: tradeId,
    price: price.toFixed(),
    size: size.toFixed(),
    fee: fee.neg().toFixed(),
    feeCurrency: feeCcy,
  }));
}
