import { canonical } from '../../../src/core/money.js';
import type { MovementRow } from '../../../src/services/convert/movement/read.js';
import { exact } from '../stub-exchange/exact.js';
import type { Act, ConvertLoad } from './load.js';
import { CHAIN_ID, randomAmount, TRADED, type Traded } from './traded.js';

const MOVED_USD = 20_000;
const CHAIN = `CHAIN:${CHAIN_ID}`;
const WAYS: readonly (readonly [string, string])[] = [
  ['LEDGER', 'VENUE'],
  ['VENUE', 'LEDGER'],
  ['LEDGER', CHAIN],
  ['VENUE', CHAIN],
  [CHAIN, 'VENUE'],
];

export const MOVEMENT_ACTS: readonly Act[] = [
  { weight: 8, run: start },
  { weight: 8, run: goOn },
];

async function start(load: ConvertLoad): Promise<void> {
  const [from, to] = load.one(WAYS);
  const traded = load.one(TRADED.filter((each) => [from, to].every((place) => isAt(each, place))));
  const { currency, type } = traded;
  // The venue names amounts with eight decimals.
  const amount = canonical(
    exact(randomAmount(traded, MOVED_USD, load.random))
      .toDecimalPlaces(8)
      .toFixed(),
  );
  if (amount === '0') return;
  const answer = await load.decide('movement', { currency, type, from, to, amount });
  if (answer.statusCode === 200 && from === 'VENUE' && to === 'LEDGER') atVenue(load, traded, `-${amount}`);
}

function isAt({ asset, decimals }: Traded, place: string): boolean {
  if (place === 'VENUE') return asset !== null;
  return place === 'LEDGER' || decimals !== null;
}

function atVenue({ house }: ConvertLoad, { asset }: Traded, amount: string): void {
  if (asset !== null) house.venue.state.add(asset, exact(amount));
}

async function goOn(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  const query = rows.selectFrom('convert_movement').selectAll();
  const movement = load.any(await query.where('status', 'in', ['MOVING', 'REVIEW']).execute());
  if (movement) await bringOn(load, movement);
}

/** Completes a movement that an admin carries out, and decides over one in review by what has become of it. */
export async function bringOn(load: ConvertLoad, movement: MovementRow): Promise<void> {
  const { id, status, automatic } = movement;
  if (status === 'MOVING' && !automatic) {
    const { evidence } = await carryOut(load, movement);
    await load.decide(`movement/${id}/complete`, evidence);
  }
  if (status !== 'REVIEW') return;
  const found = automatic ? foundOutside(load, movement) : await foundByHand(load, movement);
  if (found) await load.decide(`movement/${id}/resolve`, { ...found, note: 'Load' });
}

/** What an admin has carried out: how much came, and what proves it. */
export interface Carried {
  readonly arrived: string;
  readonly evidence: object;
}

/** Carries a movement out once; the same for each try to complete it. */
function carryOut(load: ConvertLoad, movement: MovementRow): Promise<Carried> {
  const known = load.carried.get(movement.id) ?? carry(load, movement);
  load.carried.set(movement.id, known);
  return known;
}

async function carry(load: ConvertLoad, { to, amount, currency }: MovementRow): Promise<Carried> {
  const traded = tradedOf(currency);
  // Now and then so little comes that an admin has to decide.
  const part = load.one(['1', '1', '0.99', '0.8']);
  const arrived = canonical(
    exact(amount)
      .times(part)
      .toDecimalPlaces(traded.decimals ?? traded.precision)
      .toFixed(),
  );
  if (to === CHAIN) return { arrived, evidence: { reference: await load.chain.pay(traded, arrived) } };
  if (to === 'VENUE') atVenue(load, traded, arrived);
  return { arrived, evidence: { reference: 'Load', arrived } };
}

/** One that nobody carried out has stayed in the ledger, or has left the venue and may be anywhere. */
async function foundByHand(load: ConvertLoad, { id, from }: MovementRow): Promise<Found> {
  const carried = await load.carried.get(id);
  if (carried) return { outcome: 'ARRIVED', arrived: carried.arrived };
  return { outcome: load.one([from === 'LEDGER' ? 'RETURNED' : 'ARRIVED', 'LOST']) };
}

interface Found {
  readonly outcome: 'ARRIVED' | 'RETURNED' | 'LOST';
  readonly arrived?: string;
}

/** What became of a movement that the platform carries out; null while that is open. */
function foundOutside(load: ConvertLoad, movement: MovementRow): Found | null {
  const { gasHeld, gasPaid, txHash, from } = movement;
  if (from === 'VENUE') return foundPayment(load, movement);
  if (gasHeld !== null && gasPaid === null) return null;
  const deposit = load.house.venue.state.deposits.find(({ txid }) => txid === txHash);
  return deposit ? { outcome: 'ARRIVED', arrived: deposit.amount } : { outcome: 'RETURNED' };
}

function foundPayment({ house }: ConvertLoad, { withdrawalId, currency, amount }: MovementRow): Found | null {
  const { asset } = tradedOf(currency);
  const paid = house.venue.state.withdrawals.find((each) =>
    withdrawalId === null
      ? each.asset === asset && exact(each.amount).plus(each.fee).eq(amount)
      : each.refid === withdrawalId,
  );
  if (!paid) return { outcome: 'RETURNED' };
  return paid.txid === '' ? null : { outcome: 'ARRIVED', arrived: canonical(paid.amount) };
}

function tradedOf(currency: string): Traded {
  const traded = TRADED.find((each) => each.currency === currency);
  if (!traded) throw new Error(`the load does not trade ${currency}`);
  return traded;
}
