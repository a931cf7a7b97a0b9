import { sql } from 'kysely';
import { newId } from '../../../src/core/ids.js';
import type { Caller } from './launchpad.js';
import type { Act, IcoLoad } from './load.js';
import { buyIn } from './purchase-acts.js';

export const DECISION_ACTS: readonly Act[] = [
  { weight: 20, run: verify },
  { weight: 4, run: reject },
  { weight: 1, run: refundOne },
  { weight: 1, run: cancel },
  { weight: 3, run: processRefunds },
];

const DECISIONS = '/api/admin/ico/transaction';

interface Delivered {
  readonly id: string;
  readonly offeringId: string;
  readonly releaseId: string | null;
}

/** One admin or both at once, and now and then beside a refusal or the end of the offering. */
async function verify(load: IcoLoad): Promise<void> {
  const delivered = await anyDelivered(load);
  if (!delivered) return;
  const admins = load.chance(0.3) ? load.launchpad.admins : [load.admin()];
  const beside = load.chance(0.1) ? refuse(load, delivered) : load.chance(0.06) && end(load, delivered.offeringId);
  await Promise.all([...admins.map((admin) => confirm(load, delivered, admin)), beside]);
}

async function confirm(load: IcoLoad, { id, releaseId }: Delivered, admin: Caller): Promise<void> {
  const body = releaseId === null ? {} : { releaseId };
  load.note('verify', await load.ask(admin, 'POST', `${DECISIONS}/${id}?action=verify`, body, newId()));
}

async function reject(load: IcoLoad): Promise<void> {
  const delivered = await anyDelivered(load);
  if (delivered) await refuse(load, delivered);
}

/** The whole contribution, or one tranche of it. */
async function refuse(load: IcoLoad, { id, releaseId }: Delivered): Promise<void> {
  const isTranche = releaseId !== null && load.chance(0.5);
  const body = { notes: 'The tokens did not arrive.', ...(isTranche ? { releaseId } : {}) };
  const answer = await load.ask(load.admin(), 'POST', `${DECISIONS}/${id}?action=reject`, body, newId());
  load.note(isTranche ? 'reject tranche' : 'reject', answer);
}

function anyDelivered(load: IcoLoad): Promise<Delivered | undefined> {
  return load.found<Delivered>(sql`
    select t.id, t."offeringId", r.id as "releaseId" from ico_transaction t
    join ico_token_offering o on o.id = t."offeringId"
    left join ico_token_vesting v on v."transactionId" = t.id
    left join ico_token_vesting_release r on r."vestingId" = v.id and r.status = 'RELEASED' and r."paidAt" is null
    where t.status = 'VERIFICATION' and (not t.vests or r.id is not null) and (o.status = 'SUCCESS' or ${load.chance(0.1)})`);
}

/** A contribution of a sale that has succeeded, delivered or not. */
async function refundOne(load: IcoLoad): Promise<void> {
  const found = await load.found<{ id: string }>(sql`
    select t.id from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    where t.status in ('PENDING', 'VERIFICATION') and o.status = 'SUCCESS'`);
  if (!found) return;
  const body = { notes: 'Buyer and creator have asked for it.' };
  load.note(
    'refund one',
    await load.ask(load.admin(), 'POST', `${DECISIONS}/${found.id}?action=refund`, body, newId()),
  );
}

/** Mostly of an offering with deliveries that are to be paid for first, and rarely of one that is on sale. */
async function cancel(load: IcoLoad): Promise<void> {
  const owes = load.chance(0.7);
  const found = await load.found<{ id: string }>(sql`
    select o.id from ico_token_offering o where (o.status = 'SUCCESS' and (not ${owes} or exists (
        select from ico_transaction t where t."offeringId" = o.id and t.status = 'VERIFICATION' and not t.vests
          and t."chainCheck" = 'CONFIRMED'
      ))) or (o.status = 'ACTIVE' and not ${owes} and ${load.chance(0.5)})`);
  if (found) await end(load, found.id);
}

/** By both admins at once and beside purchases, late in the load; one that stays only when everything ends. */
export async function end(load: IcoLoad, offeringId: string, isLast = false): Promise<void> {
  if ((load.offering(offeringId).stays || !load.isLate) && !isLast) return;
  const path = `/api/admin/ico/offer/${offeringId}/cancel-refund`;
  const flagged = await load.found(sql`select 1 from ico_token_offering where id = ${offeringId} and flagged`);
  const body = {
    reason: 'Its creator does not answer',
    ...(flagged === undefined ? {} : { payConfirmedDeliveries: load.chance(0.5) }),
  };
  const both = load.launchpad.admins.map((admin) => load.ask(admin, 'POST', path, body, newId(), ['BAD_INPUT']));
  const buying = [1, 2, 3].map(() => buyIn(load, load.one(load.launchpad.buyers), load.offering(offeringId)));
  for (const answer of await Promise.all(both)) load.note(answer.paid > 0 ? 'cancel and pay' : 'cancel', answer);
  await Promise.all(buying);
}

async function processRefunds(load: IcoLoad): Promise<void> {
  const found = await load.found<{ id: string }>(sql`
    select id from ico_token_offering where status in ('FAILED', 'CANCELLED') or ${load.chance(0.1)}`);
  if (!found) return;
  const callers = [load.admin(), load.offering(found.id).creator];
  const both = callers.map((by) => refund(load, by, found.id));
  await Promise.all(both);
}

export async function refund(load: IcoLoad, by: Caller, offeringId: string): Promise<any> {
  const answer = await load.ask(by, 'POST', '/api/ico/refund/process', { offeringId }, newId());
  load.note(answer.refunded > 0 ? 'refund some' : 'refund', answer);
}
