import type { RestRoute } from '../frame/route.js';
import { icoActivityRoutes } from './activity.js';
import { icoBlockchainRoutes } from './blockchain.js';
import { icoContributionRoutes } from './contribution.js';
import { icoCreatorOfferingRoutes } from './creator-offering.js';
import { icoDecisionRoutes } from './decision.js';
import { icoOfferAdminRoutes } from './offer-admin.js';
import { icoOfferEditRoutes } from './offer-edit.js';
import { icoOfferModerationRoutes } from './offer-moderation.js';
import { icoDeliveryRoutes } from './delivery.js';
import { icoPlanRoutes } from './plan.js';
import { icoPortfolioRoutes } from './portfolio.js';
import { icoPublicRoutes } from './public.js';
import { icoRoadmapRoutes } from './roadmap.js';
import { icoSettingsRoutes } from './settings.js';
import { icoTeamRoutes } from './team.js';
import { icoRefundRoutes } from './refund.js';
import { icoSettingsRoutes } from './settings.js';
import { icoSettlementRoutes } from './settlement.js';
import { icoTokenTypeRoutes } from './token-type.js';
import { icoUpdateRoutes } from './update.js';
import { icoVestingRoutes } from './vesting.js';

export const icoRoutes: readonly RestRoute[] = [
  ...icoActivityRoutes,
  ...icoBlockchainRoutes,
  ...icoContributionRoutes,
  ...icoCreatorOfferingRoutes,
  ...icoDecisionRoutes,
  ...icoOfferAdminRoutes,
  ...icoOfferEditRoutes,
  ...icoOfferModerationRoutes,
  ...icoDeliveryRoutes,
  ...icoOfferAdminRoutes,
  ...icoOfferEditRoutes,
  ...icoOfferModerationRoutes,
  ...icoPlanRoutes,
  ...icoPortfolioRoutes,
  ...icoPublicRoutes,
  ...icoRoadmapRoutes,
  ...icoSettingsRoutes,
  ...icoTeamRoutes,
  ...icoRefundRoutes,
  ...icoSettingsRoutes,
  ...icoSettlementRoutes,
  ...icoTokenTypeRoutes,
  ...icoUpdateRoutes,
  ...icoVestingRoutes,
];
