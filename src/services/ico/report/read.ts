import type { Context } from '../../frame/context.js';
import { type ListColumns, type ListRequest, readPage } from '../../frame/list.js';
import { type LineRow, linesOf, toLine } from './lines.js';
import { inSnapshot } from './snapshot.js';
import { readSummary } from './summary.js';

const COLUMNS = {
  id: { column: 't.id', kind: 'uuid' },
  buyerId: { column: 't.userId', kind: 'uuid' },
  status: { column: 't.status', kind: 'text' },
  amount: { column: 't.amount', kind: 'number' },
  createdAt: { column: 't.createdAt', kind: 'time' },
} as const satisfies ListColumns;

/**
 * What the settlement of an offering has done or would do now, with a page of its contributions, newest first: all of it
 * as it was at one time. NOT_FOUND.
 */
export async function readSettlement(ctx: Context, id: string, request: ListRequest) {
  return inSnapshot(ctx, async (rows) => {
    const { summary, plan } = await readSummary(ctx, rows, id);
    // A transaction has one connection.
    const options = { defaultSort: 'createdAt', tieBreaker: 't.id', oneByOne: true };
    const { items, pagination } = await readPage<LineRow>(linesOf(rows, id), COLUMNS, request, options);
    return { ...summary, items: items.map((row) => toLine(row, plan)), pagination };
  });
}
