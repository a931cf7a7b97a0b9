import { Counter, Gauge } from 'prom-client';
import { registers } from './metrics.js';

const held = new Gauge({
  name: 'price_feed_held',
  help: 'Whether this process follows the prices of the exchange by socket: 1 in one process of role engine, 0 in the others.',
  registers,
});

const written = new Gauge({
  name: 'price_feed_written_timestamp_seconds',
  help: 'When this process last wrote prices that came by socket, as a Unix time; 0 before the first ones.',
  registers,
});

const failures = new Counter({
  name: 'price_feed_failures_total',
  help: 'Failures of the socket by which this process follows prices. It is dialled again after each.',
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
