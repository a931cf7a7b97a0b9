import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';
import { DEADLINES_RUN, findReached } from './find-reached.js';
import { readMaintenance } from './note-maintenance.js';
import { markReached, type Reached } from './mark-reached.js';
import { notifyReached } from './notify-reached.js';

/** What a run sent notices of: deliveries whose deadline is near, and late ones. */
interface Tally {
  near: number;
  late: number;
  faults: number;
}

/**
 * One run of the hourly job. Tells creators of deadlines 72 and 24 hours before, and creators, buyers and admins of late
 * deliveries, each once and each offering in a transaction of its own; none during maintenance. An offering that fails
 * does not stop the others; the run then fails with what it did.
 */
export async function notifyDeadlines(ctx: Context): Promise<Readonly<Record<string, number>>> {
  const tally: Tally = { near: 0, late: 0, faults: 0 };
  const isStopped = ctx.settings.flag('icoMaintenanceMode') || (await readMaintenance(ctx.db.rows)) !== null;
  if (!isStopped) for await (const id of findReached(ctx)) await attempt(ctx, tally, id);
  const { faults, ...counts } = tally;
  if (faults === 0) return counts;
  throw new Error(
    `The deadlines of ${faults} offerings could not be told; the log has the reasons, and the next run tries again: ${JSON.stringify(counts)}`,
  );
}

async function attempt(ctx: Context, tally: Tally, offeringId: string): Promise<void> {
  try {
    const reached = await notifyOffering(ctx, offeringId);
    const late = reached.filter(({ hoursLeft }) => hoursLeft === 0).length;
    tally.late += late;
    tally.near += reached.length - late;
  } catch (error) {
    tally.faults += 1;
    ctx.log.error({ module: 'ico', offeringId, err: error }, 'the deadlines of an offering could not be told');
  }
}

async function notifyOffering(ctx: Context, id: string): Promise<Reached[]> {
  return inTransaction(ctx, { operation: 'notifyIcoDeadlines' }, async (tx) => {
    const offering = await lockRunning(tx, id);
    if (!offering) return [];
    const reached = await markReached(ctx, tx, id);
    await notifyReached(ctx, tx, offering, reached);
    return reached;
  });
}

/**
 * The offering, unless its deadlines stand still by now. Until the commit it is neither flagged nor paused, and no other run
 * tells of it; deliveries go on.
 */
async function lockRunning({ rows }: Tx, id: string): Promise<OfferingRow | undefined> {
  const found = await sql<OfferingRow>`
    select o.* from ico_token_offering o where o.id = ${id}::uuid and ${DEADLINES_RUN}
    for no key update of o`.execute(rows);
  return found.rows[0];
}
