import type { RestRoute } from '../frame/route.js';
import { convertAssetRoutes } from './asset.js';
import { convertHedgeRoutes } from './hedge.js';
import { convertInventoryRoutes } from './inventory.js';
import { convertOrderRoutes } from './order.js';
import { convertQuoteRoutes } from './quote.js';
import { convertPnlRoutes } from './pnl.js';
import { convertMovementRoutes } from './movement.js';
import { convertSettingsRoutes } from './settings.js';

export const convertRoutes: readonly RestRoute[] = [
  ...convertAssetRoutes,
  ...convertHedgeRoutes,
  ...convertInventoryRoutes,
  ...convertOrderRoutes,
  ...convertQuoteRoutes,
  ...convertPnlRoutes,
  ...convertMovementRoutes,
  ...convertSettingsRoutes,
];
