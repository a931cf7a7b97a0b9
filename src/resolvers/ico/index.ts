import { IcoActivityResolver } from './activity.js';
import { IcoBlockchainResolver } from './blockchain.js';
import { IcoContributionResolver } from './contribution.js';
import { IcoCreatorOfferingResolver } from './creator-offering.js';
import { IcoDecisionResolver } from './decision.js';
import { IcoOfferAdminResolver } from './offer-admin.js';
import { IcoOfferEditResolver } from './offer-edit.js';
import { IcoOfferModerationResolver } from './offer-moderation.js';
import { IcoDeliveryResolver } from './delivery.js';
import { IcoPlanResolver } from './plan.js';
import { IcoPortfolioResolver } from './portfolio.js';
import { IcoProgressResolver } from './progress.js';
import { IcoPublicResolver } from './public.js';
import { IcoRoadmapResolver } from './roadmap.js';
import { IcoSettingsResolver } from './settings.js';
import { IcoTeamResolver } from './team.js';
import { IcoRefundResolver } from './refund.js';
import { IcoSettingsResolver } from './settings.js';
import { IcoSettlementResolver } from './settlement.js';
import { IcoTokenTypeResolver } from './token-type.js';
import { IcoUpdateResolver } from './update.js';
import { IcoVestingResolver } from './vesting.js';

export const icoResolvers = [
  IcoActivityResolver,
  IcoBlockchainResolver,
  IcoContributionResolver,
  IcoCreatorOfferingResolver,
  IcoDecisionResolver,
  IcoOfferAdminResolver,
  IcoOfferEditResolver,
  IcoOfferModerationResolver,
  IcoDeliveryResolver,
  IcoOfferAdminResolver,
  IcoOfferEditResolver,
  IcoOfferModerationResolver,
  IcoPlanResolver,
  IcoPortfolioResolver,
  IcoProgressResolver,
  IcoPublicResolver,
  IcoRoadmapResolver,
  IcoSettingsResolver,
  IcoTeamResolver,
  IcoRefundResolver,
  IcoSettingsResolver,
  IcoSettlementResolver,
  IcoTokenTypeResolver,
  IcoUpdateResolver,
  IcoVestingResolver,
] as const;
