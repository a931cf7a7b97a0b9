import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';
import { shareMaintenance } from './note-maintenance.js';
import { moveDeadlines } from './move-deadlines.js';
import { movePeriods } from './move-periods.js';

type Marks = Pick<OfferingRow, 'flagged' | 'paused'>;
type Stopped = Pick<OfferingRow, 'deadlinesStoppedAt'>;

/**
 * Has the clocks of an offering that is held stand still from its first mark on, and go on when the last one is taken away;
 * answers what this changes of the offering. In SUCCESS a flag and a pause stop its deadlines, and before that a pause stops
 * the sale: one that is flagged below its soft cap ends by its time. Of marks that end during a maintenance only the time
 * before it counts here, and the rest when it ends.
 */
export async function stopDeadlines(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  marks: Partial<Marks>,
): Promise<Partial<Stopped>> {
  const { id, status, deadlinesStoppedAt: since } = offering;
  if (isMarked({ ...offering, ...marks }) === (since !== null)) return {};
  const maintenance = await shareMaintenance(tx);
  const now = ctx.clock.now().toISOString();
  if (since === null) return { deadlinesStoppedAt: now };
  const stop = {
    of: sql`o.id = ${id}::uuid`,
    from: sql`${since}::timestamptz`,
    to: sql`least(${now}::timestamptz, ${maintenance}::timestamptz)`,
  };
  await (status === 'SUCCESS' ? moveDeadlines(tx, stop) : movePeriods(tx, stop));
  return { deadlinesStoppedAt: null };
}

function isMarked({ status, flagged, paused }: Marks & Pick<OfferingRow, 'status'>): boolean {
  if (status === 'SUCCESS') return flagged || paused;
  return (status === 'ACTIVE' || status === 'PENDING') && paused;
}
