import { ConvertAssetResolver } from './asset.js';
import { ConvertInventoryResolver } from './inventory.js';
import { ConvertSettingsResolver } from './settings.js';

export const convertResolvers = [ConvertAssetResolver, ConvertInventoryResolver, ConvertSettingsResolver] as const;
