import { CheckoutResolver } from './checkout.js';
import { GatewayEventResolver } from './event.js';
import { MerchantDashboardResolver } from './merchant-dashboard.js';
import { MerchantKeyResolver } from './merchant-key.js';
import { MerchantResolver } from './merchant.js';
import { PaymentResolver } from './payment.js';
import { PayoutResolver } from './payout.js';
import { RefundResolver } from './refund.js';
import { WebhookDeliveryResolver } from './webhook-delivery.js';
import { WebhookEndpointResolver } from './webhook-endpoint.js';

export const gatewayResolvers = [
  CheckoutResolver,
  GatewayEventResolver,
  PaymentResolver,
  PayoutResolver,
  RefundResolver,
  WebhookDeliveryResolver,
  WebhookEndpointResolver,
  MerchantDashboardResolver,
  MerchantKeyResolver,
  MerchantResolver,
] as const;
