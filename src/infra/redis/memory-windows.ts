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
 * Counts in this process while the shared counters are unavailable: a window begins with its first point, as it does there.
 * A map with a bound and no timers: whoever calls under ever new names (addresses, above all) pushes out the names that
 * have been quiet for longest, and takes no more memory. rate-limiter-flexible's own counters in memory grow with the
 * names, and keep a timer for each.
 */
export class MemoryWindows {
  private readonly windows: LRUCache<string, Window>;

  /** `now` in milliseconds, of a clock that never goes back. */
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

  /** What was counted; null for nothing. */
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
