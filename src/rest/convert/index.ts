import type { RestRoute } from '../frame/route.js';
import { convertAssetRoutes } from './asset.js';
import { convertInventoryRoutes } from './inventory.js';
import { convertMovementRoutes } from './movement.js';
import { convertSettingsRoutes } from './settings.js';

export const convertRoutes: readonly RestRoute[] = [
  ...convertAssetRoutes,
  ...convertInventoryRoutes,
  ...convertMovementRoutes,
  ...convertSettingsRoutes,
];
