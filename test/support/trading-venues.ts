import { systemClock } from '../../src/core/clock.js';
import type { Patience } from '../../src/infra/exchange/host.js';
import type { Venue, VenueCredentials, Venues, VenueSession } from '../../src/infra/exchange/venue.js';
import { newVenues } from '../../src/infra/exchange/venues.js';
import { newHttpClient } from '../../src/infra/http.js';
import { StubExchange, TRADER } from './stub-exchange/stub-exchange.js';

/** As on a quick exchange, so that tests do not wait for what is slow on purpose. */
export const QUICK: Patience = { timeoutMs: 5_000, pollMs: 50, quietMs: 60_000, retryMs: 50 };

/** A stub and a process's part that trades at it. */
export class TradingVenues {
  private readonly open: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly stub: StubExchange,
    readonly venues: Venues,
  ) {}

  static async start(patience: Partial<Patience> = {}): Promise<TradingVenues> {
    const stub = await StubExchange.start();
    const http = newHttpClient({ allowLoopback: true });
    const okx = { id: 'okx', url: stub.url };
    const venues = newVenues({ exchange: okx, venues: [okx] }, http, systemClock, { ...QUICK, ...patience });
    const trading = new TradingVenues(stub, venues);
    trading.atEnd(() => stub.stop());
    trading.atEnd(() => http.close());
    return trading;
  }

  get venue(): Venue {
    return this.venues.live.get('okx')!;
  }

  session(credentials: VenueCredentials = TRADER): VenueSession {
    const session = this.venue.open(credentials);
    this.atEnd(() => session.close());
    return session;
  }

  /** Closes something before what was opened earlier. */
  atEnd(close: () => Promise<unknown>): void {
    this.open.unshift(close);
  }

  async stop(): Promise<void> {
    for (const close of this.open) await close();
  }
}
