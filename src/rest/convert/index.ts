import type { RestRoute } from '../frame/route.js';
import { convertAssetRoutes } from './asset.js';
import { convertHedgeRoutes } from './hedge.js';
import { convertInventoryRoutes } from './inventory.js';
import { convertSettingsRoutes } from './settings.js';

export const convertRoutes: readonly RestRoute[] = [
  ...convertAssetRoutes,
  ...convertHedgeRoutes,
  ...convertInventoryRoutes,
  ...convertSettingsRoutes,
];
