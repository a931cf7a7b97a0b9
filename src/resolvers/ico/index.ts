import { IcoActivityResolver } from './activity.js';
import { IcoBlockchainResolver } from './blockchain.js';
import { IcoPlanResolver } from './plan.js';
import { IcoSettingsResolver } from './settings.js';
import { IcoTokenTypeResolver } from './token-type.js';

export const icoResolvers = [
  IcoActivityResolver,
  IcoBlockchainResolver,
  IcoPlanResolver,
  IcoSettingsResolver,
  IcoTokenTypeResolver,
] as const;
