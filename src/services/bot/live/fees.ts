import { fixed, timesDown, timesUp, ZERO, type Fixed } from '../../../core/trading/fixed.js';
import type { MarketName } from '../../../core/trading/market-name.js';
import { HOUR_MS, MINUTE_MS } from '../../../core/clock.js';
import type { MarketData, VenueFill } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import type { LiveFill } from './live-order.js';

/**
 * A fill as a bot books it: its cost rounded up for a buy and down for a sale, and its fee in the quote currency, rounded
 * up. A fee in the base currency counts at the fill's price, any other at the venue's price at that time, or not at all.
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
  const worth = await feeInQuote(ctx, venue, market, said);
  return {
    orderId: order.id,
    amount,
    price,
    cost: order.side === 'BUY' ? timesUp(amount, price) : timesDown(amount, price),
    fee: worth ?? ZERO,
    baseFee: isInBase && order.side === 'BUY' ? charged : ZERO,
    at: said.atMs,
    venueTradeId: said.venueTradeId,
    venueFee: said.fee,
    feeCurrency: said.feeCurrency,
    isFeeCounted: worth !== null,
  };
}

/** What the fee of a fill was worth when its order was filled; null in a currency without a price. */
async function feeInQuote(
  ctx: Pick<Context, 'log'>,
  venue: MarketData,
  { base, quote }: MarketName,
  { fee, feeCurrency, price, atMs }: VenueFill,
): Promise<Fixed | null> {
  const charged = fixed(fee);
  if (charged === ZERO || feeCurrency === quote) return charged;
  if (feeCurrency === base) return timesUp(charged, fixed(price));
  const rate = await rateAt(ctx, venue, `${feeCurrency}/${quote}`, atMs);
  return rate && timesUp(charged, rate);
}

/** The last price of a market before a time; null where the venue has none, or does not tell it. */
async function rateAt(
  { log }: Pick<Context, 'log'>,
  venue: MarketData,
  symbol: string,
  atMs: number,
): Promise<Fixed | null> {
  try {
    const isListed = (await venue.markets()).has(symbol);
    const candles = isListed ? await venue.candles(symbol, '1m', atMs - HOUR_MS, atMs + MINUTE_MS) : [];
    const close = candles.at(-1)?.[4];
    if (close !== undefined) return fixed(close);
    log.warn({ module: 'bots', symbol, atMs }, 'no price for the fee of an order: it is not counted');
  } catch (error) {
    // Until the fill is booked no stop sells what it has bought.
    log.warn(
      { module: 'bots', symbol, atMs, err: error },
      'the price for the fee of an order failed: it is not counted',
    );
  }
  return null;
}
