import type { ListColumns, ListRequest, Page } from '../../frame/list.js';
import { readPage } from '../../frame/list.js';
import { isPublicKey } from '../../../auth/principal.js';
import { isUuid } from '../../../core/ids.js';
import type { GatewayMode } from '../../../entities/gateway/names.js';
import type { Context } from '../../frame/context.js';
import { actingMerchant, requireOwnMerchant } from '../merchant/acting-merchant.js';
import { noSuchPayment } from './lock-payment.js';
import { adminPaymentView, checkoutView, paymentView, type PaymentRow, type PaymentView } from './view.js';

/**
 * A payment of the calling merchant. A public key gets what the checkout shows; NOT_FOUND for a payment of another
 * merchant or mode.
 */
export async function readPayment(ctx: Context, id: string) {
  const { merchant, mode } = await actingMerchant(ctx);
  const payment = await ctx.db.rows
    .selectFrom('gateway_payment')
    .selectAll()
    .where('id', '=', id)
    .where('merchantId', '=', merchant.id)
    .where('mode', '=', mode)
    .executeTakeFirst();
  if (!payment) throw noSuchPayment();
  return isPublicKey(ctx.caller) ? checkoutView(ctx, payment, merchant) : paymentView(ctx, payment);
}

const COLUMNS = {
  id: { column: 'gateway_payment.id', kind: 'text' },
  status: { column: 'gateway_payment.status', kind: 'text' },
  mode: { column: 'gateway_payment.mode', kind: 'text' },
  amount: { column: 'gateway_payment.amount', kind: 'number' },
  currency: { column: 'gateway_payment.currency', kind: 'text' },
  walletType: { column: 'gateway_payment.walletType', kind: 'text' },
  merchantOrderId: { column: 'gateway_payment.merchantOrderId', kind: 'text' },
  customerEmail: { column: 'gateway_payment.customerEmail', kind: 'text' },
  completedAt: { column: 'gateway_payment.completedAt', kind: 'time' },
  createdAt: { column: 'gateway_payment.createdAt', kind: 'time' },
} as const satisfies ListColumns;

const NEWEST_FIRST = { defaultSort: 'createdAt', tieBreaker: 'gateway_payment.uuid' } as const;

/** A page of the payments of the caller's merchant, of one mode or of both, newest first. */
export async function readMerchantPayments(
  ctx: Context,
  { mode, ...request }: ListRequest & { readonly mode?: GatewayMode | null },
): Promise<Page<PaymentView>> {
  const { id } = await requireOwnMerchant(ctx);
  const all = ctx.db.rows.selectFrom('gateway_payment').selectAll().where('merchantId', '=', id);
  const query = mode ? all.where('mode', '=', mode) : all;
  const options = { ...NEWEST_FIRST, ...countedByDays(ctx, request, id, mode) };
  const page = await readPage<PaymentRow>(query, COLUMNS, request, options);
  return { ...page, items: page.items.map((payment) => paymentView(ctx, payment)) };
}

/** Counts the payments of a list without filters by the days' sums, since there may be millions of them. */
function countedByDays({ db }: Context, { filter }: ListRequest, merchantId?: string, mode?: GatewayMode | null) {
  if (filter && Object.keys(filter).length > 0) return {};
  const days = db.rows.selectFrom('gateway_day').select(({ fn }) => fn.sum<string | null>('created').as('count'));
  const ofMerchant = merchantId === undefined ? days : days.where('merchantId', '=', merchantId);
  const ofMode = mode ? ofMerchant.where('mode', '=', mode) : ofMerchant;
  return { count: async () => Number((await ofMode.executeTakeFirst())?.count ?? 0) };
}

/** A payment of the caller's merchant, of either mode. */
export async function readMerchantPayment(ctx: Context, id: string): Promise<PaymentView> {
  const merchant = await requireOwnMerchant(ctx);
  const payment = await ctx.db.rows
    .selectFrom('gateway_payment')
    .selectAll()
    .where('id', '=', id)
    .where('merchantId', '=', merchant.id)
    .executeTakeFirst();
  if (!payment) throw noSuchPayment();
  return paymentView(ctx, payment);
}

const ALL_COLUMNS = {
  ...COLUMNS,
  uuid: { column: 'gateway_payment.uuid', kind: 'uuid' },
  merchantId: { column: 'gateway_payment.merchantId', kind: 'uuid' },
  customerId: { column: 'gateway_payment.customerId', kind: 'uuid' },
} as const satisfies ListColumns;

/** A page of everybody's payments, newest first. */
export async function readAllPayments(ctx: Context, request: ListRequest) {
  const query = ctx.db.rows.selectFrom('gateway_payment').selectAll();
  const options = { ...NEWEST_FIRST, ...countedByDays(ctx, request) };
  const page = await readPage<PaymentRow>(query, ALL_COLUMNS, request, options);
  return { ...page, items: page.items.map((payment) => adminPaymentView(ctx, payment)) };
}

/** A payment by its `pi_` id or its UUID. */
export async function readAnyPayment(ctx: Context, id: string) {
  const payment = await ctx.db.rows
    .selectFrom('gateway_payment')
    .selectAll()
    .where(isUuid(id) ? 'uuid' : 'id', '=', id)
    .executeTakeFirst();
  if (!payment) throw noSuchPayment();
  return adminPaymentView(ctx, payment);
}
