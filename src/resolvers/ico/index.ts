import { IcoCreatorOfferingResolver } from './creator-offering.js';
import { IcoOfferAdminResolver } from './offer-admin.js';
import { IcoOfferEditResolver } from './offer-edit.js';
import { IcoProgressResolver } from './progress.js';
import { IcoPublicResolver } from './public.js';

export const icoResolvers = [
  IcoCreatorOfferingResolver,
  IcoOfferAdminResolver,
  IcoOfferEditResolver,
  IcoProgressResolver,
  IcoPublicResolver,
] as const;
