import { IcoCreatorOfferingResolver } from './creator-offering.js';
import { IcoOfferModerationResolver } from './offer-moderation.js';
import { IcoProgressResolver } from './progress.js';
import { IcoPublicResolver } from './public.js';

export const icoResolvers = [
  IcoCreatorOfferingResolver,
  IcoOfferModerationResolver,
  IcoProgressResolver,
  IcoPublicResolver,
] as const;
