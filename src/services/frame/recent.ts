import type { Clock } from '../../core/clock.js';

/** How much longer a value is kept than it took to compute. */
const KEPT = 4;

/** From and until when a value is kept. One that is being computed is everybody's until it is there. */
type Span = readonly [from: number, until: number];
const BEING_COMPUTED: Span = [-Infinity, Infinity];

/**
 * A value that is computed when somebody asks, at most a fifth of the time: it is kept for four times as long as it took,
 * so that what is cheap is of now, and what is expensive costs no more when more people ask.
 */
export class Recent<Value> {
  private value: Promise<Value> | null = null;
  private kept: Span = BEING_COMPUTED;

  /** The value that is kept, else what `compute` answers. Its error is the error of all who wait for it, and is not kept. */
  of(clock: Clock, compute: () => Promise<Value>): Promise<Value> {
    const [now, [from, until]] = [clock.now().getTime(), this.kept];
    if (this.value && from <= now && now < until) return this.value;
    this.kept = BEING_COMPUTED;
    this.value = this.computed(clock, compute);
    return this.value;
  }

  private async computed(clock: Clock, compute: () => Promise<Value>): Promise<Value> {
    const began = clock.now().getTime();
    try {
      const value = await compute();
      const now = clock.now().getTime();
      this.kept = [now, now + KEPT * (now - began)];
      return value;
    } catch (error) {
      this.value = null;
      throw error;
    }
  }
}
