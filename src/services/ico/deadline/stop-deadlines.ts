import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';
import { shareMaintenance } from './note-maintenance.js';
import { moveDeadlines } from './move-deadlines.js';

type Marks = Pick<OfferingRow, 'flagged' | 'paused'>;
type Stopped = Pick<OfferingRow, 'deadlinesStoppedAt'>;

/**
 * Has the deadlines of an offering that is held stand still from its first mark on, a flag or a pause, and go on when the
 * last one is taken away; answers what this changes of the offering. Only one in SUCCESS has deadlines. Of marks that end
 * during a maintenance only the time before it counts here, and the rest when it ends.
 */
export async function stopDeadlines(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  { flagged, paused }: Partial<Marks>,
): Promise<Partial<Stopped>> {
  const { id, status, deadlinesStoppedAt: since } = offering;
  const isMarked = (flagged ?? offering.flagged) || (paused ?? offering.paused);
  if (status !== 'SUCCESS' || isMarked === (since !== null)) return {};
  const maintenance = await shareMaintenance(tx);
  const now = ctx.clock.now().toISOString();
  if (since === null) return { deadlinesStoppedAt: now };
  await moveDeadlines(tx, {
    of: sql`o.id = ${id}::uuid`,
    from: sql`${since}::timestamptz`,
    to: sql`least(${now}::timestamptz, ${maintenance}::timestamptz)`,
  });
  return { deadlinesStoppedAt: null };
}
