import { ConvertAssetResolver } from './asset.js';
import { ConvertInventoryResolver } from './inventory.js';
import { ConvertMovementResolver } from './movement.js';
import { ConvertSettingsResolver } from './settings.js';

export const convertResolvers = [
  ConvertAssetResolver,
  ConvertInventoryResolver,
  ConvertMovementResolver,
  ConvertSettingsResolver,
] as const;
