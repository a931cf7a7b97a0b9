import { IcoActivityResolver } from './activity.js';
import { IcoBlockchainResolver } from './blockchain.js';
import { IcoCreatorOfferingResolver } from './creator-offering.js';
import { IcoOfferModerationResolver } from './offer-moderation.js';
import { IcoPlanResolver } from './plan.js';
import { IcoProgressResolver } from './progress.js';
import { IcoPublicResolver } from './public.js';
import { IcoRoadmapResolver } from './roadmap.js';
import { IcoSettingsResolver } from './settings.js';
import { IcoTeamResolver } from './team.js';
import { IcoTokenTypeResolver } from './token-type.js';
import { IcoUpdateResolver } from './update.js';

export const icoResolvers = [
  IcoActivityResolver,
  IcoBlockchainResolver,
  IcoCreatorOfferingResolver,
  IcoOfferModerationResolver,
  IcoPlanResolver,
  IcoProgressResolver,
  IcoPublicResolver,
  IcoRoadmapResolver,
  IcoSettingsResolver,
  IcoTeamResolver,
  IcoTokenTypeResolver,
  IcoUpdateResolver,
] as const;
