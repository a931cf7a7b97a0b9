import type { RestRoute } from '../frame/route.js';
import { convertAssetRoutes } from './asset.js';
import { convertInventoryRoutes } from './inventory.js';
import { convertPnlRoutes } from './pnl.js';
import { convertSettingsRoutes } from './settings.js';

export const convertRoutes: readonly RestRoute[] = [
  ...convertAssetRoutes,
  ...convertInventoryRoutes,
  ...convertPnlRoutes,
  ...convertSettingsRoutes,
];
