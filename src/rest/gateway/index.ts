import type { RestRoute } from '../frame/route.js';
import { checkoutRoutes } from './checkout.js';
import { gatewayEventRoutes } from './event.js';
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
  ...paymentRoutes,
  ...checkoutRoutes,
  ...refundRoutes,
  ...payoutRoutes,
  ...gatewayEventRoutes,
  ...webhookEndpointRoutes,
  ...webhookDeliveryRoutes,
];
