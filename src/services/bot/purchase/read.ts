import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { purchaseView, type PurchaseView } from './view.js';

const COLUMNS = {
  id: { column: 'p.id', kind: 'uuid' },
  strategyId: { column: 'p.strategyId', kind: 'uuid' },
  strategyName: { column: 's.name', kind: 'text' },
  version: { column: 'p.version', kind: 'number' },
  price: { column: 'p.price', kind: 'number' },
  currency: { column: 'p.currency', kind: 'text' },
  createdAt: { column: 'p.createdAt', kind: 'time' },
  refundedAt: { column: 'p.refundedAt', kind: 'time' },
} as const satisfies ListColumns;

/** Null for a listing that cannot be bought any more. */
const NEWER_VERSION = sql<number | null>`
  case when s."approvedVersion" > p.version and s.status = 'APPROVED' and s."deletedAt" is null then s."approvedVersion" end`;

/** A page of what the caller has bought, newest first, refunded purchases included. */
export async function readPurchases(ctx: Context, request: ListRequest): Promise<Page<PurchaseView>> {
  const query = ctx.db.rows
    .selectFrom('trading_bot_purchase as p')
    .innerJoin('trading_bot_strategy as s', 's.id', 'p.strategyId')
    .selectAll('p')
    .select(['s.name as strategyName', NEWER_VERSION.as('newerVersion')])
    .where('p.buyerId', '=', requireUserId(ctx.caller));
  const page = await readPage(query, COLUMNS, request, { defaultSort: 'createdAt', tieBreaker: 'p.id' });
  return { ...page, items: page.items.map(purchaseView) };
}
