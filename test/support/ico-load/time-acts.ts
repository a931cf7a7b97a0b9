import { sql } from 'kysely';
import { PASSED } from '../ico-books/changes.js';
import type { Act, IcoLoad } from './load.js';

export const TIME_ACTS: readonly Act[] = [
  { weight: 3, run: endSale },
  { weight: 6, run: passMonths },
  { weight: 3, run: passDeadlines },
  { weight: 3, run: (load) => freeze(load) },
  { weight: 3, run: unfreeze },
];

/** The end of a sale comes, now and then while a buyer cannot be paid. */
async function endSale(load: IcoLoad): Promise<void> {
  const { id, stays } = load.one(load.launchpad.offerings);
  if (stays || !load.isUnderWay) return;
  if (load.chance(0.5)) await freeze(load, id);
  await bringEnd(load, id);
}

/** The end of a sale comes; the jobs settle it. */
export async function bringEnd(load: IcoLoad, id: string): Promise<void> {
  await sql`
    update ico_token_offering set "endDate" = now() where id = ${id} and status = 'ACTIVE' and "endDate" > now()`.execute(
    load.launchpad.site.system.db.rows,
  );
  load.note('end');
}

/** Tranches of an offering are due that were not. */
async function passMonths(load: IcoLoad): Promise<void> {
  const { id } = load.one(load.launchpad.offerings);
  await sql`
    update ico_token_vesting_release r set "dueAt" = r."dueAt" - interval '4 months'
    from ico_token_vesting v where v.id = r."vestingId" and v."offeringId" = ${id} and r.status = 'PENDING'`.execute(
    load.launchpad.site.system.db.rows,
  );
}

/** Deadlines of an offering that has succeeded come, or pass. */
async function passDeadlines(load: IcoLoad): Promise<void> {
  const found = await load.found<{ id: string }>(sql`select id from ico_token_offering where status = 'SUCCESS'`);
  if (!found) return;
  const { rows } = load.launchpad.site.system.db;
  // In the order of the ids, as others lock them.
  await sql`
    with open as materialized (
      select id from ico_transaction where "offeringId" = ${found.id}::uuid and status in ('PENDING', 'VERIFICATION')
      order by id for no key update
    )
    update ico_transaction t set "deliverBy" = t."deliverBy" - ${PASSED} from open where t.id = open.id`.execute(rows);
  await sql`
    with open as materialized (
      select r.id from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
      where v."offeringId" = ${found.id}::uuid and r."paidAt" is null and r.status <> 'CANCELLED'
      order by r.id for no key update of r
    )
    update ico_token_vesting_release r set "deliverBy" = r."deliverBy" - ${PASSED} from open where r.id = open.id`.execute(
    rows,
  );
  load.note('deadlines passed');
}

/** A wallet that has paid, as the checks of the ledger freeze it. */
async function freeze(load: IcoLoad, offeringId: string | null = null): Promise<void> {
  const found = await load.found<{ id: string }>(sql`
    select w.id from wallet w join ico_transaction t on t."walletId" = w.id
    where w."frozenAt" is null and t.status in ('PENDING', 'VERIFICATION')
      and (${offeringId}::uuid is null or t."offeringId" = ${offeringId}::uuid)`);
  if (!found || load.frozen.size > 5) return;
  await setFrozen(load, found.id, true);
  load.note('freeze');
}

async function unfreeze(load: IcoLoad): Promise<void> {
  const [id] = load.frozen;
  if (id !== undefined) await setFrozen(load, id, false);
}

export async function setFrozen(load: IcoLoad, id: string, isFrozen: boolean): Promise<void> {
  // Known before anything can be refused because of it.
  if (isFrozen) load.wereFrozen.add(id);
  await sql`update wallet set "frozenAt" = case when ${isFrozen} then now() end where id = ${id}`.execute(
    load.launchpad.site.system.db.rows,
  );
  if (isFrozen) load.frozen.add(id);
  else load.frozen.delete(id);
}
