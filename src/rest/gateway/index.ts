import type { RestRoute } from '../frame/route.js';
import { gatewayEventRoutes } from './event.js';
import { webhookDeliveryRoutes } from './webhook-delivery.js';
import { webhookEndpointRoutes } from './webhook-endpoint.js';

export const gatewayRoutes: readonly RestRoute[] = [
  ...gatewayEventRoutes,
  ...webhookEndpointRoutes,
  ...webhookDeliveryRoutes,
];
