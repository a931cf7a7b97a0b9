import type { RestRoute } from '../frame/route.js';
import { icoActivityRoutes } from './activity.js';
import { icoBlockchainRoutes } from './blockchain.js';
import { icoPlanRoutes } from './plan.js';
import { icoRoadmapRoutes } from './roadmap.js';
import { icoSettingsRoutes } from './settings.js';
import { icoTeamRoutes } from './team.js';
import { icoTokenTypeRoutes } from './token-type.js';
import { icoUpdateRoutes } from './update.js';

export const icoRoutes: readonly RestRoute[] = [
  ...icoActivityRoutes,
  ...icoBlockchainRoutes,
  ...icoPlanRoutes,
  ...icoRoadmapRoutes,
  ...icoSettingsRoutes,
  ...icoTeamRoutes,
  ...icoTokenTypeRoutes,
  ...icoUpdateRoutes,
];
