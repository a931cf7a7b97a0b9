import type { RestRoute } from '../frame/route.js';
import { convertAssetRoutes } from './asset.js';
import { convertDashboardRoutes } from './dashboard.js';
import { convertHedgeRoutes } from './hedge.js';
import { convertHouseRoutes } from './house.js';
import { convertInventoryRoutes } from './inventory.js';
import { convertMovementRoutes } from './movement.js';
import { convertOrderRoutes } from './order.js';
import { convertPnlRoutes } from './pnl.js';
import { convertQuoteRoutes } from './quote.js';
import { convertSendRoutes } from './send.js';
import { convertSendChainRoutes } from './send-chain.js';
import { convertSettingsRoutes } from './settings.js';

export const convertRoutes: readonly RestRoute[] = [
  ...convertAssetRoutes,
  ...convertDashboardRoutes,
  ...convertHedgeRoutes,
  ...convertHouseRoutes,
  ...convertInventoryRoutes,
  ...convertMovementRoutes,
  ...convertOrderRoutes,
  ...convertPnlRoutes,
  ...convertQuoteRoutes,
  ...convertSendChainRoutes,
  ...convertSendRoutes,
  ...convertSettingsRoutes,
];
