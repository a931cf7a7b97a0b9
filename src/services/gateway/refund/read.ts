import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest } from '../../frame/list.js';
import { actingMerchant } from '../merchant/acting-merchant.js';
import { adminRefundView, refundView, type RefundRow, type RefundView } from './view.js';

/** A refund of the calling merchant; NOT_FOUND for one of another merchant or mode. */
export async function readRefund(ctx: Context, id: string): Promise<RefundView> {
  const { merchant, mode } = await actingMerchant(ctx);
  const refund = await ctx.db.rows
    .selectFrom('gateway_refund')
    .selectAll()
    .where('id', '=', id)
    .where('merchantId', '=', merchant.id)
    .where('mode', '=', mode)
    .executeTakeFirst();
  if (!refund) throw new AppError('NOT_FOUND', { message: 'There is no such refund' });
  return refundView(refund);
}

const COLUMNS = {
  id: { column: 'gateway_refund.id', kind: 'text' },
  uuid: { column: 'gateway_refund.uuid', kind: 'uuid' },
  paymentId: { column: 'gateway_refund.paymentId', kind: 'text' },
  merchantId: { column: 'gateway_refund.merchantId', kind: 'uuid' },
  mode: { column: 'gateway_refund.mode', kind: 'text' },
  amount: { column: 'gateway_refund.amount', kind: 'number' },
  currency: { column: 'gateway_refund.currency', kind: 'text' },
  status: { column: 'gateway_refund.status', kind: 'text' },
  reason: { column: 'gateway_refund.reason', kind: 'text' },
  createdAt: { column: 'gateway_refund.createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of everybody's refunds, newest first. */
export async function readAllRefunds(ctx: Context, request: ListRequest) {
  const query = ctx.db.rows.selectFrom('gateway_refund').selectAll();
  const page = await readPage<RefundRow>(query, COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'gateway_refund.uuid',
  });
  return { ...page, items: page.items.map(adminRefundView) };
}
