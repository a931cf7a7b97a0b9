import { sql } from 'kysely';
import { icoJobs } from '../../../src/jobs/ico/index.js';
import { runCalendarJob } from '../../../src/jobs/run-calendar-job.js';
import { end, refund } from './decision-acts.js';
import { deliverOnChain } from './delivery-acts.js';
import type { IcoLoad } from './load.js';
import { moderate, setMaintenance } from './admin-acts.js';
import { bringEnd, setFrozen } from './time-acts.js';

/**
 * Lets all wallets go, ends all sales and settles them, and refunds those whose buyers were barred. Answers what failed in
 * the runs of the jobs.
 */
export async function comeToRest(load: IcoLoad): Promise<string[]> {
  const { site, offerings } = load.launchpad;
  for (const id of load.frozen) await setFrozen(load, id, false);
  await letGo(load);
  await setMaintenance(load, false);
  for (const { id } of offerings) await bringEnd(load, id);
  const platform = await site.platform();
  const failed: string[] = [];
  for (const job of icoJobs.calendar ?? []) {
    const run = await runCalendarJob(platform, job);
    if (run?.status !== 'SUCCEEDED') failed.push(`${job.name}: ${run?.error ?? 'did not run'}`);
  }
  failed.push(...(await leftOut(load)));
  for (const { id } of await inStatus(load, ['FAILED', 'CANCELLED'])) await refund(load, load.admin(), id);
  return failed;
}

/** Contributions that stay outstanding though their buyers could be paid, as one that came while others were refunded. */
async function leftOut(load: IcoLoad): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    where o.status in ('FAILED', 'CANCELLED') and t.status in ('PENDING', 'VERIFICATION')
      and not t."walletId" = any(${[...load.wereFrozen]}::uuid[])`.execute(load.launchpad.site.system.db.rows);
  return rows.map(({ id }) => `${id} was not refunded`);
}

/** Cancels every offering that has succeeded, after some deliveries that are to be paid for: nothing is left in any escrow. */
export async function cancelAll(load: IcoLoad): Promise<void> {
  for (const { id } of await inStatus(load, ['SUCCESS'])) {
    for (let times = 0; times < 3; times += 1) await deliverOnChain(load, id);
    await end(load, id, true);
  }
}

/** Flags and pauses that an act which was last did not take back. */
async function letGo(load: IcoLoad): Promise<void> {
  for (const { id, flagged, paused } of await inStatus(load, ['ACTIVE', 'SUCCESS'])) {
    if (flagged) await moderate(load, id, 'unflag');
    if (paused) await moderate(load, id, 'resume');
  }
}

function inStatus(load: IcoLoad, statuses: readonly ('ACTIVE' | 'SUCCESS' | 'FAILED' | 'CANCELLED')[]) {
  const { rows } = load.launchpad.site.system.db;
  const found = rows.selectFrom('ico_token_offering').select(['id', 'flagged', 'paused', 'status']);
  return found.where('status', 'in', statuses).orderBy('id').execute();
}
