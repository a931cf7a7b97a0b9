import { CheckoutResolver } from './checkout.js';
import { GatewayEventResolver } from './event.js';
import { GatewayAdminResolver } from './gateway-admin.js';
import { GatewayPublicResolver } from './gateway-public.js';
import { GatewaySettingsResolver } from './gateway-settings.js';
import { IntegrationResolver } from './integration.js';
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
  GatewayAdminResolver,
  GatewayEventResolver,
  GatewayPublicResolver,
  GatewaySettingsResolver,
  IntegrationResolver,
  MerchantDashboardResolver,
  MerchantKeyResolver,
  MerchantResolver,
  PaymentResolver,
  PayoutResolver,
  RefundResolver,
  WebhookDeliveryResolver,
  WebhookEndpointResolver,
] as const;
