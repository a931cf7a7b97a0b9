import { systemClock } from '../../src/core/clock.js';
import type { HouseExchange } from '../../src/config/index.js';
import type { Database } from '../../src/infra/database/database.js';
import { newHouseVenue } from '../../src/infra/exchange/house.js';
import type { HouseVenue } from '../../src/infra/exchange/house-venue.js';
import { newHttpClient } from '../../src/infra/http.js';
import { HOUSE_KEYS, type StubKraken } from './stub-kraken/stub-kraken.js';

/** As at a quick venue, so that tests do not wait for what is slow on purpose. */
export const QUICK_HOUSE = { timeoutMs: 3_000, pollMs: 50, quietMs: 60_000, retryMs: 50, burst: 1_000_000 };

export function stubAccount(stub: Pick<StubKraken, 'url'>): HouseExchange {
  return { id: 'kraken', url: stub.url, ...HOUSE_KEYS, password: null };
}

/** The house's account at a stub, as one process has it. */
export function houseVenueAt(stub: Pick<StubKraken, 'url'>, db: Database): HouseVenue {
  return newHouseVenue(stubAccount(stub), newHttpClient({ allowLoopback: true }), systemClock, db, QUICK_HOUSE);
}
