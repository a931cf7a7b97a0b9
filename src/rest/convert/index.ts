import type { RestRoute } from '../frame/route.js';
import { convertAssetRoutes } from './asset.js';
import { convertInventoryRoutes } from './inventory.js';
import { convertSendRoutes } from './send.js';
import { convertSendChainRoutes } from './send-chain.js';
import { convertSettingsRoutes } from './settings.js';

export const convertRoutes: readonly RestRoute[] = [
  ...convertAssetRoutes,
  ...convertInventoryRoutes,
  ...convertSendChainRoutes,
  ...convertSendRoutes,
  ...convertSettingsRoutes,
];
