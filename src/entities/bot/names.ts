import { registerEnumType } from 'type-graphql';
import { BacktestStatus, BotOrderStatus, BotStatus } from '../../core/states/bot.js';

export const BotType = {
  GRID: 'GRID',
  DCA: 'DCA',
  EMA_CROSS: 'EMA_CROSS',
  RSI: 'RSI',
  SIGNAL: 'SIGNAL',
  CUSTOM: 'CUSTOM',
} as const;
export type BotType = (typeof BotType)[keyof typeof BotType];

export const BotMode = { PAPER: 'PAPER', LIVE: 'LIVE' } as const;
export type BotMode = (typeof BotMode)[keyof typeof BotMode];

export const BotLimit = { DAILY_LOSS: 'DAILY_LOSS', DRAWDOWN: 'DRAWDOWN' } as const;
export type BotLimit = (typeof BotLimit)[keyof typeof BotLimit];

export const BotTradeStatus = { OPEN: 'OPEN', CLOSED: 'CLOSED' } as const;
export type BotTradeStatus = (typeof BotTradeStatus)[keyof typeof BotTradeStatus];

export const BotExitReason = {
  SIGNAL: 'SIGNAL',
  STOP_LOSS: 'STOP_LOSS',
  TAKE_PROFIT: 'TAKE_PROFIT',
  TRAILING_STOP: 'TRAILING_STOP',
  TIME: 'TIME',
  GRID: 'GRID',
  LIMIT: 'LIMIT',
  MANUAL: 'MANUAL',
  KILL: 'KILL',
} as const;
export type BotExitReason = (typeof BotExitReason)[keyof typeof BotExitReason];

/** Why a bot that ends sells all that it holds. */
export type BotCloseReason = Extract<BotExitReason, 'MANUAL' | 'KILL' | 'LIMIT' | 'STOP_LOSS' | 'TAKE_PROFIT'>;

export const BotOrderSide = { BUY: 'BUY', SELL: 'SELL' } as const;
export type BotOrderSide = (typeof BotOrderSide)[keyof typeof BotOrderSide];

export const BotOrderType = { MARKET: 'MARKET', LIMIT: 'LIMIT' } as const;
export type BotOrderType = (typeof BotOrderType)[keyof typeof BotOrderType];

export const BotOrderPurpose = { ENTRY: 'ENTRY', SAFETY: 'SAFETY', GRID: 'GRID', EXIT: 'EXIT' } as const;
export type BotOrderPurpose = (typeof BotOrderPurpose)[keyof typeof BotOrderPurpose];

export const BotSignalAction = { BUY: 'BUY', SELL: 'SELL' } as const;
export type BotSignalAction = (typeof BotSignalAction)[keyof typeof BotSignalAction];

/** What a bot does at a price. */
export const BotLevelKind = {
  STOP_LOSS: 'STOP_LOSS',
  TRAILING_STOP: 'TRAILING_STOP',
  TAKE_PROFIT: 'TAKE_PROFIT',
  GRID: 'GRID',
} as const;
export type BotLevelKind = (typeof BotLevelKind)[keyof typeof BotLevelKind];

export const BotActor = { USER: 'USER', ENGINE: 'ENGINE', ADMIN: 'ADMIN', JOB: 'JOB' } as const;
export type BotActor = (typeof BotActor)[keyof typeof BotActor];

/** What the audit trail records, in the order of the documentation. */
export const BOT_AUDIT_ACTIONS = [
  'BOT_STARTED',
  'BOT_STOPPED',
  'BOT_PAUSED',
  'BOT_RESUMED',
  'BOT_ERROR',
  'TRADE_OPENED',
  'STOP_LOSS_TRIGGERED',
  'TAKE_PROFIT_TRIGGERED',
  'DAILY_LIMIT_REACHED',
  'DRAWDOWN_LIMIT_REACHED',
  'FUNDS_ALLOCATED',
  'FUNDS_DEALLOCATED',
  'KILL_SWITCH_ACTIVATED',
  'BOT_CREATED',
  'BOT_UPDATED',
  'BOT_DELETED',
  'TRADE_CLOSED',
  'TRADE_FAILED',
  'ORDER_PLACED',
  'ORDER_CANCELLED',
  'ORDER_FILLED',
  'STRATEGY_PURCHASED',
  'STRATEGY_SUBMITTED',
  'STRATEGY_APPROVED',
  'STRATEGY_REJECTED',
  'ADMIN_FORCE_STOP',
  'ADMIN_CONFIG_CHANGE',
] as const;
export type BotAuditAction = (typeof BOT_AUDIT_ACTIONS)[number];

registerEnumType(BotType, {
  name: 'TradingBotType',
  description: 'By what a bot decides.',
  valuesConfig: {
    GRID: { description: 'A buy rests at each level below the price, and what it buys is sold one level up.' },
    DCA: { description: 'It buys by time or by a rule, and more of it while the price falls.' },
    EMA_CROSS: { description: 'It buys when the fast average crosses above the slow one, and sells when below.' },
    RSI: { description: 'It buys while the relative strength index is low, and sells while it is high.' },
    SIGNAL: { description: 'It trades when it is told to over its webhook.' },
    CUSTOM: { description: "It trades by its owner's rules." },
  },
});

registerEnumType(BotMode, {
  name: 'TradingBotMode',
  description: 'Whether a bot places real orders.',
  valuesConfig: {
    PAPER: { description: 'On paper: no order leaves the platform.' },
    LIVE: { description: "At the owner's account of an exchange." },
  },
});

registerEnumType(BotStatus, {
  name: 'TradingBotStatus',
  description: 'What a bot does.',
  valuesConfig: {
    DRAFT: { description: 'It has never been started.' },
    RUNNING: { description: 'It trades.' },
    PAUSED: { description: 'It opens nothing; exits go on.' },
    STOPPED: { description: 'It does nothing.' },
    ERROR: { description: 'It ended by a fault, which errorMessage names.' },
    LIMIT_REACHED: { description: 'A limit of its losses stopped it.' },
  },
});

registerEnumType(BotLimit, {
  name: 'TradingBotLimit',
  description: 'The limit that stopped a bot.',
  valuesConfig: {
    DAILY_LOSS: { description: 'It lost as much as it may in one day.' },
    DRAWDOWN: { description: 'It fell as far from its peak as it may.' },
  },
});

registerEnumType(BotTradeStatus, {
  name: 'TradingBotTradeStatus',
  description: 'Whether a position is open.',
  valuesConfig: { OPEN: { description: 'Something of it is held.' }, CLOSED: { description: 'All of it is sold.' } },
});

registerEnumType(BotExitReason, {
  name: 'TradingBotExitReason',
  description: 'Why a position was closed.',
  valuesConfig: {
    SIGNAL: { description: 'The strategy said so.' },
    STOP_LOSS: { description: 'The price fell to the stop.' },
    TAKE_PROFIT: { description: 'The price rose above the target.' },
    TRAILING_STOP: { description: 'The price fell from its peak to the trailing stop.' },
    TIME: { description: 'It was held for as long as it may be.' },
    GRID: { description: 'The price rose to the next level of the grid.' },
    LIMIT: { description: "A limit of the bot's losses was reached." },
    MANUAL: { description: 'The owner closed it.' },
    KILL: { description: 'The owner or an admin stopped all bots.' },
  },
});

registerEnumType(BotOrderSide, {
  name: 'TradingBotOrderSide',
  description: 'The side of an order.',
  valuesConfig: { BUY: { description: 'It buys.' }, SELL: { description: 'It sells.' } },
});

registerEnumType(BotOrderType, {
  name: 'TradingBotOrderType',
  description: 'How an order is priced.',
  valuesConfig: {
    MARKET: { description: 'At the price of the market.' },
    LIMIT: { description: 'At its own price or a better one.' },
  },
});

registerEnumType(BotOrderPurpose, {
  name: 'TradingBotOrderPurpose',
  description: 'What an order is for.',
  valuesConfig: {
    ENTRY: { description: 'It opens a position.' },
    SAFETY: { description: 'It adds to a position whose price has fallen.' },
    GRID: { description: 'It rests at a level of the grid.' },
    EXIT: { description: 'It closes a position, or a part of it.' },
  },
});

registerEnumType(BotOrderStatus, {
  name: 'TradingBotOrderStatus',
  description: 'What became of an order.',
  valuesConfig: {
    PENDING: { description: 'It is being placed.' },
    OPEN: { description: 'It waits for its price.' },
    PARTIAL: { description: 'A part of it is filled.' },
    FILLED: { description: 'All of it is filled.' },
    CANCELLED: { description: 'It was cancelled; what was filled before stays.' },
    EXPIRED: { description: 'Its time ran out.' },
    FAILED: { description: 'It was never placed.' },
  },
});

registerEnumType(BotSignalAction, {
  name: 'TradingBotSignalAction',
  description: 'What a signal asks for.',
  valuesConfig: { BUY: { description: 'To open a position.' }, SELL: { description: 'To close what is open.' } },
});

registerEnumType(BacktestStatus, {
  name: 'TradingBotBacktestStatus',
  description: 'What became of a backtest.',
  valuesConfig: {
    QUEUED: { description: 'It waits.' },
    RUNNING: { description: 'It is being computed.' },
    DONE: { description: 'Its result is there.' },
    FAILED: { description: 'It failed, for the reason in errorMessage.' },
    CANCELLED: { description: 'Its owner cancelled it.' },
  },
});

/** What can be heard of a bot. */
export const BotStream = {
  BOT_TICK: 'BOT_TICK',
  BOT_TRADE: 'BOT_TRADE',
  BOT_ORDER: 'BOT_ORDER',
  BOT_STATUS: 'BOT_STATUS',
} as const;
export type BotStream = (typeof BotStream)[keyof typeof BotStream];

registerEnumType(BotStream, {
  name: 'TradingBotStream',
  description: 'What can be heard of a bot.',
  valuesConfig: {
    BOT_TICK: { description: 'That it lives: its price and what it decided, every intervalSeconds. Not stored.' },
    BOT_TRADE: { description: 'A position that was opened or closed.' },
    BOT_ORDER: { description: 'An order that was placed, filled or ended.' },
    BOT_STATUS: { description: 'A new status.' },
  },
});

registerEnumType(BotLevelKind, {
  name: 'TradingBotLevelKind',
  description: 'What a bot does at a price.',
  valuesConfig: {
    STOP_LOSS: { description: 'It closes with a loss.' },
    TRAILING_STOP: { description: 'It closes so far below the highest price that it has seen.' },
    TAKE_PROFIT: { description: 'It sells with a profit.' },
    GRID: { description: 'It buys, or sells what it bought one level below.' },
  },
});
