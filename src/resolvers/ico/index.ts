import { IcoActivityResolver } from './activity.js';
import { IcoAllowListResolver } from './allow-list.js';
import { IcoBlockchainResolver } from './blockchain.js';
import { IcoContributionResolver } from './contribution.js';
import { IcoCreatorFiguresResolver } from './creator-figures.js';
import { IcoCreatorOfferingResolver } from './creator-offering.js';
import { IcoDecisionResolver } from './decision.js';
import { IcoDeliveryResolver } from './delivery.js';
import { IcoOfferAdminResolver } from './offer-admin.js';
import { IcoOfferEditResolver } from './offer-edit.js';
import { IcoOfferModerationResolver } from './offer-moderation.js';
import { IcoPlanResolver } from './plan.js';
import { IcoPortfolioResolver } from './portfolio.js';
import { IcoProgressResolver } from './progress.js';
import { IcoPublicResolver } from './public.js';
import { IcoRefundResolver } from './refund.js';
import { IcoRoadmapResolver } from './roadmap.js';
import { IcoSettingsResolver } from './settings.js';
import { IcoSettlementResolver } from './settlement.js';
import { IcoTeamResolver } from './team.js';
import { IcoTokenTypeResolver } from './token-type.js';
import { IcoUpdateResolver } from './update.js';
import { IcoVestingResolver } from './vesting.js';

export const icoResolvers = [
  IcoActivityResolver,
  IcoAllowListResolver,
  IcoBlockchainResolver,
  IcoContributionResolver,
  IcoCreatorFiguresResolver,
  IcoCreatorOfferingResolver,
  IcoDecisionResolver,
  IcoDeliveryResolver,
  IcoOfferAdminResolver,
  IcoOfferEditResolver,
  IcoOfferModerationResolver,
  IcoPlanResolver,
  IcoPortfolioResolver,
  IcoProgressResolver,
  IcoPublicResolver,
  IcoRefundResolver,
  IcoRoadmapResolver,
  IcoSettingsResolver,
  IcoSettlementResolver,
  IcoTeamResolver,
  IcoTokenTypeResolver,
  IcoUpdateResolver,
  IcoVestingResolver,
] as const;
