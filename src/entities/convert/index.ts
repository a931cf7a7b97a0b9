import { ConvertAccountDay, convertAccountDayRetention } from './account-day.js';
import { ConvertAsset, convertAssetStays } from './asset.js';
import { ConvertChainLog, convertChainLogStays } from './chain-log.js';
import { ConvertFunding, convertFundingStays } from './funding.js';
import { ConvertInventory, convertInventoryStays } from './inventory.js';
import { ConvertMovement, convertMovementStays } from './movement.js';
import { ConvertOrder, convertOrderRetention } from './order.js';
import { ConvertPosition, convertPositionStays } from './position.js';
import { ConvertSwitch, convertSwitchStays } from './switch.js';

/** Tables of instant convert, by name. */
export const convertTables = {
  convert_account_day: ConvertAccountDay,
  convert_asset: ConvertAsset,
  convert_chain_log: ConvertChainLog,
  convert_funding: ConvertFunding,
  convert_inventory: ConvertInventory,
  convert_movement: ConvertMovement,
  convert_order: ConvertOrder,
  convert_position: ConvertPosition,
  convert_switch: ConvertSwitch,
};

/** How long their rows are kept, or why they are never removed. */
export const convertRetention = [
  convertAccountDayRetention,
  convertAssetStays,
  convertChainLogStays,
  convertFundingStays,
  convertInventoryStays,
  convertMovementStays,
  convertOrderRetention,
  convertPositionStays,
  convertSwitchStays,
];
