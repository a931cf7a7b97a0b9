import { CheckoutResolver } from './checkout.js';
import { PaymentResolver } from './payment.js';
import { PayoutResolver } from './payout.js';
import { RefundResolver } from './refund.js';

export const gatewayResolvers = [CheckoutResolver, PaymentResolver, PayoutResolver, RefundResolver] as const;
