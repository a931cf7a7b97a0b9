import { ConvertAssetResolver } from './asset.js';
import { ConvertDashboardResolver } from './dashboard.js';
import { ConvertHedgeResolver } from './hedge.js';
import { ConvertHouseResolver } from './house.js';
import { ConvertInventoryResolver } from './inventory.js';
import { ConvertMovementResolver } from './movement.js';
import { ConvertOrderResolver } from './order.js';
import { ConvertPnlResolver } from './pnl.js';
import { ConvertQuoteResolver } from './quote.js';
import { ConvertSendResolver } from './send.js';
import { ConvertSendChainResolver } from './send-chain.js';
import { ConvertSettingsResolver } from './settings.js';

export const convertResolvers = [
  ConvertAssetResolver,
  ConvertDashboardResolver,
  ConvertHedgeResolver,
  ConvertHouseResolver,
  ConvertInventoryResolver,
  ConvertMovementResolver,
  ConvertOrderResolver,
  ConvertPnlResolver,
  ConvertQuoteResolver,
  ConvertSendChainResolver,
  ConvertSendResolver,
  ConvertSettingsResolver,
] as const;
