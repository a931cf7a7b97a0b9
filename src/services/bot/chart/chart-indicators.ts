import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../core/clock.js';
import type { IndicatorValue } from './indicators.js';

declare module '../../frame/context.js' {
  interface Platform {
    /** Indicators that charts show. */
    readonly chartIndicators: ChartIndicators;
  }
}

const REMEMBERED = 500;
/** Candles before the last one may still arrive, so that not even a chart of days is remembered for longer. */
const REMEMBERED_MS = MINUTE_MS;

/**
 * The indicators of charts. Those of one strategy after one candle are computed once, however many ask for them, and one
 * strategy at a time, so that many charts leave the process time for other requests.
 */
export class ChartIndicators {
  private readonly known = new LRUCache<string, Promise<IndicatorValue[]>>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  private last: Promise<unknown> = Promise.resolve();

  /** What stands under a key; `compute` is called when nothing does. Its error is the error of all who wait for it. */
  of(key: string, compute: () => Promise<IndicatorValue[]>): Promise<IndicatorValue[]> {
    const known = this.known.get(key);
    if (known) return known;
    const computed = this.last.then(compute);
    this.known.set(key, computed);
    this.last = computed.catch(() => this.known.delete(key));
    return computed;
  }
}
