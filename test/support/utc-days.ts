import { DAY_MS } from '../../src/core/clock.js';
import { utcDay } from '../../src/services/conversion/utc-day.js';
import { world } from './world.js';

/**
 * Moves the clock to the first instant of the next day in UTC, and answers that day. A test that counts by days begins with
 * it: then no midnight comes between its steps, unless it moves to one.
 */
export async function nextDay(): Promise<string> {
  const { clock } = await world();
  const now = clock.now().getTime();
  clock.advance(DAY_MS - (now % DAY_MS));
  return utcDay(clock.now());
}

/** Moves the clock to noon of the next day in UTC, so that no midnight comes while a test goes on. */
export async function nextNoon(): Promise<void> {
  await nextDay();
  (await world()).clock.advance(DAY_MS / 2);
}

/** Moves the clock to the last minute of its day in UTC. */
export async function lastMinute(): Promise<void> {
  const { clock } = await world();
  const now = clock.now().getTime();
  clock.advance(DAY_MS - (now % DAY_MS) - 60_000);
}
