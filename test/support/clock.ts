import type { Clock } from '../../src/core/clock.js';

/** Real time, moved by what a test says; each-test.ts takes it back when the test has ended. */
export class TestClock implements Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }

  reset(): void {
    this.offsetMs = 0;
  }
}
