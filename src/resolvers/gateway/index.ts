import { GatewayEventResolver } from './event.js';
import { WebhookDeliveryResolver } from './webhook-delivery.js';
import { WebhookEndpointResolver } from './webhook-endpoint.js';

export const gatewayResolvers = [GatewayEventResolver, WebhookDeliveryResolver, WebhookEndpointResolver] as const;
