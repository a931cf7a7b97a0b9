import type { RestRoute } from '../frame/route.js';
import { integrationRoutes } from './integration.js';
import { gatewaySettingsRoutes } from './gateway-settings.js';
import { gatewayPublicRoutes } from './gateway-public.js';
import { gatewayAdminRoutes } from './gateway-admin.js';
import { checkoutRoutes } from './checkout.js';
import { merchantDashboardRoutes } from './merchant-dashboard.js';
import { merchantKeyRoutes } from './merchant-key.js';
import { merchantRoutes } from './merchant.js';
import { paymentRoutes } from './payment.js';
import { payoutRoutes } from './payout.js';
import { refundRoutes } from './refund.js';

export const gatewayRoutes: readonly RestRoute[] = [
  ...merchantRoutes,
  ...merchantKeyRoutes,
  ...merchantDashboardRoutes,
  ...paymentRoutes,
  ...checkoutRoutes,
  ...refundRoutes,
  ...payoutRoutes,
  ...gatewayAdminRoutes,
  ...gatewayPublicRoutes,
  ...gatewaySettingsRoutes,
  ...integrationRoutes,
];
