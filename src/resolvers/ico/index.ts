import { IcoActivityResolver } from './activity.js';
import { IcoBlockchainResolver } from './blockchain.js';
import { IcoContributionResolver } from './contribution.js';
import { IcoCreatorOfferingResolver } from './creator-offering.js';
import { IcoDeliveryResolver } from './delivery.js';
import { IcoOfferModerationResolver } from './offer-moderation.js';
import { IcoPlanResolver } from './plan.js';
import { IcoPortfolioResolver } from './portfolio.js';
import { IcoProgressResolver } from './progress.js';
import { IcoPublicResolver } from './public.js';
import { IcoSettingsResolver } from './settings.js';
import { IcoTokenTypeResolver } from './token-type.js';

export const icoResolvers = [
  IcoActivityResolver,
  IcoBlockchainResolver,
  IcoContributionResolver,
  IcoCreatorOfferingResolver,
  IcoDeliveryResolver,
  IcoOfferModerationResolver,
  IcoPlanResolver,
  IcoPortfolioResolver,
  IcoProgressResolver,
  IcoPublicResolver,
  IcoSettingsResolver,
  IcoTokenTypeResolver,
] as const;
