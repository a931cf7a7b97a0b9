import { SECOND_MS } from '../../../core/clock.js';
import { candleCloseAt, candleOpenAt, type Candle, type Timeframe } from '../../../core/trading/candle.js';
import type { Context } from '../../frame/context.js';
import { candleSource, readCandles } from '../market/candles.js';
import { fetchCandles } from '../market/fetch-candles.js';
import type { Wanted } from './programs.js';

/** An exchange has a candle ready so long after its end. */
const READY_AFTER_MS = SECOND_MS;
const RETRY_AFTER_MS = 2 * SECOND_MS;
/** A candle that is not there so long after its end had no trades. */
const GIVEN_UP_AFTER_MS = 30 * SECOND_MS;
const MOST = 1_000;

export interface MarketCandle {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly candle: Candle;
}

/** Fetches the candles of the configured exchange as they close, beside the beats of the engine. */
export class ExchangeCandles {
  private arrived: MarketCandle[] = [];
  /** When each market and timeframe is asked for next, and those that are being asked for. */
  private readonly askAt = new Map<string, number>();
  private readonly underWay = new Map<string, Promise<void>>();

  /** Candles that have arrived since the last call, the oldest first; asks for those that are due. */
  take(ctx: Context, wanted: readonly Wanted[], nowMs: number): MarketCandle[] {
    for (const each of wanted) this.ask(ctx, each, nowMs);
    const taken = this.arrived;
    this.arrived = [];
    return taken.toSorted((one, other) => one.candle.openAt - other.candle.openAt);
  }

  async stop(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  private ask(ctx: Context, wanted: Wanted, nowMs: number): void {
    const { symbol, timeframe, lastCandleAt } = wanted;
    const key = `${symbol} ${timeframe}`;
    const present = candleOpenAt(nowMs, timeframe);
    // A program that has seen none begins with the last one that is closed.
    const last = candleOpenAt(present - 1, timeframe);
    const from = lastCandleAt === -Infinity ? last : candleCloseAt(lastCandleAt, timeframe);
    if (from >= present || nowMs < present + READY_AFTER_MS || nowMs < (this.askAt.get(key) ?? 0)) return;
    if (this.underWay.has(key)) return;
    const isLate = nowMs >= present + GIVEN_UP_AFTER_MS;
    this.askAt.set(key, isLate ? candleCloseAt(present, timeframe) + READY_AFTER_MS : nowMs + RETRY_AFTER_MS);
    const fetching = this.fetch(ctx, { symbol, timeframe }, from, present)
      .catch((error: unknown) =>
        ctx.log.warn({ module: 'bots', symbol, timeframe, err: error }, 'candles were not read'),
      )
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, fetching);
  }

  private async fetch(
    ctx: Context,
    market: { readonly symbol: string; readonly timeframe: Timeframe },
    from: number,
    to: number,
  ): Promise<void> {
    const { symbol, timeframe } = market;
    await fetchCandles(ctx, symbol, timeframe, { from, to });
    const series = { source: candleSource(ctx, symbol), symbol, timeframe };
    const candles = await readCandles(ctx, series, { fromMs: from, beforeMs: to, limit: MOST });
    this.arrived.push(...candles.map((candle) => ({ ...market, candle })));
  }
}
