import type { RestRoute } from '../frame/route.js';
import { icoSettingsRoutes } from './settings.js';

export const icoRoutes: readonly RestRoute[] = [...icoSettingsRoutes];
