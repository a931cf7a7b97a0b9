import type { RestRoute } from '../frame/route.js';
import { convertSettingsRoutes } from './settings.js';

export const convertRoutes: readonly RestRoute[] = [...convertSettingsRoutes];
