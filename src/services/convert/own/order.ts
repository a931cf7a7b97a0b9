import type { Row } from '../../../entities/index.js';
import type { ConvertOrder } from '../../../entities/convert/order.js';

export type OrderRow = Row<ConvertOrder>;

/** Reason shown for ACCEPTED orders. */
const WAITING = 'Waiting for the hedge of the platform. The money stays held until it ends.';

/** An order, or a quote, as its customer sees it. */
export function orderView(order: OrderRow) {
  const { mid, spreadPercent, spread, feePercent, fee, rounding } = order;
  return {
    id: order.id,
    clientRequestId: order.clientRequestId,
    status: order.status,
    side: order.side,
    fromCurrency: order.fromCurrency,
    fromType: order.fromType,
    fromAmount: order.fromAmount,
    toCurrency: order.toCurrency,
    toType: order.toType,
    toAmount: order.toAmount,
    rate: order.rate,
    inverseRate: order.inverseRate,
    breakdown: { mid, spreadPercent, spread, feePercent, fee, feeCurrency: order.fromCurrency, rounding },
    usdValue: order.usdValue,
    reason: order.status === 'ACCEPTED' ? WAITING : order.reason,
    expiresAt: order.expiresAt,
    acceptedAt: order.acceptedAt,
    settledAt: order.settledAt,
    failedAt: order.failedAt,
    expiredAt: order.expiredAt,
    reversedAt: order.reversedAt,
    createdAt: order.createdAt,
  };
}

export type OrderView = ReturnType<typeof orderView>;
