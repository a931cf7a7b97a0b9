import { defineModule, row } from '../frame/catalogue.js';
import type { SettingDefinition } from '../frame/setting.js';
import { parseMarketName } from '../trading/market-name.js';

const PATH = '/api/trading-bot';
const TRADE = { anyOf: ['trade'] } as const;

/** Bots and sales store their percentages with two decimals. */
const PERCENT = { min: '0', max: '100', step: '0.01', unit: 'percent', decimals: 2 } as const;
const FEE_PERCENT = { min: '0', max: '5', step: '0.01', unit: 'percent' } as const;

const settings = [
  { key: 'tradingBotEnabled', type: 'switch', default: 'true' },
  { key: 'tradingBotLiveTradingEnabled', type: 'switch', default: 'false' },
  /** The platform's part of what a strategy is sold for. */
  {
    key: 'tradingBotPlatformFeePercent',
    type: 'range',
    default: '20',
    range: { ...PERCENT, max: '50' },
  },
  /** What a fill on paper and in a backtest costs. */
  { key: 'tradingBotTradingFeePercent', type: 'range', default: '0.1', range: FEE_PERCENT },
  { key: 'tradingBotSlippagePercent', type: 'range', default: '0.05', range: FEE_PERCENT },
  { key: 'tradingBotMarketplaceEnabled', type: 'switch', default: 'true' },
  { key: 'tradingBotAutoApprove', type: 'switch', default: 'false' },
  { key: 'tradingBotReviewModeration', type: 'switch', default: 'false' },
  {
    key: 'tradingBotMarkets',
    type: 'json',
    default: '["BTC/USDT","ETH/USDT"]',
    listOf: { items: 'markets such as BTC/USDT', accepts: (text: string) => parseMarketName(text) !== null },
  },
  /** Bots that an account may have. */
  { key: 'tradingBotMaxBots', type: 'range', default: '20', range: { min: '1', max: '1000', step: '1' } },
  /** US dollars; 0 for no limit. */
  {
    key: 'tradingBotMaxAllocation',
    type: 'range',
    default: '0',
    range: { min: '0', max: '999999999999', step: '0.01' },
  },
  /** US dollars that a new paper account is worth. */
  {
    key: 'tradingBotPaperBalance',
    type: 'range',
    default: '10000',
    range: { min: '1', max: '1000000000', step: '0.01' },
  },
  { key: 'tradingBotDefaultStopLossPercent', type: 'range', default: '5', range: PERCENT },
  { key: 'tradingBotDefaultTakeProfitPercent', type: 'range', default: '10', range: { ...PERCENT, max: '1000' } },
  { key: 'tradingBotDefaultDailyLossLimitPercent', type: 'range', default: '5', range: PERCENT },
  { key: 'tradingBotDefaultMaxDrawdownPercent', type: 'range', default: '20', range: PERCENT },
  {
    key: 'tradingBotDefaultMaxDailyTrades',
    type: 'range',
    default: '50',
    range: { min: '0', max: '10000', step: '1' },
  },
] as const satisfies readonly SettingDefinition[];

/** Trading bots: engines trade for their owners, on paper or at the owner's account of an exchange. */
export const bot = defineModule({
  permissions: [
    'access.trading_bot',
    'view.trading_bot.bot',
    'manage.trading_bot.bot',
    'manage.trading_bot.emergency',
    'view.trading_bot.strategy',
    'edit.trading_bot.strategy',
    'view.trading_bot.purchase',
    'edit.trading_bot.purchase',
    'view.trading_bot.review',
    'edit.trading_bot.review',
    'view.trading_bot.log',
    'view.trading_bot.engine',
    'view.trading_bot.settings',
    'edit.trading_bot.settings',
  ],
  errors: {
    TRADING_BOTS_OFF: row(403, 'info', 'Trading bots are switched off at present: none can be started'),
    LIVE_TRADING_OFF: row(403, 'info', 'Trading with real funds is switched off on this platform: use a paper bot'),
    BOT_LIMIT: row(409, 'info', 'You have as many bots as one account may have: delete one first'),
    BOT_RUNNING: row(409, 'info', 'Only name and risk can change while the bot runs: stop it first'),
    BOTS_HELD: row(
      503,
      'error',
      'Some bots are held by a process that does not answer; all others were stopped: call again for these',
    ),
    EMERGENCY_STOP: row(
      409,
      'info',
      'An emergency stop is in force: no bot can be started or resumed until the platform lifts it',
    ),
    BOT_HOLDS: row(409, 'info', 'The bot holds a position or has an open order: close and cancel them first'),
    MARKET_NOT_TRADED: row(409, 'info', 'Bots do not trade this market here at present'),
    NO_ALLOCATION: row(409, 'info', 'The bot has no allocation: add one first'),
    ALLOCATION_IN_USE: row(409, 'info', 'That much of the allocation is in use'),
    ALLOCATION_LIMIT: row(400, 'info', 'The allocation is more than a bot may have on this platform'),
    LIMIT_HOLDS: row(409, 'info', 'The limit that stopped the bot still holds'),
    TRADE_CLOSED: row(409, 'info', 'The trade is closed already'),
    SIGNAL_SECRET_WRONG: row(401, 'info', 'The secret is not the one of this bot'),
    SIGNAL_TOO_OLD: row(400, 'info', 'The signal is too old'),
    PAPER_ACCOUNT_IN_USE: row(409, 'info', 'A paper bot in this currency runs or holds a position: stop it first'),
    VENUE_REFUSED: row(400, 'info', 'The exchange refuses these credentials'),
    VENUE_CAN_WITHDRAW: row(400, 'info', 'This API key may withdraw: make one that may only read and trade'),
    VENUE_UNREACHABLE: row(502, 'warn', 'The exchange gives no usable answer at present: try again later'),
    VENUE_ACCOUNT_IN_USE: row(409, 'info', 'A bot that runs, holds a position or has an open order uses this account'),
    VENUE_ACCOUNT_LIMIT: row(409, 'info', 'You have as many exchange accounts as you may have: delete one first'),
    MARKETPLACE_OFF: row(403, 'info', 'The marketplace of strategies is switched off at present'),
    STRATEGY_NOT_EDITABLE: row(
      409,
      'info',
      'What is sold can change only while the listing is DRAFT or REJECTED: take it off the marketplace first',
    ),
    OWN_STRATEGY: row(400, 'info', 'This strategy is your own'),
    ALREADY_PURCHASED: row(409, 'info', 'You have bought this strategy already'),
    STRATEGY_CHANGED: row(409, 'info', 'The price has changed: look at the strategy again'),
    STRATEGY_LIMIT: row(409, 'info', 'You have as many listings as one account may have: delete one first'),
    NOT_PURCHASED: row(403, 'info', 'Only buyers of this strategy may do that'),
    PURCHASE_REFUNDED: row(409, 'info', 'The purchase of this strategy was refunded: its bots open nothing any more'),
    REFUND_TOO_LATE: row(409, 'info', 'A sale can be refunded within 14 days'),
    BACKTEST_UNDER_WAY: row(409, 'info', 'A backtest of yours is under way: wait for it, or cancel it'),
  },
  throttles: {
    /** What an account asks of its bots. Stopping is not counted. */
    botCommand: {
      prefix: 'bot_command',
      limit: 60,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'refuse',
      message: 'Too many commands to your bots. Please slow down.',
    },
    /** A chart reads thousands of candles, and computes indicators over them. */
    botChart: {
      prefix: 'bot_chart',
      limit: 120,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'allow',
      message: 'Too many charts of your bots. Please slow down.',
    },
    /** Each one asks the exchange, which limits how often the whole platform may ask. */
    botVenueCheck: {
      prefix: 'bot_venue_check',
      limit: 10,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'refuse',
      message: 'Too many tests of exchange accounts. Please try again later.',
    },
    strategyPurchase: {
      prefix: 'strategy_purchase',
      limit: 30,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'refuse',
      message: 'Too many purchases. Please slow down.',
    },
    botBacktest: {
      prefix: 'bot_backtest',
      limit: 10,
      windowSeconds: 3_600,
      per: 'user',
      onStoreFailure: 'refuse',
      message: 'Too many backtests. Please try again later.',
    },
    /** Signals to one bot with the right secret, from all senders together. */
    botSignal: {
      prefix: 'bot_signal',
      limit: 60,
      windowSeconds: 60,
      per: 'row',
      onStoreFailure: 'refuse',
      message: 'Too many signals for this bot. Please slow down.',
    },
    /** Signals to one bot with a wrong secret, from one address. */
    botSignalUnproven: {
      prefix: 'bot_signal_unproven',
      limit: 20,
      windowSeconds: 60,
      per: 'row',
      onStoreFailure: 'refuse',
      message: 'Too many signals with a wrong secret. Please try again later.',
    },
  },
  // Reading bots needs no scope. Every change of a bot spends money or may spend it, so it needs the scope `trade`.
  scopePrefixes: [
    [PATH, { POST: TRADE, PUT: TRADE, DELETE: TRADE }],
    // No key reads or changes what the account trades with, whatever its scopes.
    [`${PATH}/venue-account`, {}],
    // No key makes a secret, whatever its scopes, and a signal is proven by that secret alone.
    [`${PATH}/bot/{id}/signal-secret`, {}],
    [`${PATH}/bot/{id}/signal`, {}],
  ],
  extensions: { trading_bot: 'Trading bots' },
  kycFeatures: {
    view_trading_bot: { title: 'View trading bots' },
    trade_bot_live: { title: 'Run trading bots with real funds' },
    buy_bot_strategy: { title: 'Buy bot strategies' },
    become_bot_seller: { title: 'Sell bot strategies' },
  },
  settings,
  settingsConsoles: {
    trading_bot: {
      title: 'the settings of the trading bots',
      settings,
      superAdmin: [
        'tradingBotEnabled',
        'tradingBotLiveTradingEnabled',
        'tradingBotPlatformFeePercent',
        'tradingBotTradingFeePercent',
      ],
      inCore: settings.map(({ key }) => key),
    },
  },
});
