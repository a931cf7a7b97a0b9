import { createHash } from 'node:crypto';
import { ConfigError, type HouseExchange } from '../../config/index.js';
import type { Clock } from '../../core/clock.js';
import type { Database } from '../database/database.js';
import type { HttpClient } from '../http.js';
import { CcxtHouseVenue } from './ccxt-house.js';
import { ExchangeHost, PATIENCE, type Patience } from './host.js';
import type { HouseKind } from './house-kind.js';
import type { HouseVenue } from './house-venue.js';
import { kraken } from './kraken.js';
import { VenueTurns } from './turns.js';

/** The venues of the house: those whose look-up of lost orders is tested through ccxt as installed. */
const HOUSE_KINDS: ReadonlyMap<string, HouseKind> = new Map([['kraken', kraken]]);

/** How long to wait for the venue, in milliseconds, and how many requests may leave without a pause. */
export interface HousePatience extends Patience {
  /** In ccxt's units of cost; Kraken counts three for one call of an account. */
  readonly burst: number;
  /** How long a call waits for those of other processes. */
  readonly turnMs?: number;
}

const HOUSE_PATIENCE: HousePatience = { ...PATIENCE, burst: 30 };

/** ConfigError for an exchange at which the house cannot trade. */
export function requireHouseKind({ id }: HouseExchange): HouseKind {
  const kind = HOUSE_KINDS.get(id);
  if (kind) return kind;
  throw new ConfigError([`CONVERT_EXCHANGE: the house cannot trade at "${id}", only at ${[...HOUSE_KINDS.keys()]}`]);
}

/** The house's account at its venue. Nothing is sent, and nothing of ccxt is loaded, before the first call. */
export function newHouseVenue(
  account: HouseExchange,
  http: HttpClient,
  clock: Clock,
  db: Database,
  patience: HousePatience = HOUSE_PATIENCE,
): HouseVenue {
  const kind = requireHouseKind(account);
  const host = new ExchangeHost({ id: account.id, url: account.url }, http, clock, patience);
  const name = createHash('sha256').update(`${account.id} ${account.key}`).digest('hex');
  return new CcxtHouseVenue(host, kind, account, new VenueTurns(db, name, patience.turnMs), patience.burst);
}
