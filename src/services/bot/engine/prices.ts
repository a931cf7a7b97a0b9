import { CandleBuilder, type ClosedCandle } from '../../../core/trading/candle-builder.js';
import { fixed, markOf } from '../../../core/trading/fixed.js';
import type { At } from '../../../core/bot-step/run.js';
import type { Context } from '../../frame/context.js';
import { PLATFORM, storeCandles } from '../market/candles.js';
import { configuredMarkets } from '../market/configured.js';
import { quotedMarkets } from '../market/market.js';

/** What one second brought: the prices that may be traded at, and candles that are closed, the shortest first. */
export interface Sampled {
  readonly prices: ReadonlyMap<string, At>;
  readonly closed: readonly (ClosedCandle & { readonly symbol: string })[];
}

/** Samples the prices of markets once a second, and builds candles of them. */
export class PriceSampler {
  private readonly builders = new Map<string, CandleBuilder>();

  /** Samples the markets that are configured and those that bots of this engine trade, in one statement. */
  async sample(ctx: Context, traded: ReadonlySet<string>, nowMs: number): Promise<Sampled> {
    const symbols = new Set([...configuredMarkets(ctx).map(({ symbol }) => symbol), ...traded]);
    const quoted = await quotedMarkets(ctx, [...symbols]);
    const prices = new Map<string, At>();
    for (const [symbol, { price }] of quoted) {
      if (price) prices.set(symbol, { mark: markOf(price.price), exact: fixed(price.price), at: nowMs });
    }
    for (const symbol of this.builders.keys()) if (!symbols.has(symbol)) this.builders.delete(symbol);
    return { prices, closed: await this.closed(ctx, symbols, prices, nowMs) };
  }

  private async closed(
    ctx: Context,
    symbols: ReadonlySet<string>,
    prices: ReadonlyMap<string, At>,
    nowMs: number,
  ): Promise<Sampled['closed']> {
    const closed: (ClosedCandle & { readonly symbol: string })[] = [];
    for (const symbol of symbols) {
      for (const { timeframe, candle } of this.built(symbol, prices.get(symbol), nowMs)) {
        const standing = await storeCandles(ctx, { source: PLATFORM, symbol, timeframe }, [candle]);
        closed.push(...standing.map((each) => ({ symbol, timeframe, candle: each })));
      }
    }
    return closed;
  }

  private built(symbol: string, sample: At | undefined, nowMs: number): ClosedCandle[] {
    const builder = this.builders.get(symbol) ?? new CandleBuilder(nowMs);
    this.builders.set(symbol, builder);
    return sample ? builder.add(sample.mark, nowMs) : builder.close(nowMs);
  }
}
