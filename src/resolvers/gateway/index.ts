import { CheckoutResolver } from './checkout.js';
import { MerchantDashboardResolver } from './merchant-dashboard.js';
import { MerchantKeyResolver } from './merchant-key.js';
import { MerchantResolver } from './merchant.js';
import { PaymentResolver } from './payment.js';
import { PayoutResolver } from './payout.js';
import { RefundResolver } from './refund.js';

export const gatewayResolvers = [
  CheckoutResolver,
  MerchantDashboardResolver,
  MerchantKeyResolver,
  MerchantResolver,
  PaymentResolver,
  PayoutResolver,
  RefundResolver,
] as const;
