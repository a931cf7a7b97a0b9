import { MINUTE_MS, SECOND_MS } from '../../../core/clock.js';
import type { Timeframe } from '../../../core/trading/candle.js';
import type { Gap } from '../../../core/trading/gaps.js';
import type { MarketData } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import type { Lifecycle } from '../../frame/module.js';
import { fetchCandles } from './fetch-candles.js';

declare module '../../frame/context.js' {
  interface Platform {
    /** Candles that this process fetches from the configured exchange. */
    readonly candleFetches: CandleFetches;
  }
}

/** What an exchange has no candles for, it is not asked for again for so long; it may fill them in later. */
const EMPTY_MS = 30 * MINUTE_MS;
/** An exchange that did not answer is left alone for so long. */
const UNANSWERED_MS = 30 * SECOND_MS;
/** Candles that ended so recently may still be on their way, and are asked for again soon. */
const RECENT_MS = 30 * SECOND_MS;
const RECENT_AGAIN_MS = 2 * SECOND_MS;
const MOST_REMEMBERED = 50;

/** A range that was asked for, and until when it is not asked for again, in milliseconds since 1970 UTC. */
interface Asked extends Gap {
  readonly untilMs: number;
  readonly isAnswered: boolean;
}

interface Series {
  underWay: Promise<void> | null;
  asked: readonly Asked[];
}

/** What is known of candles that are missing. */
export interface Missing {
  /** Settles when they have been fetched, or cannot be; null while nothing is fetched. Never fails. */
  readonly fetching: Promise<void> | null;
  /** False while the exchange does not answer. */
  readonly isAnswered: boolean;
}

/** Fetches missing candles beside whatever needs them: those of one market and timeframe once at a time. */
export class CandleFetches implements Lifecycle {
  private readonly exchanges = new WeakMap<MarketData, Map<string, Series>>();
  private readonly underWay = new Set<Promise<void>>();

  /** Begins to fetch what is missing, unless that is under way or was asked for lately; at once, without waiting. */
  begin(ctx: Context, symbol: string, timeframe: Timeframe, gaps: readonly Gap[]): Missing {
    const exchange = ctx.venues.market;
    if (!exchange || gaps.length === 0) return { fetching: null, isAnswered: true };
    const series = this.seriesOf(exchange, `${symbol} ${timeframe}`);
    const nowMs = ctx.clock.now().getTime();
    series.asked = series.asked.filter(({ untilMs }) => untilMs > nowMs).slice(-MOST_REMEMBERED);
    const left = gaps.flatMap((gap) => series.asked.reduce<Gap | null>(without, gap) ?? []);
    const [first, last] = [left[0], left.at(-1)];
    if (!series.underWay && first && last) {
      const range = { from: first.from, to: last.to };
      series.underWay = this.tracked(fetched(ctx, symbol, timeframe, range, series)).finally(() => {
        series.underWay = null;
      });
    }
    return { fetching: series.underWay, isAnswered: series.asked.every(({ isAnswered }) => isAnswered) };
  }

  /** Waits for the candles that are being fetched. */
  async stop(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private seriesOf(exchange: MarketData, key: string): Series {
    const known = this.exchanges.get(exchange) ?? new Map<string, Series>();
    this.exchanges.set(exchange, known);
    const series = known.get(key) ?? { underWay: null, asked: [] };
    known.set(key, series);
    return series;
  }

  private tracked(work: Promise<void>): Promise<void> {
    const ended = work.finally(() => this.underWay.delete(ended));
    this.underWay.add(ended);
    return ended;
  }
}

async function fetched(
  ctx: Context,
  symbol: string,
  timeframe: Timeframe,
  { from, to }: Gap,
  series: Series,
): Promise<void> {
  const outcome = await fetchCandles(ctx, symbol, timeframe, { from, to });
  const nowMs = ctx.clock.now().getTime();
  if (outcome === 'UNANSWERED') {
    series.asked = [...series.asked, { from, to, untilMs: nowMs + UNANSWERED_MS, isAnswered: false }];
    return;
  }
  const recentFrom = Math.min(to, Math.max(from, nowMs - RECENT_MS));
  const settled = { from, to: recentFrom, untilMs: nowMs + EMPTY_MS, isAnswered: true };
  const recent = { from: recentFrom, to, untilMs: nowMs + RECENT_AGAIN_MS, isAnswered: true };
  series.asked = [...series.asked, settled, recent];
}

/** What is left of a gap besides what was asked for, as far as it is one piece; null when nothing is. */
function without(gap: Gap | null, asked: Gap): Gap | null {
  if (gap === null || asked.to <= gap.from || asked.from >= gap.to) return gap;
  const from = asked.from <= gap.from ? asked.to : gap.from;
  const to = asked.to >= gap.to && asked.from > gap.from ? asked.from : gap.to;
  return from < to ? { from, to } : null;
}
