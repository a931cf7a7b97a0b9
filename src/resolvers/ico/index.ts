import { IcoContributionResolver } from './contribution.js';
import { IcoProgressResolver } from './progress.js';
import { IcoPublicResolver } from './public.js';
import { IcoSettingsResolver } from './settings.js';

export const icoResolvers = [
  IcoContributionResolver,
  IcoProgressResolver,
  IcoPublicResolver,
  IcoSettingsResolver,
] as const;
