import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { countOf, readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { orderView, type OrderRow, type OrderView } from '../own/order.js';

/** The columns that lists of orders are sorted and filtered by. */
export const ORDER_COLUMNS = {
  id: { column: 'convert_order.id', kind: 'uuid' },
  status: { column: 'convert_order.status', kind: 'text' },
  side: { column: 'convert_order.side', kind: 'text' },
  fromCurrency: { column: 'convert_order.fromCurrency', kind: 'text' },
  fromType: { column: 'convert_order.fromType', kind: 'text' },
  fromAmount: { column: 'convert_order.fromAmount', kind: 'number' },
  toCurrency: { column: 'convert_order.toCurrency', kind: 'text' },
  toType: { column: 'convert_order.toType', kind: 'text' },
  toAmount: { column: 'convert_order.toAmount', kind: 'number' },
  usdValue: { column: 'convert_order.usdValue', kind: 'number' },
  clientRequestId: { column: 'convert_order.clientRequestId', kind: 'text' },
  settledAt: { column: 'convert_order.settledAt', kind: 'time' },
  createdAt: { column: 'convert_order.createdAt', kind: 'time' },
} as const satisfies ListColumns;

export const NEWEST_FIRST = { defaultSort: 'createdAt', tieBreaker: 'convert_order.id' } as const;

/** Whether a list is to have quotes that nobody took, too: those that a filter of the status asks for. */
export function asksForStatus({ filter }: ListRequest): boolean {
  return Object.hasOwn(filter ?? {}, 'status');
}

/**
 * How a list is counted that has all orders or all that are SETTLED: by the stored number of orders and the few that are not.
 * Rows of any other list are counted themselves.
 */
export function countedBy({ filter }: ListRequest, stored: () => Promise<number>, unsettled: () => Promise<number>) {
  const { status, ...others } = filter ?? {};
  if (Object.keys(others).length > 0) return {};
  if (status === undefined) return { count: stored };
  return status === 'SETTLED' ? { count: async () => (await stored()) - (await unsettled()) } : {};
}

/** Orders that were accepted and are not SETTLED. */
export function unsettledOrders(rows: Reader) {
  return rows.selectFrom('convert_order').where('status', 'in', ['ACCEPTED', 'FAILED', 'REVERSED']);
}

/** A page of the caller's orders, newest first; without a filter of the status, those that were accepted. */
export async function readOrders(ctx: Context, request: ListRequest): Promise<Page<OrderView>> {
  const userId = requireUserId(ctx.caller);
  const all = ctx.db.rows.selectFrom('convert_order').selectAll().where('userId', '=', userId);
  const query = asksForStatus(request) ? all : all.where('status', 'not in', ['QUOTED', 'EXPIRED']);
  const unsettled = () => countOf(unsettledOrders(ctx.db.rows).where('userId', '=', userId));
  const counted = countedBy(request, () => countOrders(ctx, userId), unsettled);
  const page = await readPage<OrderRow>(query, ORDER_COLUMNS, request, { ...NEWEST_FIRST, ...counted });
  return { ...page, items: page.items.map(orderView) };
}

async function countOrders({ db }: Context, userId: string): Promise<number> {
  const found = await db.rows
    .selectFrom('convert_account')
    .select('orders')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found?.orders ?? 0;
}

/** An order or a quote of the caller; NOT_FOUND for anybody else's. */
export async function readOrder(ctx: Context, id: string): Promise<OrderView> {
  const order = await ctx.db.rows
    .selectFrom('convert_order')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', requireUserId(ctx.caller))
    .executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND', { message: 'There is no such order' });
  return orderView(order);
}
