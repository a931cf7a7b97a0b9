import { AppError } from '../../../core/catalogue/errors.js';
import { isUuid } from '../../../core/ids.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { requireOwnMerchant } from '../merchant/acting-merchant.js';
import { adminPayoutView, payoutView, type PayoutRow, type PayoutView } from './view.js';

const COLUMNS = {
  id: { column: 'gateway_payout.id', kind: 'text' },
  currency: { column: 'gateway_payout.currency', kind: 'text' },
  walletType: { column: 'gateway_payout.walletType', kind: 'text' },
  net: { column: 'gateway_payout.net', kind: 'number' },
  status: { column: 'gateway_payout.status', kind: 'text' },
  periodEnd: { column: 'gateway_payout.periodEnd', kind: 'time' },
  createdAt: { column: 'gateway_payout.createdAt', kind: 'time' },
} as const satisfies ListColumns;

const ALL_COLUMNS = {
  ...COLUMNS,
  uuid: { column: 'gateway_payout.uuid', kind: 'uuid' },
  merchantId: { column: 'gateway_payout.merchantId', kind: 'uuid' },
} as const satisfies ListColumns;

const NEWEST_FIRST = { defaultSort: 'createdAt', tieBreaker: 'gateway_payout.uuid' } as const;

/** A page of the payouts of the caller's merchant, newest first. */
export async function readMerchantPayouts(ctx: Context, request: ListRequest): Promise<Page<PayoutView>> {
  const merchant = await requireOwnMerchant(ctx);
  const query = ctx.db.rows.selectFrom('gateway_payout').selectAll().where('merchantId', '=', merchant.id);
  const page = await readPage<PayoutRow>(query, COLUMNS, request, NEWEST_FIRST);
  return { ...page, items: page.items.map(payoutView) };
}

/** A payout of the caller's merchant. */
export async function readMerchantPayout(ctx: Context, id: string): Promise<PayoutView> {
  const merchant = await requireOwnMerchant(ctx);
  const payout = await ctx.db.rows
    .selectFrom('gateway_payout')
    .selectAll()
    .where('id', '=', id)
    .where('merchantId', '=', merchant.id)
    .executeTakeFirst();
  return payoutView(existing(payout));
}

/** A page of everybody's payouts, newest first. */
export async function readAllPayouts(ctx: Context, request: ListRequest) {
  const query = ctx.db.rows.selectFrom('gateway_payout').selectAll();
  const page = await readPage<PayoutRow>(query, ALL_COLUMNS, request, NEWEST_FIRST);
  return { ...page, items: page.items.map(adminPayoutView) };
}

/** A payout by its `po_` id or its UUID. */
export async function readAnyPayout(ctx: Context, id: string) {
  const payout = await ctx.db.rows
    .selectFrom('gateway_payout')
    .selectAll()
    .where(isUuid(id) ? 'uuid' : 'id', '=', id)
    .executeTakeFirst();
  return adminPayoutView(existing(payout));
}

function existing(payout: PayoutRow | undefined): PayoutRow {
  if (!payout) throw new AppError('NOT_FOUND', { message: 'There is no such payout' });
  return payout;
}
