import { IntegrationResolver } from './integration.js';
import { GatewaySettingsResolver } from './gateway-settings.js';
import { GatewayPublicResolver } from './gateway-public.js';
import { GatewayAdminResolver } from './gateway-admin.js';
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
  GatewayAdminResolver,
  GatewayPublicResolver,
  GatewaySettingsResolver,
  IntegrationResolver,
] as const;
