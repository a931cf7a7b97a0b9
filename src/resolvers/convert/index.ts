import { ConvertAssetResolver } from './asset.js';
import { ConvertHedgeResolver } from './hedge.js';
import { ConvertInventoryResolver } from './inventory.js';
import { ConvertOrderResolver } from './order.js';
import { ConvertQuoteResolver } from './quote.js';
import { ConvertPnlResolver } from './pnl.js';
import { ConvertMovementResolver } from './movement.js';
import { ConvertSettingsResolver } from './settings.js';

export const convertResolvers = [
  ConvertAssetResolver,
  ConvertInventoryResolver,
  ConvertOrderResolver,
  ConvertQuoteResolver,
  ConvertHedgeResolver,
  ConvertInventoryResolver,
  ConvertPnlResolver,
  ConvertMovementResolver,
  ConvertSettingsResolver,
] as const;
