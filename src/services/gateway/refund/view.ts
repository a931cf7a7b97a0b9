import { canonical } from '../../../core/money.js';
import type { GatewayRefund } from '../../../entities/gateway/refund.js';
import type { Row } from '../../../entities/index.js';

export type RefundRow = Row<GatewayRefund>;

/** A refund as the merchant API and events show it. */
export function refundView(refund: RefundRow) {
  const { id, paymentId, currency, status, reason, description, mode, createdAt } = refund;
  const [amount, fee] = [canonical(refund.amount), canonical(refund.fee)];
  return { id, paymentId, amount, currency, fee, status, reason, description, mode, createdAt };
}

export type RefundView = ReturnType<typeof refundView>;

/** A refund as admins see it. */
export function adminRefundView(refund: RefundRow) {
  const { uuid, merchantId, payoutId } = refund;
  return { ...refundView(refund), uuid, merchantId, payoutId };
}
