/** What the paths of the gateway select. */
export const PAYMENT = `id status mode amount currency walletType fee net refundedAmount merchantOrderId description metadata
  lineItems { name quantity unitPrice imageUrl } customerEmail customerName returnUrl cancelUrl checkoutUrl
  allocations { walletType currency amount share rate fee } expiresAt completedAt createdAt`;

export const ADMIN_PAYMENT = `${PAYMENT} uuid merchantId customerId payoutId`;

export const CHECKOUT = `id status mode amount currency walletType refundedAmount merchantOrderId description
  lineItems { name quantity unitPrice imageUrl } returnUrl cancelUrl checkoutUrl expiresAt completedAt createdAt
  merchant { name logo website } serverTime`;

export const REFUND = 'id paymentId amount currency fee status reason description mode createdAt';

export const ADMIN_REFUND = `${REFUND} uuid merchantId payoutId`;

export const PAYOUT = `id merchantId currency walletType periodStart periodEnd gross fee refunds net paymentCount refundCount
  status reason createdAt decidedAt`;

export const ADMIN_PAYOUT = `${PAYOUT} uuid decidedBy`;
