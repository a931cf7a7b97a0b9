import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { FaultReport, noteGone, type FoundFault } from '../../ledger/checks/faults.js';
import { type Compared, compare, FIRST, OFFERINGS } from './compare.js';
import { changedSince } from './since.js';

/**
 * Compares, for offerings, what its escrow wallet holds with the unpaid parts of its contributions, what its phases
 * allocate with what they have left and sold, its progress and its accounts with its contributions, and its allow-lists with
 * what is guaranteed and bought: each batch on one snapshot. A difference is reported as a fault of the ledger, and then the
 * run fails (LedgerFaultsFound). A run takes what has changed since the last one without a fault, and once a day all of
 * them, with a `whole` of 1.
 */
export async function checkBalances(ctx: Context): Promise<{ compared: number; whole: number }> {
  const since = await changedSince(ctx);
  const report = new FaultReport(ctx);
  let compared = 0;
  let batch: readonly Compared[] = [];
  let after = FIRST;
  do {
    batch = await checkBatch(ctx, report, after, since);
    compared += batch.length;
    after = batch.at(-1)?.id ?? after;
  } while (batch.length === OFFERINGS);
  report.end();
  return { compared, whole: since === null ? 1 : 0 };
}

async function checkBatch(
  ctx: Context,
  report: FaultReport,
  after: string,
  since: string | null,
): Promise<readonly Compared[]> {
  return inTransaction(ctx, { operation: 'checkIcoBalances' }, async (tx) => {
    const all = await compare(tx.rows, after, since);
    const found = all.flatMap(toFaults);
    const looked = all.map(({ id }) => ({ subject: subjectOf(id) }));
    await noteGone(ctx, tx, 'OWED', looked, found);
    await report.add(tx, found);
    return all;
  });
}

function subjectOf(id: string): string {
  return `ico ${id}`;
}

/** The fingerprint is the difference, so the fault counts as the same one until the difference changes. */
function toFaults({ id, faults }: Compared): FoundFault[] {
  return Object.entries(faults).map(([fault, difference]) => ({
    kind: 'OWED',
    subject: subjectOf(id),
    sequence: null,
    fault,
    fingerprint: difference,
  }));
}
