import { VenueUnclear } from '../../core/bot/venue-error.js';
import { canonical } from '../../core/money.js';
import type { CcxtOrder, CcxtTrade } from './ccxt.js';
import { currency, decimal, id, positive, positiveBounded, bounded, time, word } from './text.js';
import type { VenueFill, VenueOrder } from './venue.js';

/** An order of ccxt, whole; null when a part is missing, unknown or cannot be stored. */
export function venueOrder(order: CcxtOrder): VenueOrder | null {
  const [clientOrderId, venueOrderId, symbol] = [id(order.clientOrderId), id(order.id), word(order.symbol)];
  const [amount, filled] = [positiveBounded(order.amount), bounded(order.filled)];
  const side = order.side === 'buy' ? 'BUY' : order.side === 'sell' ? 'SELL' : null;
  const status = statusOf(order.status, filled);
  const atMs = time(order.lastUpdateTimestamp ?? order.timestamp);
  if (!clientOrderId || !venueOrderId || !symbol || !amount || !filled || !side || !status || !atMs) return null;
  // A quotient, of which some exchanges write every digit.
  const averagePrice = filled === '0' ? null : positive(order.average);
  if (filled !== '0' && averagePrice === null) return null;
  return { clientOrderId, venueOrderId, symbol, side, status, amount, filled, averagePrice, atMs };
}

function statusOf(status: unknown, filled: string | null): VenueOrder['status'] | null {
  switch (status) {
    case 'open':
      return filled === '0' ? 'OPEN' : 'PARTIAL';
    case 'closed':
      return 'FILLED';
    case 'canceled':
    case 'expired':
    case 'rejected':
      return 'CANCELLED';
    default:
      return null;
  }
}

/** Whether a frame holds a JSON number, which has been through floating point. */
export function holdsNumber(info: unknown): boolean {
  if (typeof info === 'number') return true;
  return typeof info === 'object' && info !== null && Object.values(info).some(holdsNumber);
}

/** VenueUnclear when a part is missing or cannot be stored. */
export function venueFill(trade: CcxtTrade): VenueFill {
  const [venueTradeId, feeCurrency] = [id(trade.id), currency(trade.fee?.currency)];
  const [price, amount] = [positiveBounded(trade.price), positiveBounded(trade.amount)];
  const fee = bounded(trade.fee?.cost);
  const atMs = time(trade.timestamp);
  if (!venueTradeId || !feeCurrency || !price || !amount || !fee || !atMs) {
    throw new VenueUnclear('The venue answered with a fill that cannot be read');
  }
  return { venueTradeId, price, amount, fee, feeCurrency, atMs };
}

/** Whether a request says the same decimal; undefined is for a field that it must not have. */
export function isSent(sent: unknown, meant: string | undefined): boolean {
  if (meant === undefined) return sent === undefined;
  return decimal(sent) === canonical(meant);
}
