import type { RestRoute } from '../frame/route.js';
import { icoRefundRoutes } from './refund.js';
import { icoSettlementRoutes } from './settlement.js';

export const icoRoutes: readonly RestRoute[] = [...icoRefundRoutes, ...icoSettlementRoutes];
