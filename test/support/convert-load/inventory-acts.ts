import { newId } from '../../../src/core/ids.js';
import { exact } from '../stub-exchange/exact.js';
import type { Act, ConvertLoad } from './load.js';
import { randomAmount, TRADED, type Traded } from './traded.js';

const FUND_USD = 50_000;
/** More than all customers could convert in a test. */
const PLENTY_USD = 10_000_000;
/** More than a place has, now and then. */
const FLOOR_USD = 400_000;

export const INVENTORY_ACTS: readonly Act[] = [
  { weight: 3, run: (load) => fund(load, 'LEDGER', load.one(['PLATFORM', 'OUTSIDE'])) },
  { weight: 3, run: (load) => defund(load, 'LEDGER', load.one(['PLATFORM', 'OUTSIDE'])) },
  { weight: 2, run: (load) => fund(load, 'VENUE', 'OUTSIDE') },
  { weight: 2, run: (load) => defund(load, 'VENUE', 'OUTSIDE') },
  { weight: 4, run: setFloor },
  { weight: 3, run: sweep },
];

type Place = 'LEDGER' | 'VENUE';
type Other = 'PLATFORM' | 'OUTSIDE';

const kindsAt = (place: Place) => TRADED.filter(({ asset }) => place === 'LEDGER' || asset !== null);

async function fund(load: ConvertLoad, location: Place, source: Other): Promise<void> {
  const traded = load.one(kindsAt(location));
  const amount = randomAmount(traded, FUND_USD, load.random);
  if (location === 'VENUE') await fundVenue(load, traded, amount);
  else await load.decide('inventory/fund', { ...wish(traded, location, amount), source });
}

/** At the venue the money comes before it is booked. */
async function fundVenue(load: ConvertLoad, traded: Traded, amount: string): Promise<void> {
  atVenue(load, traded, amount);
  const answer = await load.decide('inventory/fund', { ...wish(traded, 'VENUE', amount), source: 'OUTSIDE' });
  expect(answer.statusCode).toBe(200);
}

/** Gives the house enough at the venue for whatever is exposed. */
export async function fillVenue(load: ConvertLoad): Promise<void> {
  for (const traded of kindsAt('VENUE')) {
    await fundVenue(load, traded, String(Math.ceil(PLENTY_USD / traded.price)));
  }
}

/** At the venue the money leaves after it is booked. */
async function defund(load: ConvertLoad, location: Place, to: Other): Promise<void> {
  const traded = load.one(kindsAt(location));
  const amount = randomAmount(traded, FUND_USD, load.random);
  const answer = await load.decide('inventory/defund', { ...wish(traded, location, amount), to });
  if (location === 'VENUE' && answer.statusCode === 200) atVenue(load, traded, `-${amount}`);
}

function wish({ currency, type }: Traded, location: Place, amount: string) {
  return { currency, type, location, amount, reference: newId() };
}

function atVenue({ house }: ConvertLoad, { asset }: Traded, amount: string): void {
  if (asset !== null) house.venue.state.add(asset, exact(amount));
}

async function setFloor(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  const { id, currency } = load.one(await rows.selectFrom('convert_inventory').select(['id', 'currency']).execute());
  const traded = TRADED.find((each) => each.currency === currency);
  if (!traded) return;
  const floor = load.chance(0.3) ? '0' : randomAmount(traded, FLOOR_USD, load.random);
  const path = `/api/admin/convert/inventory/${id}`;
  await load.ask(load.one(load.house.admins), 'PUT', path, { floor }, newId());
}

async function sweep(load: ConvertLoad): Promise<void> {
  await load.decide('pnl/sweep');
}
