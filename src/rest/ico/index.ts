import type { RestRoute } from '../frame/route.js';
import { icoPublicRoutes } from './public.js';
import { icoSettingsRoutes } from './settings.js';

export const icoRoutes: readonly RestRoute[] = [...icoPublicRoutes, ...icoSettingsRoutes];
