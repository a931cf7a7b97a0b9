import { fixed, timesDown, timesUp, ZERO, type Fixed } from '../../../core/trading/fixed.js';
import type { MarketName } from '../../../core/trading/market-name.js';
import { HOUR_MS, MINUTE_MS } from '../../../core/clock.js';
import type { MarketData, VenueFill } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import type { LiveFill } from './live-order.js';

/**
 * A fill as a bot books it: its cost rounded up for a buy and down for a sale, and its fee in the quote currency, rounded
 * up. A fee in the base currency counts at the fill's price, any other at the venue's price at that time.
 */
export async function liveFill(
  ctx: Pick<Context, 'log'>,
  venue: MarketData,
  market: MarketName,
  order: { readonly id: string; readonly side: 'BUY' | 'SELL' },
  said: VenueFill,
): Promise<LiveFill> {
  const [amount, price, charged] = [fixed(said.amount), fixed(said.price), fixed(said.fee)];
  const isInBase = said.feeCurrency === market.base;
  const rate = isInBase ? price : await feeRate(ctx, venue, market, said);
  return {
    orderId: order.id,
    amount,
    price,
    cost: order.side === 'BUY' ? timesUp(amount, price) : timesDown(amount, price),
    fee: said.feeCurrency === market.quote ? charged : timesUp(charged, rate),
    baseFee: isInBase && order.side === 'BUY' ? charged : ZERO,
    at: said.atMs,
    venueTradeId: said.venueTradeId,
    venueFee: said.fee,
    feeCurrency: said.feeCurrency,
  };
}

/** What a unit of the fee's currency was worth in the quote currency when the order was filled; 0 where nobody knows. */
async function feeRate(
  { log }: Pick<Context, 'log'>,
  venue: MarketData,
  { quote }: MarketName,
  { feeCurrency, atMs }: VenueFill,
): Promise<Fixed> {
  if (feeCurrency === quote) return ZERO;
  const symbol = `${feeCurrency}/${quote}`;
  const isListed = (await venue.markets()).has(symbol);
  const candles = isListed ? await venue.candles(symbol, '1m', atMs - HOUR_MS, atMs + MINUTE_MS) : [];
  const close = candles.at(-1)?.[4];
  if (close === undefined)
    log.warn({ module: 'bots', symbol, atMs }, 'nobody knows what the fee of an order was worth');
  return close === undefined ? ZERO : fixed(close);
}
