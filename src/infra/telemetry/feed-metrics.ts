import { Counter, Gauge } from 'prom-client';
import { registers } from './metrics.js';

const held = new Gauge({
  name: 'price_feed_held',
  help: '1 in the engine process that follows exchange prices by socket, 0 in the others.',
  registers,
});

const written = new Gauge({
  name: 'price_feed_written_timestamp_seconds',
  help: 'Unix time of the last socket prices that this process wrote; 0 before the first.',
  registers,
});

const failures = new Counter({
  name: 'price_feed_failures_total',
  help: 'Failures of the price socket of this process. It reconnects after each.',
  registers,
});

export function noteFeedHeld(isHeld: boolean): void {
  held.set(isHeld ? 1 : 0);
}

export function noteFeedWritten(at: Date): void {
  written.set(at.getTime() / 1_000);
}

export function countFeedFailure(): void {
  failures.inc();
}
