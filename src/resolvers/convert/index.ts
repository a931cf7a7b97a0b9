import { ConvertAssetResolver } from './asset.js';
import { ConvertHedgeResolver } from './hedge.js';
import { ConvertInventoryResolver } from './inventory.js';
import { ConvertSettingsResolver } from './settings.js';

export const convertResolvers = [
  ConvertAssetResolver,
  ConvertHedgeResolver,
  ConvertInventoryResolver,
  ConvertSettingsResolver,
] as const;
