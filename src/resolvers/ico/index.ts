import { IcoActivityResolver } from './activity.js';
import { IcoBlockchainResolver } from './blockchain.js';
import { IcoContributionResolver } from './contribution.js';
import { IcoCreatorOfferingResolver } from './creator-offering.js';
import { IcoOfferAdminResolver } from './offer-admin.js';
import { IcoOfferEditResolver } from './offer-edit.js';
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
  IcoOfferAdminResolver,
  IcoOfferEditResolver,
  IcoOfferModerationResolver,
  IcoPlanResolver,
  IcoPortfolioResolver,
  IcoProgressResolver,
  IcoPublicResolver,
  IcoSettingsResolver,
  IcoTokenTypeResolver,
] as const;
