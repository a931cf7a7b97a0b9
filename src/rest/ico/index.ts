import type { RestRoute } from '../frame/route.js';
import { icoCreatorOfferingRoutes } from './creator-offering.js';
import { icoPublicRoutes } from './public.js';

export const icoRoutes: readonly RestRoute[] = [...icoCreatorOfferingRoutes, ...icoPublicRoutes];
