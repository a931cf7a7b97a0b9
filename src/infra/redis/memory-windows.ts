import { LRUCache } from 'lru-cache';

interface Window {
  used: number;
  readonly endsAtMs: number;
}

/** What was counted in a window, and what is left of it in milliseconds. */
export interface Counted {
  readonly used: number;
  readonly leftMs: number;
}

/**
 * Counts in this process while Redis is unavailable; as in Redis, a window begins with its first point. The map is
 * bounded and has no timers: new names (mostly IP addresses) push out the least recently used ones and take no more
 * memory. rate-limiter-flexible's own counters in memory grow with the names, and keep a timer for each.
 */
export class MemoryWindows {
  private readonly windows: LRUCache<string, Window>;

  /** `now` returns milliseconds of a clock that never goes back. */
  constructor(
    max: number,
    private readonly windowSeconds: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.windows = new LRUCache({ max });
  }

  /** Takes a point. */
  take(name: string): Counted {
    const known = this.open(name);
    const window = known ?? { used: 0, endsAtMs: this.now() + this.windowSeconds * 1_000 };
    window.used += 1;
    if (!known) this.windows.set(name, window);
    return this.counted(window);
  }

  /** What was counted; null when nothing was. */
  look(name: string): Counted | null {
    const window = this.open(name);
    return window ? this.counted(window) : null;
  }

  forget(name: string): boolean {
    return this.windows.delete(name);
  }

  private open(name: string): Window | undefined {
    const window = this.windows.get(name);
    return window && window.endsAtMs > this.now() ? window : undefined;
  }

  private counted({ used, endsAtMs }: Window): Counted {
    return { used, leftMs: endsAtMs - this.now() };
  }
}
