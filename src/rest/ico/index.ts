import type { RestRoute } from '../frame/route.js';
import { icoActivityRoutes } from './activity.js';
import { icoAllowListRoutes } from './allow-list.js';
import { icoBlockchainRoutes } from './blockchain.js';
import { icoContributionRoutes } from './contribution.js';
import { icoCreatorFiguresRoutes } from './creator-figures.js';
import { icoCreatorOfferingRoutes } from './creator-offering.js';
import { icoDecisionRoutes } from './decision.js';
import { icoDeliveryRoutes } from './delivery.js';
import { icoOfferAdminRoutes } from './offer-admin.js';
import { icoOfferEditRoutes } from './offer-edit.js';
import { icoOfferModerationRoutes } from './offer-moderation.js';
import { icoPlanRoutes } from './plan.js';
import { icoPortfolioRoutes } from './portfolio.js';
import { icoPublicRoutes } from './public.js';
import { icoRefundRoutes } from './refund.js';
import { icoRoadmapRoutes } from './roadmap.js';
import { icoSettingsRoutes } from './settings.js';
import { icoSettlementRoutes } from './settlement.js';
import { icoTeamRoutes } from './team.js';
import { icoTokenTypeRoutes } from './token-type.js';
import { icoUpdateRoutes } from './update.js';
import { icoVestingRoutes } from './vesting.js';

export const icoRoutes: readonly RestRoute[] = [
  ...icoActivityRoutes,
  ...icoAllowListRoutes,
  ...icoBlockchainRoutes,
  ...icoContributionRoutes,
  ...icoCreatorFiguresRoutes,
  ...icoCreatorOfferingRoutes,
  ...icoDecisionRoutes,
  ...icoDeliveryRoutes,
  ...icoOfferAdminRoutes,
  ...icoOfferEditRoutes,
  ...icoOfferModerationRoutes,
  ...icoPlanRoutes,
  ...icoPortfolioRoutes,
  ...icoPublicRoutes,
  ...icoRefundRoutes,
  ...icoRoadmapRoutes,
  ...icoSettingsRoutes,
  ...icoSettlementRoutes,
  ...icoTeamRoutes,
  ...icoTokenTypeRoutes,
  ...icoUpdateRoutes,
  ...icoVestingRoutes,
];
