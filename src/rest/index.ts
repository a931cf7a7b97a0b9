import * as modules from './modules.js';
import type { RestRoute } from './frame/route.js';

/** Every documented path. */
export const restRoutes: readonly RestRoute[] = Object.values(modules).flat();
