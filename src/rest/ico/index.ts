import type { RestRoute } from '../frame/route.js';
import { icoActivityRoutes } from './activity.js';
import { icoBlockchainRoutes } from './blockchain.js';
import { icoCreatorOfferingRoutes } from './creator-offering.js';
import { icoOfferModerationRoutes } from './offer-moderation.js';
import { icoPlanRoutes } from './plan.js';
import { icoPublicRoutes } from './public.js';
import { icoRoadmapRoutes } from './roadmap.js';
import { icoSettingsRoutes } from './settings.js';
import { icoTeamRoutes } from './team.js';
import { icoTokenTypeRoutes } from './token-type.js';
import { icoUpdateRoutes } from './update.js';

export const icoRoutes: readonly RestRoute[] = [
  ...icoActivityRoutes,
  ...icoBlockchainRoutes,
  ...icoCreatorOfferingRoutes,
  ...icoOfferModerationRoutes,
  ...icoPlanRoutes,
  ...icoPublicRoutes,
  ...icoRoadmapRoutes,
  ...icoSettingsRoutes,
  ...icoTeamRoutes,
  ...icoTokenTypeRoutes,
  ...icoUpdateRoutes,
];
