import type { RestRoute } from '../frame/route.js';
import { icoPublicRoutes } from './public.js';

export const icoRoutes: readonly RestRoute[] = [...icoPublicRoutes];
