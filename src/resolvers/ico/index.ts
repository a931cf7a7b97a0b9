import { IcoContributionResolver } from './contribution.js';
import { IcoPortfolioResolver } from './portfolio.js';
import { IcoSettingsResolver } from './settings.js';

export const icoResolvers = [IcoContributionResolver, IcoPortfolioResolver, IcoSettingsResolver] as const;
