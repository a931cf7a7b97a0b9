import type { Clock } from '../../src/core/clock.js';

/** Real time, moved by what a test says; each-test.ts takes it back when the test has ended. */
export class TestClock implements Clock {
  private offsetMs = 0;
  private standsAtMs: number | undefined;

  now(): Date {
    return new Date((this.standsAtMs ?? Date.now()) + this.offsetMs);
  }

  /** Has the time stand still, but for what a test moves. */
  stop(): void {
    this.standsAtMs = Date.now();
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }

  reset(): void {
    this.offsetMs = 0;
  }

  /** Has the time go on, too: for the next file. */
  restart(): void {
    this.reset();
    this.standsAtMs = undefined;
  }
}
