import { TradingBotAuditLog, tradingBotAuditLogStays } from './audit-log.js';
import { TradingBotBacktest, tradingBotBacktestStays } from './backtest.js';
import { TradingBot, tradingBotStays } from './bot.js';
import { TradingCandle, tradingCandleRetention } from './candle.js';
import { TradingBotDecision, tradingBotDecisionStays } from './decision.js';
import { TradingEmergencyStop, tradingEmergencyStopStays } from './emergency-stop.js';
import { TradingEmergencyStopBot, tradingEmergencyStopBotRetention } from './emergency-stop-bot.js';
import { TradingEngine, tradingEngineStays } from './engine.js';
import { TradingBotFill, tradingBotFillStays } from './fill.js';
import { TradingBotOrder, tradingBotOrderStays } from './order.js';
import { TradingBotPaperAccount, tradingBotPaperAccountStays } from './paper-account.js';
import { TradingBotPurchase, tradingBotPurchaseStays } from './purchase.js';
import { TradingBotSignal, tradingBotSignalRetention } from './signal.js';
import { TradingBotStats, tradingBotStatsStays } from './stats.js';
import { TradingBotStrategy, tradingBotStrategyStays } from './strategy.js';
import { TradingBotStrategyReview, tradingBotStrategyReviewStays } from './strategy-review.js';
import { TradingBotTrade, tradingBotTradeStays } from './trade.js';
import { TradingStartBar } from './start-bar.js';
import { TradingVenueAccount, tradingVenueAccountStays } from './venue-account.js';

/** Tables of the trading bots, by name. */
export const botTables = {
  trading_bot: TradingBot,
  trading_bot_audit_log: TradingBotAuditLog,
  trading_bot_backtest: TradingBotBacktest,
  trading_bot_decision: TradingBotDecision,
  trading_bot_fill: TradingBotFill,
  trading_bot_order: TradingBotOrder,
  trading_bot_paper_account: TradingBotPaperAccount,
  trading_bot_purchase: TradingBotPurchase,
  trading_bot_signal: TradingBotSignal,
  trading_bot_stats: TradingBotStats,
  trading_bot_strategy: TradingBotStrategy,
  trading_bot_strategy_review: TradingBotStrategyReview,
  trading_bot_trade: TradingBotTrade,
  trading_candle: TradingCandle,
  trading_emergency_stop: TradingEmergencyStop,
  trading_emergency_stop_bot: TradingEmergencyStopBot,
  trading_engine: TradingEngine,
  trading_start_bar: TradingStartBar,
  trading_venue_account: TradingVenueAccount,
};

/** How long rows of these tables are kept, or why they are never removed. */
export const botRetention = [
  tradingCandleRetention,
  tradingBotSignalRetention,
  tradingEmergencyStopBotRetention,
  tradingBotStays,
  tradingBotAuditLogStays,
  tradingBotBacktestStays,
  tradingBotDecisionStays,
  tradingBotFillStays,
  tradingBotOrderStays,
  tradingBotPaperAccountStays,
  tradingBotPurchaseStays,
  tradingBotStatsStays,
  tradingBotStrategyStays,
  tradingBotStrategyReviewStays,
  tradingBotTradeStays,
  tradingEmergencyStopStays,
  tradingEngineStays,
  tradingVenueAccountStays,
];
