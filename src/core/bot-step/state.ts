import type { BotOrderStatus, BotStatus } from '../states/bot.js';
import type { Fixed } from '../trading/fixed.js';

export type ExitReason =
  'SIGNAL' | 'STOP_LOSS' | 'TAKE_PROFIT' | 'TRAILING_STOP' | 'TIME' | 'GRID' | 'LIMIT' | 'MANUAL' | 'KILL';
/** Why a bot that ends sells all that it holds. */
export type ClosingReason = Extract<ExitReason, 'MANUAL' | 'KILL' | 'LIMIT' | 'STOP_LOSS' | 'TAKE_PROFIT'>;
export type Side = 'BUY' | 'SELL';
export type Purpose = 'ENTRY' | 'SAFETY' | 'GRID' | 'EXIT';
export type Limit = 'DAILY_LOSS' | 'DRAWDOWN';

/** What a bot holds, from the first buy to the last sale. It has the id of the order that opened it. */
export interface Position {
  readonly id: string;
  /** Bought, and what of it is still held. */
  readonly amount: Fixed;
  readonly openAmount: Fixed;
  /** What was sold of it. */
  readonly sold: Fixed;
  /** Without fees; openCost is what the part that is still held has cost, openFee the fees of its buys. */
  readonly cost: Fixed;
  readonly openCost: Fixed;
  readonly openFee: Fixed;
  readonly proceeds: Fixed;
  readonly fee: Fixed;
  /** What was left of it when it was closed, and too little for the market to take. */
  readonly dust: Fixed;
  /** Average price of the buys. */
  readonly entryPrice: Fixed;
  /** Price of the first buy, which safety orders are counted from. */
  readonly firstPrice: Fixed;
  /** Highest price since it is open. */
  readonly peak: number;
  /** Numbers of the targets that are no longer waited for, and of the safety orders that it has bought by. */
  readonly targetLevels: readonly number[];
  readonly safetyLevels: readonly number[];
  readonly level: number | null;
  /** What opened it. One that a safety order opened, found after its trade was closed, has no safety orders of its own. */
  readonly opening: Purpose;
  readonly openedAt: number;
  /** How many of its sales in a row its venue has refused by its answers, and when the last one was. */
  readonly exitRefusals: number;
  readonly refusedAt: number | null;
  /** Why all of it is to be sold, until it is. */
  readonly closeAsked: ExitReason | null;
  /** The reason of the last sale. */
  readonly exitReason: ExitReason | null;
  readonly closedAt: number | null;
  /** It was bought within the candle that is being walked, whose high and low may lie before that. */
  readonly isFresh: boolean;
}

export interface Order {
  readonly id: string;
  /** Null until the order that opens a position is filled. */
  readonly tradeId: string | null;
  readonly side: Side;
  readonly type: 'MARKET' | 'LIMIT';
  readonly purpose: Purpose;
  readonly status: BotOrderStatus;
  /** The limit; of an order at the market price, the price that it was decided at. */
  readonly price: Fixed;
  readonly amount: Fixed;
  readonly filled: Fixed;
  readonly cost: Fixed;
  readonly fee: Fixed;
  /** What a buy sets aside until it is filled: its cost at its price, and the fee. */
  readonly reserved: Fixed;
  /** Level of a grid, or number of a safety order or of a target, from 0. */
  readonly level: number | null;
  readonly exitReason: ExitReason | null;
  readonly expiresAt: number | null;
  /** Until when its venue, which did not know it, is still asked for it; null for any other. */
  readonly watchedUntil: number | null;
  readonly createdAt: number;
  /** It is to be cancelled, which its executor has not done yet. */
  readonly isCancelAsked: boolean;
  /** A sale that its venue was found to have after its trade was closed by another: it sells what the trade no longer has. */
  readonly isSurplus: boolean;
}

/** What a bot is and holds. Steps make a new one and leave the old one as it is. */
export interface BotState {
  readonly status: BotStatus;
  /** What positions and open buys may cost. */
  readonly allocated: Fixed;
  /** What its paper account can spend; null where nothing but the allocation bounds it. */
  readonly cash: Fixed | null;
  /** Open positions and unfinished orders, the oldest first. */
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  /** Orders that failed since their venue did not know them, and that it may have after all. */
  readonly lost: readonly Order[];
  /** Whether it goes on with its exits although it has ended, since its venue refuses some of them. */
  readonly keepsExits: boolean;
  /** Why what its unfinished buys may still bring is sold at once; null for a bot that has not ended so. */
  readonly closing: ClosingReason | null;
  /** What is done with the next price. */
  readonly signal: Side | null;
  /** Profit of closed positions. */
  readonly realised: Fixed;
  readonly lastEntryAt: number | null;
  readonly cooldownUntil: number | null;
  /** Days since 1970 in UTC; null before the first price. */
  readonly day: number | null;
  readonly dailyTrades: number;
  readonly dayEquity: Fixed | null;
  readonly peakEquity: Fixed | null;
  readonly limitReached: Limit | null;
}

/** A bot that holds nothing and has done nothing. */
export function newBotState(allocated: Fixed): BotState {
  return {
    status: 'RUNNING',
    allocated,
    cash: null,
    positions: [],
    orders: [],
    lost: [],
    keepsExits: false,
    closing: null,
    signal: null,
    realised: 0n as Fixed,
    lastEntryAt: null,
    cooldownUntil: null,
    day: null,
    dailyTrades: 0,
    dayEquity: null,
    peakEquity: null,
    limitReached: null,
  };
}
