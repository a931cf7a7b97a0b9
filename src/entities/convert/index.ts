import { ConvertAccount } from './account.js';
import { ConvertAccountDay, convertAccountDayRetention } from './account-day.js';
import { ConvertAsset, convertAssetStays } from './asset.js';
import { ConvertFlowMark, convertFlowMarkStays, ConvertFlowSum } from './flow.js';
import { ConvertFunding, convertFundingStays } from './funding.js';
import { ConvertFundingClaim } from './funding-claim.js';
import { ConvertHedge, convertHedgeStays } from './hedge.js';
import { ConvertHedgeTrade, convertHedgeTradeStays } from './hedge-trade.js';
import { ConvertInventory, convertInventoryStays } from './inventory.js';
import { ConvertMovement, convertMovementStays } from './movement.js';
import { ConvertNonce } from './nonce.js';
import { ConvertOrder, convertOrderRetention } from './order.js';
import { ConvertPosition, convertPositionStays } from './position.js';
import { ConvertSend, convertSendStays } from './send.js';
import { ConvertSendChain, convertSendChainStays } from './send-chain.js';
import { ConvertSendDay, convertSendDayStays } from './send-day.js';
import { ConvertSwitch, convertSwitchStays } from './switch.js';
import { ConvertTransaction, convertTransactionStays } from './transaction.js';
import { ConvertVenueNonce } from './venue-nonce.js';

/** Tables of instant convert, by name. */
export const convertTables = {
  convert_account: ConvertAccount,
  convert_account_day: ConvertAccountDay,
  convert_asset: ConvertAsset,
  convert_flow_mark: ConvertFlowMark,
  convert_flow_sum: ConvertFlowSum,
  convert_funding: ConvertFunding,
  convert_funding_claim: ConvertFundingClaim,
  convert_hedge: ConvertHedge,
  convert_hedge_trade: ConvertHedgeTrade,
  convert_inventory: ConvertInventory,
  convert_movement: ConvertMovement,
  convert_nonce: ConvertNonce,
  convert_order: ConvertOrder,
  convert_position: ConvertPosition,
  convert_send: ConvertSend,
  convert_send_chain: ConvertSendChain,
  convert_send_day: ConvertSendDay,
  convert_switch: ConvertSwitch,
  convert_transaction: ConvertTransaction,
  convert_venue_nonce: ConvertVenueNonce,
};

/** How long their rows are kept, or why they are never removed. */
export const convertRetention = [
  convertAccountDayRetention,
  convertAssetStays,
  convertFlowMarkStays,
  convertFundingStays,
  convertHedgeStays,
  convertHedgeTradeStays,
  convertInventoryStays,
  convertMovementStays,
  convertOrderRetention,
  convertPositionStays,
  convertSendStays,
  convertSendChainStays,
  convertSendDayStays,
  convertSwitchStays,
  convertTransactionStays,
];
