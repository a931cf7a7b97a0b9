import type { RestRoute } from '../frame/route.js';
import { icoContributionRoutes } from './contribution.js';
import { icoPortfolioRoutes } from './portfolio.js';
import { icoSettingsRoutes } from './settings.js';

export const icoRoutes: readonly RestRoute[] = [...icoContributionRoutes, ...icoPortfolioRoutes, ...icoSettingsRoutes];
