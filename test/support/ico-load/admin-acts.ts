import { sql } from 'kysely';
import { newId } from '../../../src/core/ids.js';
import { withdraw } from './buyer-acts.js';
import type { Act, IcoLoad } from './load.js';
import { buyIn, PURCHASE_ACTS } from './purchase-acts.js';
import { shareOf } from './sold.js';

const OFFERS = '/api/admin/ico/offer';
const FEES = ['0', '2.5', '7.77', '33.33', '100'];

export const ADMIN_ACTS: readonly Act[] = [
  { weight: 3, run: (load) => mark(load, 'pause', 'resume') },
  { weight: 3, run: (load) => mark(load, 'flag', 'unflag') },
  { weight: 2, run: edit },
  { weight: 2, run: changePhases },
  { weight: 2, run: changeFee },
  { weight: 5, run: changeList },
  { weight: 0.5, run: maintain },
];

/** For as long as somebody tries to buy, and something else happens. */
async function mark(load: IcoLoad, action: string, back: string): Promise<void> {
  const { id } = load.one(load.launchpad.offerings);
  const move = async (name: string) =>
    load.note(name, await load.ask(load.admin(), 'POST', `${OFFERS}/${id}?action=${name}`, {}));
  await move(action);
  for (const { run } of PURCHASE_ACTS) await run(load);
  await move(back);
}

/** Texts, which change at any time, or terms, which do not once there are contributions. */
async function edit(load: IcoLoad): Promise<void> {
  const { id } = load.one(load.launchpad.offerings);
  const body = load.chance(0.5) ? { description: `Text ${load.done}` } : { maxPurchase: '1000' };
  const answer = await load.ask(load.admin(), 'PUT', `${OFFERS}/${id}`, body);
  load.note('edit', answer);
}

/** Adds a phase, or takes one away of which nothing was sold. */
async function changePhases(load: IcoLoad): Promise<void> {
  const { id, paidIn } = load.one(load.launchpad.offerings);
  const phase = await load.found<{ id: string; phases: number }>(sql`
    select id, (select count(*)::int from ico_token_offering_phase where "offeringId" = ${id}) as phases
    from ico_token_offering_phase p where "offeringId" = ${id}
      and (remaining = allocation or ${load.chance(0.2)})`);
  const extra = { name: 'More', tokenPrice: (1.1 / paidIn.price).toFixed(8), allocation: '12.3456', duration: 1 };
  if (!phase || phase.phases < 4) {
    load.note('add phase', await load.ask(load.admin(), 'POST', `${OFFERS}/${id}/phase`, extra));
  } else {
    load.note('delete phase', await load.ask(load.admin(), 'DELETE', `${OFFERS}/${id}/phase/${phase.id}`, {}));
  }
}

async function changeFee(load: IcoLoad): Promise<void> {
  const values = { icoPlatformFeePercentage: load.one(FEES) };
  load.note('fee', await load.ask(load.admin(), 'PUT', '/api/admin/ico/settings/limits', values));
}

/** Sales and deadlines stand still for as long as a buyer tries to take something back. */
async function maintain(load: IcoLoad): Promise<void> {
  await setMaintenance(load, true);
  try {
    await withdraw(load);
  } finally {
    await setMaintenance(load, false);
  }
}

export async function setMaintenance(load: IcoLoad, isOn: boolean): Promise<void> {
  const values = { icoMaintenanceMode: String(isOn) };
  load.note('maintain', await load.ask(load.admin(), 'PUT', '/api/admin/ico/settings/limits', values));
}

/** Creator or admin guarantees less to one account, as much as it was, or nothing, beside its purchases. */
async function changeList(load: IcoLoad): Promise<void> {
  const found = await load.found<{ offeringId: string; phaseId: string; allocation: string }>(sql`
    select "offeringId", id as "phaseId", allocation from ico_token_offering_phase where access = 'ALLOW_LIST'`);
  if (!found) return;
  const { offeringId, phaseId, allocation } = found;
  const { buyers } = load.launchpad;
  const buyer = load.one(buyers);
  const guaranteed = load.one(['0', shareOf(allocation, buyers.length), shareOf(allocation, buyers.length * 3)]);
  const [by, base] = load.chance(0.5)
    ? [load.admin(), OFFERS]
    : [load.offering(offeringId).creator, '/api/ico/creator/token'];
  const body = { entries: [{ userId: buyer.id, guaranteed }] };
  const path = `${base}/${offeringId}/phase/${phaseId}/allowance`;
  const [, answer] = await Promise.all([
    buyIn(load, buyer, load.offering(offeringId)),
    load.ask(by, 'PUT', path, body),
  ]);
  load.note('list', answer);
}

/** A move of an offering that takes a key. */
export async function moderate(load: IcoLoad, id: string, action: string): Promise<void> {
  load.note(action, await load.ask(load.admin(), 'POST', `${OFFERS}/${id}?action=${action}`, {}, newId()));
}
