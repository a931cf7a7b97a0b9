import type { RestRoute } from '../frame/route.js';
import { checkoutRoutes } from './checkout.js';
import { paymentRoutes } from './payment.js';
import { payoutRoutes } from './payout.js';
import { refundRoutes } from './refund.js';

export const gatewayRoutes: readonly RestRoute[] = [
  ...paymentRoutes,
  ...checkoutRoutes,
  ...refundRoutes,
  ...payoutRoutes,
];
