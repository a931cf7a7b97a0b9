import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';
import { shareMaintenance } from './note-maintenance.js';

/**
 * The time up to which the clocks of an offering have run, its deadlines and its sale: now, or since when they stand
 * still. A deadline up to then has passed, and one after it has not. Until the commit no maintenance begins or ends;
 * the caller shares or holds the offering, so that it is not marked either.
 */
export async function deadlineClock(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { deadlinesStoppedAt }: Pick<OfferingRow, 'deadlinesStoppedAt'>,
): Promise<Date> {
  return clockOf({ clock }, { deadlinesStoppedAt }, await shareMaintenance(tx));
}

/** As {@link deadlineClock}, by a maintenance that was read before; null for none. */
export function clockOf(
  { clock }: Pick<Context, 'clock'>,
  { deadlinesStoppedAt }: Pick<OfferingRow, 'deadlinesStoppedAt'>,
  maintenance: string | null,
): Date {
  const stops = [deadlinesStoppedAt, maintenance].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return new Date(Math.min(clock.now().getTime(), ...stops));
}
