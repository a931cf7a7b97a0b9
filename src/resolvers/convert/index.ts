import { ConvertAssetResolver } from './asset.js';
import { ConvertInventoryResolver } from './inventory.js';
import { ConvertOrderResolver } from './order.js';
import { ConvertQuoteResolver } from './quote.js';
import { ConvertSettingsResolver } from './settings.js';

export const convertResolvers = [
  ConvertAssetResolver,
  ConvertInventoryResolver,
  ConvertOrderResolver,
  ConvertQuoteResolver,
  ConvertSettingsResolver,
] as const;
