import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../core/clock.js';

const REMEMBERED = 500;
const REMEMBERED_MS = MINUTE_MS;

/**
 * Values that take long to compute, remembered for a minute, at most 500 unless told otherwise. One is computed once,
 * however many ask for it, and one at a time, so that many of them leave the process and the database time for other
 * requests.
 */
export class Computed<Value> {
  private readonly known: LRUCache<string, Promise<Value>>;
  private last: Promise<unknown> = Promise.resolve();

  constructor(remembered = REMEMBERED) {
    this.known = new LRUCache<string, Promise<Value>>({ max: remembered, ttl: REMEMBERED_MS });
  }

  /** What stands under a key; `compute` is called when nothing does. Its error is the error of all who wait for it. */
  of(key: string, compute: () => Promise<Value>): Promise<Value> {
    const known = this.known.get(key);
    if (known) return known;
    const computed = this.last.then(compute);
    this.known.set(key, computed);
    this.last = computed.catch(() => this.known.delete(key));
    return computed;
  }
}
