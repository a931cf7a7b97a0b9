import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import { candleOpenAt } from '../../../core/trading/candle.js';
import { CandleBuilder } from '../../../core/trading/candle-builder.js';
import type { At } from '../../../core/bot-step/run.js';
import type { Context } from '../../frame/context.js';
import { atPrice } from '../market/at-price.js';
import { PLATFORM, readCandles, storeCandles } from '../market/candles.js';
import { configuredMarkets } from '../market/configured.js';
import { quotedMarkets } from '../market/market.js';
import { ExchangeCandles, type MarketCandle } from './exchange-candles.js';
import type { Wanted } from './programs.js';
import { closedSimulated } from './simulated-candles.js';

const MINUTES_A_DAY = 1_440;

/** What one second brought: the prices that may be traded at, and candles that are closed. */
export interface Sampled {
  readonly prices: ReadonlyMap<string, At>;
  readonly closed: readonly MarketCandle[];
}

/**
 * Samples the prices of markets once a second. Without an exchange it builds the candles of them, too; those of the
 * simulated market are computed.
 */
export class PriceSampler {
  private readonly builders = new Map<string, CandleBuilder>();
  private readonly exchange = new ExchangeCandles();

  /** Samples the markets that are configured and those that bots of this engine trade. */
  async sample(ctx: Context, traded: ReadonlySet<string>, wanted: readonly Wanted[], nowMs: number): Promise<Sampled> {
    const symbols = new Set([...configuredMarkets(ctx).map(({ symbol }) => symbol), ...traded]);
    const prices = await pricesOf(ctx, symbols, nowMs);
    const simulated = await closedSimulated(ctx, wanted, nowMs);
    const closed = ctx.venues.market
      ? this.exchange.take(
          ctx,
          wanted.filter(({ symbol }) => !isSimulated(symbol)),
          nowMs,
        )
      : await this.built(ctx, new Set([...symbols].filter((symbol) => !isSimulated(symbol))), prices, nowMs);
    return { prices, closed: [...closed, ...simulated] };
  }

  stop(): Promise<void> {
    return this.exchange.stop();
  }

  private async built(
    ctx: Context,
    symbols: ReadonlySet<string>,
    prices: ReadonlyMap<string, At>,
    nowMs: number,
  ): Promise<MarketCandle[]> {
    for (const symbol of this.builders.keys()) if (!symbols.has(symbol)) this.builders.delete(symbol);
    const closed: MarketCandle[] = [];
    for (const symbol of symbols) {
      const builder = this.builders.get(symbol) ?? (await newBuilder(ctx, symbol, nowMs));
      this.builders.set(symbol, builder);
      const sample = prices.get(symbol);
      for (const { timeframe, candle } of sample ? builder.add(sample.mark, nowMs) : builder.close(nowMs)) {
        const standing = await storeCandles(ctx, { source: PLATFORM, symbol, timeframe }, [candle]);
        closed.push(...standing.map((each) => ({ symbol, timeframe, candle: each })));
      }
    }
    return closed;
  }
}

/** A builder that goes on with the candles that were open when the process before it ended. */
async function newBuilder(ctx: Context, symbol: string, nowMs: number): Promise<CandleBuilder> {
  const fromMs = candleOpenAt(nowMs, '1d');
  const series = { source: PLATFORM, symbol, timeframe: '1m' } as const;
  return new CandleBuilder(nowMs, await readCandles(ctx, series, { fromMs, beforeMs: nowMs, limit: MINUTES_A_DAY }));
}

/** While the exchange does not even say which markets it has, there is no price. */
async function pricesOf(ctx: Context, symbols: ReadonlySet<string>, nowMs: number): Promise<Map<string, At>> {
  const prices = new Map<string, At>();
  const { true: simulated = [], false: real = [] } = Object.groupBy(symbols, (symbol) => `${isSimulated(symbol)}`);
  const quoted = await quotedMarkets(ctx, real).catch((error: unknown) => {
    if (!ctx.venues.market) throw error;
    ctx.log.warn({ module: 'bots', err: error }, 'the exchange does not tell its markets; bots wait for prices');
    return new Map<string, never>();
  });
  for (const [symbol, { price }] of [...quoted, ...(await quotedMarkets(ctx, simulated))]) {
    const at = price && atPrice(price.price, nowMs);
    if (at) prices.set(symbol, at);
  }
  return prices;
}
