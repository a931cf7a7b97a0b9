import { requireUserId } from '../../../../auth/authenticate.js';
import type { Context } from '../../../frame/context.js';
import { readPage, type ListColumns, type ListRequest } from '../../../frame/list.js';
import { summaryViews } from '../../own/offering-view.js';
import { creatorOffering, creatorRows, ofCreator, type CreatorOfferingView } from '../../own/creator-offering.js';

const COLUMNS = {
  id: { column: 'offering.id', kind: 'uuid' },
  name: { column: 'offering.name', kind: 'text' },
  symbol: { column: 'offering.symbol', kind: 'text' },
  status: { column: 'offering.status', kind: 'text' },
  paused: { column: 'offering.paused', kind: 'boolean' },
  flagged: { column: 'offering.flagged', kind: 'boolean' },
  currency: { column: 'offering.currency', kind: 'text' },
  walletType: { column: 'offering.walletType', kind: 'text' },
  blockchain: { column: 'blockchain.value', kind: 'text' },
  typeId: { column: 'offering.typeId', kind: 'uuid' },
  planId: { column: 'offering.planId', kind: 'uuid' },
  targetAmount: { column: 'offering.targetAmount', kind: 'number' },
  raised: { column: 'progress.raised', kind: 'number' },
  contributors: { column: 'progress.contributors', kind: 'number' },
  startDate: { column: 'offering.startDate', kind: 'time' },
  endDate: { column: 'offering.endDate', kind: 'time' },
  approvedAt: { column: 'offering.approvedAt', kind: 'time' },
  createdAt: { column: 'offering.createdAt', kind: 'time' },
  updatedAt: { column: 'offering.updatedAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the caller's offerings that are not deleted, newest first. Three statements. */
export async function readMyOfferings(ctx: Context, request: ListRequest) {
  const mine = creatorRows(ctx.db.rows, requireUserId(ctx.caller));
  const options = { defaultSort: 'createdAt', tieBreaker: 'offering.id' };
  const { items, pagination } = await readPage(mine, COLUMNS, request, options);
  const views = await summaryViews(ctx, items);
  return { pagination, items: items.map((row, at) => ({ ...views[at], ...ofCreator(row) })) };
}

/** An offering of the caller, with its page. NOT_FOUND for anybody else's, also when an admin asks. */
export async function readMyOffering(ctx: Context, id: string): Promise<CreatorOfferingView> {
  return creatorOffering(ctx, requireUserId(ctx.caller), id);
}
