import type { RestRoute } from '../frame/route.js';
import { botActivityRoutes } from './activity.js';
import { botAdminRoutes } from './admin-bot.js';
import { botBacktestRoutes } from './backtest.js';
import { botOwnerRoutes } from './bot.js';
import { botChartRoutes } from './chart.js';
import { botCommandRoutes } from './command.js';
import { botEmergencyRoutes } from './emergency.js';
import { botLogRoutes } from './log.js';
import { botEngineRoutes } from './engine.js';
import { botMarketRoutes } from './market.js';
import { botMarketplaceRoutes } from './marketplace.js';
import { botPaperRoutes } from './paper.js';
import { botPurchaseAdminRoutes } from './purchase-admin.js';
import { botPurchaseRoutes } from './purchase.js';
import { botSettingsRoutes } from './bot-settings.js';
import { botReviewAdminRoutes } from './review-admin.js';
import { botSellerRoutes } from './seller.js';
import { botSignalRoutes } from './signal.js';
import { botStrategyAdminRoutes } from './strategy-admin.js';
import { botStrategyTypeRoutes } from './strategy-type.js';
import { botStrategyRoutes } from './strategy.js';
import { botVenueAccountRoutes } from './venue-account.js';

export const botRoutes: readonly RestRoute[] = [
  ...botOwnerRoutes,
  ...botCommandRoutes,
  ...botActivityRoutes,
  ...botChartRoutes,
  ...botMarketRoutes,
  ...botPaperRoutes,
  ...botPurchaseAdminRoutes,
  ...botPurchaseRoutes,
  ...botSellerRoutes,
  ...botSignalRoutes,
  ...botStrategyTypeRoutes,
  ...botStrategyRoutes,
  ...botStrategyAdminRoutes,
  ...botMarketplaceRoutes,
  ...botReviewAdminRoutes,
  ...botBacktestRoutes,
  ...botVenueAccountRoutes,
  ...botAdminRoutes,
  ...botEmergencyRoutes,
  ...botLogRoutes,
  ...botSettingsRoutes,
  ...botEngineRoutes,
];
