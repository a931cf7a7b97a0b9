import { newId } from '../../../core/ids.js';
import { TradingBot } from '../../../entities/bot/bot.js';
import type { BotRisk } from '../../../entities/bot/risk.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/** What the owner decides about a bot. */
export type BotTerms = BotRisk &
  Pick<
    TradingBot,
    | 'userId'
    | 'name'
    | 'symbol'
    | 'type'
    | 'mode'
    | 'strategyConfig'
    | 'timeframe'
    | 'intervalSeconds'
    | 'venueAccountId'
    | 'purchaseId'
    | 'strategyId'
    | 'strategyVersion'
    | 'barredAt'
    | 'allocatedAmount'
    | 'orderAmount'
  >;

/** Of a bot that runs no strategy of a seller. */
export const NOT_PURCHASED = { purchaseId: null, strategyId: null, strategyVersion: null, barredAt: null } as const;

const NOTHING_TRADED = {
  usedAmount: '0',
  totalTrades: 0,
  winningTrades: 0,
  losingTrades: 0,
  dailyTrades: 0,
  totalProfit: '0',
  totalVolume: '0',
  totalFees: '0',
} as const;

const NEVER_STARTED = {
  status: 'DRAFT',
  day: null,
  dayEquity: null,
  peakEquity: null,
  limitReached: null,
  closeAsked: null,
  firstCandleAt: null,
  lastEntryAt: null,
  cooldownUntil: null,
  lastTickAt: null,
  lastTick: null,
  errorMessage: null,
  startedAt: null,
  stoppedAt: null,
  engineId: null,
} as const;

/** Adds a bot that was never started and has no secret. */
export function newBot(ctx: Context, tx: Tx, terms: BotTerms): TradingBot {
  const now = ctx.clock.now();
  return tx.em.create(TradingBot, {
    id: newId(),
    ...terms,
    ...NOTHING_TRADED,
    ...NEVER_STARTED,
    signalSecretHash: null,
    changedAt: now,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}

/** What the trail says of a new bot. */
export function madeTerms({ name, symbol, type, mode, allocatedAmount }: TradingBot): Partial<TradingBot> {
  return { name, symbol, type, mode, allocatedAmount };
}
