import { setTimeout as sleep } from 'node:timers/promises';
import { VenueBusy } from '../../core/bot/venue-error.js';
import { SECOND_MS } from '../../core/clock.js';
import type { Ccxt } from './ccxt.js';
import { NOT_NOW } from './faults.js';
import { RequestQueue } from './request-queue.js';
import { currentCall } from './sent-call.js';

/** For how long an order or a cancellation waits for the end of pauses. */
const PATIENCE_OF_ORDERS_MS = 5 * SECOND_MS;

/** The rate limit of one exchange, kept by all of its clients together. */
export class Limits {
  /** Of calls that nobody signs. Exchanges count them by address, so their pauses are everybody's. */
  readonly common: CallerLimits;
  private queue: RequestQueue | null = null;

  constructor() {
    this.common = new CallerLimits(this, null);
  }

  /** Of the signed calls of one account, which exchanges count by account. */
  account(): CallerLimits {
    return new CallerLimits(this, this.common);
  }

  /** The common queue, which has the pace that ccxt names for the exchange: that of the first client. */
  queueOf(client: Ccxt): RequestQueue {
    return (this.queue ??= new RequestQueue(client.throttler));
  }
}

/** What one caller of an exchange has to keep. */
export class CallerLimits {
  /** By the clock that no administrator sets. */
  private pausedUntilMs = -Infinity;

  constructor(
    private readonly exchange: Limits,
    private readonly common: CallerLimits | null,
  ) {}

  /** Makes a client wait in the common queue, and refuses its requests (VenueBusy) during a pause. */
  govern(client: Ccxt): void {
    const queue = this.exchange.queueOf(client);
    client.throttler = { throttle: (cost) => this.wait(queue, cost) };
  }

  /** Sends nothing for so long, because the exchange has refused a request for coming too soon. */
  pause(ms: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, performance.now() + ms);
  }

  /** How long the pause goes on, in milliseconds; 0 without one. */
  get leftMs(): number {
    return Math.max(this.pausedUntilMs - performance.now(), this.common?.leftMs ?? 0, 0);
  }

  private async wait(queue: RequestQueue, cost: number | undefined): Promise<void> {
    const isOrder = currentCall()?.isOrder === true;
    const untilMs = performance.now() + (isOrder ? PATIENCE_OF_ORDERS_MS : 0);
    do {
      await this.pauseOver(untilMs);
      await queue.wait(this, isOrder, cost);
      // One that began meanwhile: whoever waits for its end takes another turn, so that the pace is kept.
    } while (this.leftMs > 0);
  }

  private async pauseOver(untilMs: number): Promise<void> {
    for (let leftMs = this.leftMs; leftMs > 0; leftMs = this.leftMs) {
      if (performance.now() + leftMs > untilMs) {
        throw new VenueBusy(NOT_NOW, Math.ceil(leftMs));
      }
      await sleep(leftMs);
    }
  }
}
