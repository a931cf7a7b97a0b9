import type { Move } from './machine.js';

export const BotStatus = {
  DRAFT: 'DRAFT',
  RUNNING: 'RUNNING',
  PAUSED: 'PAUSED',
  STOPPED: 'STOPPED',
  ERROR: 'ERROR',
  LIMIT_REACHED: 'LIMIT_REACHED',
} as const;

export type BotStatus = (typeof BotStatus)[keyof typeof BotStatus];
export type BotAction = 'start' | 'pause' | 'resume' | 'stop' | 'kill' | 'fail' | 'stale' | 'limit';
export type BotCondition = 'its limit no longer holds' | 'it goes on with its exits';

/** Statuses in which an engine runs a bot: PAUSED opens nothing, but exits go on. */
export const ACTIVE_BOT: readonly BotStatus[] = ['RUNNING', 'PAUSED'];
/** Statuses in which a bot can be deleted. */
export const DELETABLE_BOT: readonly BotStatus[] = ['DRAFT', 'STOPPED', 'ERROR', 'LIMIT_REACHED'];

/** The legal moves of a bot. */
export const BOT_MOVES: readonly Move<BotStatus, BotAction, BotCondition>[] = [
  { from: ['DRAFT', 'STOPPED', 'ERROR'], action: 'start', to: 'RUNNING' },
  { from: ['LIMIT_REACHED'], action: 'start', to: 'RUNNING', condition: 'its limit no longer holds' },
  { from: ['RUNNING'], action: 'pause', to: 'PAUSED' },
  { from: ['PAUSED'], action: 'resume', to: 'RUNNING' },
  { from: ACTIVE_BOT, action: 'stop', to: 'STOPPED' },
  { from: ACTIVE_BOT, action: 'kill', to: 'STOPPED' },
  ...(['stop', 'kill'] as const).map((action) => ({
    from: ['ERROR'] as const,
    action,
    to: 'STOPPED' as const,
    condition: 'it goes on with its exits' as const,
    otherwise: `${action} is not possible while the state is ERROR`,
  })),
  { from: ['RUNNING'], action: 'fail', to: 'ERROR' },
  { from: ['RUNNING'], action: 'stale', to: 'ERROR' },
  { from: ['RUNNING'], action: 'limit', to: 'LIMIT_REACHED' },
];

export const BotOrderStatus = {
  PENDING: 'PENDING',
  OPEN: 'OPEN',
  PARTIAL: 'PARTIAL',
  FILLED: 'FILLED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
  FAILED: 'FAILED',
} as const;

export type BotOrderStatus = (typeof BotOrderStatus)[keyof typeof BotOrderStatus];
export type BotOrderAction = 'accept' | 'fillPart' | 'fillRest' | 'cancel' | 'expire' | 'fail' | 'find';

/** Statuses of an order that may still be filled. */
export const UNFINISHED_ORDER: readonly BotOrderStatus[] = ['PENDING', 'OPEN', 'PARTIAL'];

const FILLABLE: readonly BotOrderStatus[] = [...UNFINISHED_ORDER, 'FAILED'];
const ACCEPTED: readonly BotOrderStatus[] = ['OPEN', 'PARTIAL'];

/**
 * The legal moves of an order. One that the venue did not know is FAILED; when the venue shows it after all, it goes on
 * with what the venue says.
 */
export const BOT_ORDER_MOVES: readonly Move<BotOrderStatus, BotOrderAction>[] = [
  { from: ['PENDING'], action: 'accept', to: 'OPEN' },
  { from: FILLABLE, action: 'fillPart', to: 'PARTIAL' },
  { from: FILLABLE, action: 'fillRest', to: 'FILLED' },
  { from: ACCEPTED, action: 'cancel', to: 'CANCELLED' },
  { from: ACCEPTED, action: 'expire', to: 'EXPIRED' },
  { from: ['PENDING'], action: 'fail', to: 'FAILED' },
  { from: ['FAILED'], action: 'find', to: 'OPEN' },
];

export const BacktestStatus = {
  QUEUED: 'QUEUED',
  RUNNING: 'RUNNING',
  DONE: 'DONE',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const;

export type BacktestStatus = (typeof BacktestStatus)[keyof typeof BacktestStatus];
export type BacktestAction = 'run' | 'requeue' | 'finish' | 'fail' | 'cancel';

/** Statuses of a backtest that is not over. */
export const OPEN_BACKTEST: readonly BacktestStatus[] = ['QUEUED', 'RUNNING'];

/** The legal moves of a backtest. One whose process died is queued again. */
export const BACKTEST_MOVES: readonly Move<BacktestStatus, BacktestAction>[] = [
  { from: ['QUEUED'], action: 'run', to: 'RUNNING' },
  { from: ['RUNNING'], action: 'requeue', to: 'QUEUED' },
  { from: ['RUNNING'], action: 'finish', to: 'DONE' },
  { from: OPEN_BACKTEST, action: 'fail', to: 'FAILED' },
  { from: OPEN_BACKTEST, action: 'cancel', to: 'CANCELLED' },
];
