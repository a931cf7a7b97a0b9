import { ConvertAssetResolver } from './asset.js';
import { ConvertInventoryResolver } from './inventory.js';
import { ConvertPnlResolver } from './pnl.js';
import { ConvertSettingsResolver } from './settings.js';

export const convertResolvers = [
  ConvertAssetResolver,
  ConvertInventoryResolver,
  ConvertPnlResolver,
  ConvertSettingsResolver,
] as const;
