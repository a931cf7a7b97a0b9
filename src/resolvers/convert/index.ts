import { ConvertAssetResolver } from './asset.js';
import { ConvertInventoryResolver } from './inventory.js';
import { ConvertSendResolver } from './send.js';
import { ConvertSendChainResolver } from './send-chain.js';
import { ConvertSettingsResolver } from './settings.js';

export const convertResolvers = [
  ConvertAssetResolver,
  ConvertInventoryResolver,
  ConvertSendChainResolver,
  ConvertSendResolver,
  ConvertSettingsResolver,
] as const;
