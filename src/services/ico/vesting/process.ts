import type { Context } from '../../frame/context.js';
import { announce } from './announce.js';
import { findDue } from './due.js';
import { cancelEnded, completeFinished } from './tidy.js';

/** What a run did: tranches that were announced, and schedules that were completed and cancelled. */
interface Tally {
  announced: number;
  completed: number;
  cancelled: number;
  faults: number;
}

/**
 * One run of the hourly job. Tells buyers and creators once of the tranches that are due in offerings that have succeeded,
 * 500 at a time and each offering in a transaction of its own; then closes schedules that are finished, or whose
 * contribution has ended. What fails does not stop the rest; the run then fails with what it did.
 */
export async function processVestingReleases(ctx: Context): Promise<Readonly<Record<string, number>>> {
  const tally: Tally = { announced: 0, completed: 0, cancelled: 0, faults: 0 };
  for await (const batch of findDue(ctx)) {
    for (const [offeringId, due] of Map.groupBy(batch, (tranche) => tranche.offeringId)) {
      const ids = due.map(({ id }) => id);
      tally.announced += await attempt(ctx, tally, { offeringId }, () => announce(ctx, ids));
    }
  }
  tally.completed = await attempt(ctx, tally, {}, () => completeFinished(ctx));
  tally.cancelled = await attempt(ctx, tally, {}, () => cancelEnded(ctx));
  const { faults, ...counts } = tally;
  if (faults === 0) return counts;
  throw new Error(
    `${faults} parts of the vesting could not be processed; the log has the reasons, and the next run tries again: ${JSON.stringify(counts)}`,
  );
}

async function attempt(ctx: Context, tally: Tally, facts: object, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    tally.faults += 1;
    ctx.log.error({ module: 'ico', ...facts, err: error }, 'a part of the vesting could not be processed');
    return 0;
  }
}
