import type { RestRoute } from '../frame/route.js';
import { icoActivityRoutes } from './activity.js';
import { icoBlockchainRoutes } from './blockchain.js';
import { icoContributionRoutes } from './contribution.js';
import { icoCreatorOfferingRoutes } from './creator-offering.js';
import { icoDeliveryRoutes } from './delivery.js';
import { icoOfferModerationRoutes } from './offer-moderation.js';
import { icoPlanRoutes } from './plan.js';
import { icoPortfolioRoutes } from './portfolio.js';
import { icoPublicRoutes } from './public.js';
import { icoSettingsRoutes } from './settings.js';
import { icoTokenTypeRoutes } from './token-type.js';

export const icoRoutes: readonly RestRoute[] = [
  ...icoActivityRoutes,
  ...icoBlockchainRoutes,
  ...icoContributionRoutes,
  ...icoCreatorOfferingRoutes,
  ...icoDeliveryRoutes,
  ...icoOfferModerationRoutes,
  ...icoPlanRoutes,
  ...icoPortfolioRoutes,
  ...icoPublicRoutes,
  ...icoSettingsRoutes,
  ...icoTokenTypeRoutes,
];
