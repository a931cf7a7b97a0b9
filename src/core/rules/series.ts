import type { PlannedRead } from './read-plan.js';

/** The newest values of one output, so many as its reads look back on. */
export class Series {
  private readonly past: Float64Array;
  private newest = 0;

  /** Follows the number at `output` of `values`, which its indicator writes for each candle. */
  constructor(
    private readonly values: Float64Array,
    private readonly output: number,
    private readonly reads: readonly PlannedRead[],
  ) {
    const longestAgo = Math.max(...reads.map(({ ago }) => ago));
    this.past = new Float64Array(longestAgo + 1).fill(NaN);
  }

  /** Takes the value after a candle and writes what is read into the slots; false when any of that is undefined. */
  take(slots: Float64Array): boolean {
    this.newest += 1;
    if (this.newest === this.past.length) this.newest = 0;
    this.past[this.newest] = this.values[this.output] ?? NaN;
    let isDefined = true;
    for (const { slot, ago } of this.reads) {
      const value = this.before(ago);
      slots[slot] = value;
      if (Number.isNaN(value)) isDefined = false;
    }
    return isDefined;
  }

  private before(ago: number): number {
    const index = this.newest - ago;
    return this.past[index < 0 ? index + this.past.length : index] ?? NaN;
  }
}
