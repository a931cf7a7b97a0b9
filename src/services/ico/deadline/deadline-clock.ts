import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';
import { shareMaintenance } from './note-maintenance.js';

/**
 * The time up to which the deadlines of an offering have run: now, or since when they stand still. A deadline up to then has
 * passed, and one after it has not. Until the commit no maintenance begins or ends; the caller shares or holds the offering,
 * so that it is not marked either.
 */
export async function deadlineClock(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { deadlinesStoppedAt }: Pick<OfferingRow, 'deadlinesStoppedAt'>,
): Promise<Date> {
  const maintenance = await shareMaintenance(tx);
  const stops = [deadlinesStoppedAt, maintenance].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return new Date(Math.min(clock.now().getTime(), ...stops));
}
