import { canonical } from '../../../core/money.js';
import type { GatewayPayment, StoredAllocation } from '../../../entities/gateway/payment.js';
import type { Row } from '../../../entities/index.js';
import type { Context, Platform } from '../../frame/context.js';
import type { MerchantRow } from '../merchant/acting-merchant.js';

export type PaymentRow = Row<GatewayPayment>;

/** What one wallet paid, as the merchant sees it. */
export type AllocationView = Omit<StoredAllocation, 'walletId' | 'refunded'>;

/** A payment as the merchant API and events show it. */
export function paymentView(platform: Pick<Platform, 'config'>, payment: PaymentRow) {
  return {
    id: payment.id,
    status: payment.status,
    mode: payment.mode,
    amount: canonical(payment.amount),
    currency: payment.currency,
    walletType: payment.walletType,
    fee: canonical(payment.fee),
    net: canonical(payment.net),
    refundedAmount: canonical(payment.refundedAmount),
    merchantOrderId: payment.merchantOrderId,
    description: payment.description,
    metadata: payment.metadata,
    lineItems: payment.lineItems,
    customerEmail: payment.customerEmail,
    customerName: payment.customerName,
    returnUrl: payment.returnUrl,
    cancelUrl: payment.cancelUrl,
    checkoutUrl: checkoutUrl(platform, payment.id),
    allocations: (payment.allocations ?? []).map(allocationView),
    expiresAt: payment.expiresAt,
    completedAt: payment.completedAt,
    createdAt: payment.createdAt,
  };
}

export type PaymentView = ReturnType<typeof paymentView>;

/** A payment as admins see it. */
export function adminPaymentView(ctx: Context, payment: PaymentRow) {
  const { uuid, merchantId, customerId, payoutId } = payment;
  return { ...paymentView(ctx, payment), uuid, merchantId, customerId, payoutId };
}

/** The parts of a merchant that buyers see. */
export type ShownMerchant = Pick<MerchantRow, 'name' | 'logo' | 'website'>;

/** A payment as the checkout shows it: without what only the merchant may know. */
export function checkoutView(ctx: Context, payment: PaymentRow, { name, logo, website }: ShownMerchant) {
  const {
    fee: _fee,
    net: _net,
    metadata: _metadata,
    customerEmail: _email,
    customerName: _name,
    ...shown
  } = paymentView(ctx, payment);
  return {
    ...shown,
    allocations: null,
    merchant: { name, logo, website },
    serverTime: ctx.clock.now().toISOString(),
  };
}

export type CheckoutView = ReturnType<typeof checkoutView>;

/** The checkout's form for the payer, who also sees what each wallet paid. */
export function receiptView(ctx: Context, payment: PaymentRow, merchant: ShownMerchant) {
  const allocations = (payment.allocations ?? []).map(({ walletType, currency, amount, share, rate }) => ({
    walletType,
    currency,
    amount: canonical(amount),
    share: canonical(share),
    rate: canonical(rate),
  }));
  return { ...checkoutView(ctx, payment, merchant), allocations };
}

export function checkoutUrl({ config }: Pick<Platform, 'config'>, id: string): string {
  return `${config.publicUrl}/${config.locale}/gateway/checkout/${id}`;
}

function allocationView({ walletType, currency, amount, share, rate, fee }: StoredAllocation): AllocationView {
  return {
    walletType,
    currency,
    amount: canonical(amount),
    share: canonical(share),
    rate: canonical(rate),
    fee: canonical(fee),
  };
}
