import { AppError } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { countOf, readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { OWNER_COLUMNS, ownerOf, type OwnerColumns } from '../../frame/owner.js';
import { orderView, type OrderRow } from '../own/order.js';
import { asksForStatus, countedBy, NEWEST_FIRST, ORDER_COLUMNS, unsettledOrders } from '../order/read.js';

const COLUMNS = {
  ...ORDER_COLUMNS,
  userId: { column: 'convert_order.userId', kind: 'uuid' },
  ownerEmail: { column: 'owner.email', kind: 'text' },
} as const satisfies ListColumns;

type OwnedRow = OrderRow & OwnerColumns;

/** A page of everybody's orders, newest first; without a filter of the status, those that were accepted. */
export async function readAllOrders(ctx: Context, request: ListRequest): Promise<Page<AdminOrderView>> {
  const { rows } = ctx.db;
  const orders = ordersOf(rows, request);
  const counted = {
    ...(Object.hasOwn(request.filter ?? {}, 'ownerEmail') ? {} : { counted: orders }),
    ...countedBy(
      request,
      () => countAll(ctx),
      () => countOf(unsettledOrders(rows)),
    ),
  };
  const page = await readPage<OwnedRow>(owned(orders), COLUMNS, request, { ...NEWEST_FIRST, ...counted });
  return { ...page, items: page.items.map(adminOrderView) };
}

function ordersOf(rows: Reader, request: ListRequest) {
  const all = rows.selectFrom('convert_order');
  return asksForStatus(request) ? all : all.where('convert_order.status', 'not in', ['QUOTED', 'EXPIRED']);
}

/** Counts by account, since there may be millions of orders. */
async function countAll({ db }: Context): Promise<number> {
  const found = await db.rows
    .selectFrom('convert_account')
    .select(({ fn }) => fn.sum<string | null>('orders').as('orders'))
    .executeTakeFirst();
  return Number(found?.orders ?? 0);
}

/** Anybody's order or quote, as the given rows have it; NOT_FOUND. */
export async function readAnyOrder({ rows }: Pick<Tx, 'rows'>, id: string): Promise<AdminOrderView> {
  const order = await owned(rows.selectFrom('convert_order')).where('convert_order.id', '=', id).executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND', { message: 'There is no such order' });
  return adminOrderView(order);
}

function owned(orders: ReturnType<typeof ordersOf>) {
  return orders
    .innerJoin('user as owner', 'owner.id', 'convert_order.userId')
    .selectAll('convert_order')
    .select(OWNER_COLUMNS);
}

function adminOrderView(order: OwnedRow) {
  const { userId, fromPrice, toPrice, isPositioned } = order;
  return { ...orderView(order), owner: ownerOf(userId, order), fromPrice, toPrice, isPositioned };
}

export type AdminOrderView = ReturnType<typeof adminOrderView>;
