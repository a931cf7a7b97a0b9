import { BotActivityResolver } from './activity.js';
import { BotAdminResolver } from './admin-bot.js';
import { BotBacktestResolver } from './backtest.js';
import { BotResolver } from './bot.js';
import { BotChartResolver } from './chart.js';
import { BotCommandResolver } from './command.js';
import { BotEmergencyResolver } from './emergency.js';
import { BotEngineResolver } from './engine.js';
import { BotEventResolver } from './event.js';
import { BotLogResolver } from './log.js';
import { BotMarketResolver } from './market.js';
import { BotMarketplaceResolver } from './marketplace.js';
import { BotPaperResolver } from './paper.js';
import { BotPurchaseAdminResolver } from './purchase-admin.js';
import { BotPurchaseResolver } from './purchase.js';
import { BotSettingsResolver } from './bot-settings.js';
import { BotReviewAdminResolver } from './review-admin.js';
import { BotReviewResolver } from './review.js';
import { BotSellerResolver } from './seller.js';
import { BotSignalResolver } from './signal.js';
import { BotStrategyAdminResolver } from './strategy-admin.js';
import { BotStrategyTypeResolver } from './strategy-type.js';
import { BotStrategyResolver } from './strategy.js';
import { BotTradeResolver } from './trade.js';
import { BotVenueAccountResolver } from './venue-account.js';

export const botResolvers = [
  BotActivityResolver,
  BotAdminResolver,
  BotBacktestResolver,
  BotChartResolver,
  BotCommandResolver,
  BotEmergencyResolver,
  BotEngineResolver,
  BotEventResolver,
  BotLogResolver,
  BotMarketResolver,
  BotMarketplaceResolver,
  BotPaperResolver,
  BotResolver,
  BotPurchaseAdminResolver,
  BotPurchaseResolver,
  BotSettingsResolver,
  BotReviewAdminResolver,
  BotReviewResolver,
  BotSellerResolver,
  BotSignalResolver,
  BotStrategyAdminResolver,
  BotStrategyResolver,
  BotStrategyTypeResolver,
  BotTradeResolver,
  BotVenueAccountResolver,
] as const;
