import type { RestRoute } from '../frame/route.js';
import { kycApplicationRoutes } from './application.js';
import { kycLevelRoutes } from './level.js';
import { kycStateRoutes } from './state.js';

export const kycRoutes: readonly RestRoute[] = [...kycStateRoutes, ...kycLevelRoutes, ...kycApplicationRoutes];
