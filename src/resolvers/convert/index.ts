import { ConvertAssetResolver } from './asset.js';
import { ConvertInventoryResolver } from './inventory.js';

export const convertResolvers = [ConvertAssetResolver, ConvertInventoryResolver] as const;
