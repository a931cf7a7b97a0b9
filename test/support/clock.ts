import type { Clock } from '../../src/core/clock.js';

/** Real time, moved by what a test says, for as long as that test runs. */
export class TestClock implements Clock {
  private offsetMs = 0;
  private movedBy: string | undefined;

  now(): Date {
    // A worker serves many files, and what one test moved must not reach the next.
    if (this.movedBy !== runningTest()) this.reset();
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    if (this.movedBy !== runningTest()) this.reset();
    this.movedBy = runningTest();
    this.offsetMs += ms;
  }

  reset(): void {
    this.offsetMs = 0;
  }
}

function runningTest(): string {
  const { testPath, currentTestName } = expect.getState();
  return `${testPath} ${currentTestName}`;
}
