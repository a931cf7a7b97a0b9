import type { Context } from '../../frame/context.js';
import { checkNewRows } from './check-new-rows.js';
import { checkOldRows } from './check-old-rows.js';
import { FaultReport } from './faults.js';

/**
 * One step of the continuous check: the new rows of every wallet that moved, from its verified checkpoint, and besides the
 * next 20,000 of all rows, in turn. Answers how many of each it proved. Faults are reported, and then the run fails
 * (LedgerFaultsFound); a wallet with an open one keeps its checkpoint, so that the next run finds it again.
 */
export async function checkLedger(ctx: Context): Promise<{ newRows: number; oldRows: number }> {
  const report = new FaultReport(ctx);
  // What stops one of them must not stop the other too.
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
