import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Clock } from '../../src/core/clock.js';

/*
 * The time of this process, as a test has it. Imported before anything else. `Date.now` runs ahead of the machine's by
 * what the test says in messages, and so do the timestamps of requests. The clock of leases jumps by the milliseconds
 * that stand in a file: a process that was frozen reads them with its next look at it, whatever it does first.
 */

export interface TimeMessage {
  readonly aheadMs: number;
}

const realNow = Date.now;
const monotonic = performance.now.bind(performance);
const sleepFile = process.env['SLEEP_FILE'];
let toldMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
let aheadMs = toldMs;
let isFollowed = false;

Date.now = () => realNow() + aheadMs;
if (sleepFile !== undefined) performance.now = () => monotonic() + Number(readFileSync(sleepFile, 'utf8'));
process.on('message', (message: TimeMessage) => {
  toldMs = message.aheadMs;
  if (isFollowed) aheadMs = toldMs;
});

/** Goes with the test's time from now on. Until then it goes as the machine's: waits of a start would end too early. */
export function followTime(): void {
  isFollowed = true;
  aheadMs = toldMs;
}

export const processClock: Clock = { now: () => new Date(Date.now()) };
