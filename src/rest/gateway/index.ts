import type { RestRoute } from '../frame/route.js';
import { checkoutRoutes } from './checkout.js';
import { gatewayEventRoutes } from './event.js';
import { gatewayAdminRoutes } from './gateway-admin.js';
import { gatewayPublicRoutes } from './gateway-public.js';
import { gatewaySettingsRoutes } from './gateway-settings.js';
import { integrationRoutes } from './integration.js';
import { merchantDashboardRoutes } from './merchant-dashboard.js';
import { merchantKeyRoutes } from './merchant-key.js';
import { merchantRoutes } from './merchant.js';
import { paymentRoutes } from './payment.js';
import { payoutRoutes } from './payout.js';
import { refundRoutes } from './refund.js';
import { webhookDeliveryRoutes } from './webhook-delivery.js';
import { webhookEndpointRoutes } from './webhook-endpoint.js';

export const gatewayRoutes: readonly RestRoute[] = [
  ...merchantRoutes,
  ...merchantKeyRoutes,
  ...merchantDashboardRoutes,
  ...integrationRoutes,
  ...paymentRoutes,
  ...checkoutRoutes,
  ...refundRoutes,
  ...payoutRoutes,
  ...gatewayEventRoutes,
  ...webhookEndpointRoutes,
  ...webhookDeliveryRoutes,
  ...gatewayPublicRoutes,
  ...gatewayAdminRoutes,
  ...gatewaySettingsRoutes,
];
