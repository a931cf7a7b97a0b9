import { ConvertAssetResolver } from './asset.js';
import { ConvertInventoryResolver } from './inventory.js';

export const convertResolvers = [ConvertAssetResolver, ConvertInventoryResolver] as const;
import { ConvertSettingsResolver } from './settings.js';

export const convertResolvers = [ConvertSettingsResolver] as const;
