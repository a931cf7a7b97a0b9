import type { RestRoute } from '../frame/route.js';
import { merchantKeyRoutes } from './merchant-key.js';
import { merchantRoutes } from './merchant.js';

export const gatewayRoutes: readonly RestRoute[] = [...merchantRoutes, ...merchantKeyRoutes];
