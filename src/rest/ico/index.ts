import type { RestRoute } from '../frame/route.js';
import { icoCreatorOfferingRoutes } from './creator-offering.js';
import { icoOfferAdminRoutes } from './offer-admin.js';
import { icoOfferEditRoutes } from './offer-edit.js';
import { icoPublicRoutes } from './public.js';

export const icoRoutes: readonly RestRoute[] = [
  ...icoCreatorOfferingRoutes,
  ...icoOfferAdminRoutes,
  ...icoOfferEditRoutes,
  ...icoPublicRoutes,
];
