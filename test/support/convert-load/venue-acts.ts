import { SECOND_MS } from '../../../src/core/clock.js';
import type { Fault } from '../stub-exchange/faults.js';
import type { StubKraken } from '../stub-kraken/stub-kraken.js';
import type { Act, ConvertLoad } from './load.js';
import { resolutionOf } from './resolution.js';
import { TRADED } from './traded.js';

/** Longer than the deadline of an order at the venue plus the time until the venue lists it. */
const BEYOND_DEADLINE_MS = 90 * SECOND_MS;
const HEDGED = TRADED.filter(({ hedged }) => hedged !== null);

export const VENUE_ACTS: readonly Act[] = [
  { weight: 6, run: (load) => hedge(load) },
  { weight: 6, run: (load) => misbehave(load) },
  { weight: 3, run: (load) => pass(load) },
  { weight: 3, run: (load) => heal(load) },
  { weight: 4, run: (load) => resolve(load) },
  { weight: 3, run: (load) => unfreeze(load) },
];

async function hedge(load: ConvertLoad): Promise<void> {
  const { currency, type } = load.one(HEDGED);
  await load.decide('hedge', { currency, type });
}

const limited = { status: 200, body: '{"error":["EAPI:Rate limit exceeded"]}' };
const broken = { status: 520, body: '<html>520</html>' };

/** What goes wrong at the venue, by what it is called in the counts of a load. */
const MOODS: Readonly<Record<string, (stub: StubKraken) => void>> = {
  'takes an order and never answers': (stub) => order(stub, { answer: 'silence' }),
  'takes an order and hangs up': (stub) => order(stub, { answer: 'hang-up' }),
  'loses an order': (stub) => order(stub, { carriedOut: false, answer: 'silence' }),
  'loses three orders': (stub) => order(stub, { carriedOut: false, answer: 'hang-up', times: 3 }),
  'takes an order late': (stub) => order(stub, { arrivesAfterMs: 600, answer: 'silence' }),
  'breaks after an order': (stub) => order(stub, { answer: broken }),
  'breaks before an order': (stub) => order(stub, { carriedOut: false, answer: broken }),
  'lists no orders': (stub) => stub.fault('ClosedOrders', { answer: broken, times: 2 }),
  'lists no trades': (stub) => stub.fault('TradesHistory', { answer: 'silence', times: 2 }),
  'says no prices': (stub) => stub.fault('Depth', { answer: broken, times: 2 }),
  'fills in parts': (stub) => (stub.state.parts = 3),
  'pays and never answers': (stub) => stub.fault('Withdraw', { answer: 'silence' }),
  'pays nothing and never answers': (stub) => stub.fault('Withdraw', { carriedOut: false, answer: 'silence' }),
  'says numbers': (stub) => (stub.numbers = true),
  'has little depth': ({ state }) => state.markets.forEach((market) => (market.depth = market.ask.div(1e6))),
};

/** Seldom, since the platform then leaves the venue alone for a while. */
const LIMITED = 0.02;
const HAS_A_LIMIT = ['has a limit', (stub: StubKraken) => order(stub, { carriedOut: false, answer: limited })] as const;

async function misbehave(load: ConvertLoad): Promise<void> {
  const [name, begin] = load.chance(LIMITED) ? HAS_A_LIMIT : load.one(Object.entries(MOODS));
  begin(load.house.venue);
  load.note(`the venue ${name}`);
}

function order(stub: StubKraken, fault: Omit<Fault, 'path'>): void {
  stub.fault('AddOrder', fault);
}

/** Lets time pass at the venue, so that what was not taken there by now never is. */
async function pass({ house }: ConvertLoad): Promise<void> {
  house.venue.state.clockAheadMs += BEYOND_DEADLINE_MS;
}

async function heal({ house }: ConvertLoad): Promise<void> {
  house.venue.heal();
  house.venue.state.markets.forEach((market) => (market.depth = null));
}

/** An admin looks a hedge in review up at the venue, and says what is found there. */
async function resolve(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  const reviewed = load.any(
    await rows.selectFrom('convert_hedge').select('id').where('status', '=', 'REVIEW').execute(),
  );
  if (!reviewed) return;
  const resolution = await resolutionOf(load.house, reviewed.id);
  if (resolution) await load.decide(`hedge/${reviewed.id}/resolve`, resolution);
}

async function unfreeze(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  const assets = await rows.selectFrom('convert_asset').select('id').where('frozenAt', 'is not', null).execute();
  const asset = load.any(assets);
  if (asset) await load.decide(`asset/${asset.id}/unfreeze`, { reason: 'Load' });
}
