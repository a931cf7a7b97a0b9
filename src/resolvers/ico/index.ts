import { IcoActivityResolver } from './activity.js';
import { IcoBlockchainResolver } from './blockchain.js';
import { IcoPlanResolver } from './plan.js';
import { IcoRoadmapResolver } from './roadmap.js';
import { IcoSettingsResolver } from './settings.js';
import { IcoTeamResolver } from './team.js';
import { IcoTokenTypeResolver } from './token-type.js';
import { IcoUpdateResolver } from './update.js';

export const icoResolvers = [
  IcoActivityResolver,
  IcoBlockchainResolver,
  IcoPlanResolver,
  IcoRoadmapResolver,
  IcoSettingsResolver,
  IcoTeamResolver,
  IcoTokenTypeResolver,
  IcoUpdateResolver,
] as const;
