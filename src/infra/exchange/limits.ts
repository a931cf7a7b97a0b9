import { VenueBusy } from '../../core/bot/venue-error.js';
import type { Ccxt, Throttler } from './ccxt.js';

/** The rate limit of one exchange, kept by all of its clients together. */
export class Limits {
  private throttler: Throttler | null = null;
  private pausedUntilMs = 0;

  constructor(private readonly id: string) {}

  /** Makes a client wait in the common queue, which has the pace that ccxt names for the exchange. */
  govern(client: Ccxt): void {
    this.throttler ??= client.throttler;
    client.throttler = { throttle: (cost) => this.wait(cost) };
  }

  /** Sends nothing to the exchange for so long, because it has refused a request for coming too soon. */
  pause(ms: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, Date.now() + ms);
  }

  private async wait(cost?: number): Promise<void> {
    this.requireNoPause();
    await this.throttler?.throttle(cost);
    this.requireNoPause();
  }

  private requireNoPause(): void {
    const leftMs = this.pausedUntilMs - Date.now();
    if (leftMs > 0) throw new VenueBusy(`${this.id} has asked for fewer requests`, leftMs);
  }
}
