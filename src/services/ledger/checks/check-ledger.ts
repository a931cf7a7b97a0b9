import type { Context } from '../../frame/context.js';
import { checkNewRows } from './check-new-rows.js';
import { checkOldRows } from './check-old-rows.js';
import { FaultReport } from './faults.js';

/**
 * One run of the continuous check. Proves the new rows of every wallet that moved, from its verified checkpoint, and
 * the next 20,000 rows of a repeated pass over all rows. Returns how many of each. Faults are reported, then the run
 * fails (LedgerFaultsFound). A wallet with an open fault keeps its checkpoint, so that the next run finds the fault
 * again.
 */
export async function checkLedger(ctx: Context): Promise<{ newRows: number; oldRows: number }> {
  const report = new FaultReport(ctx);
  // A failure of one part must not prevent the other.
  const newRows = await settled(checkNewRows(ctx, report));
  const oldRows = await settled(checkOldRows(ctx, report));
  report.end();
  return { newRows: valueOf(newRows), oldRows: valueOf(oldRows) };
}

async function settled<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([work]);
  return result;
}

function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
