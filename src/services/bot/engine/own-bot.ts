import type { BotState } from '../../../core/bot-step/state.js';
import type { Terms } from '../../../core/bot-step/terms.js';
import type { Strategy } from '../../../core/strategies/strategy.js';
import type { Timeframe } from '../../../core/trading/candle.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';
import type { Market } from '../market/quoted-market.js';
import type { Executor } from './executor.js';

/** A bot as its engine has it: its row when it was loaded, and what became of it since. */
export interface OwnBot {
  readonly row: Row<TradingBot>;
  /** The fence under which this engine writes. */
  readonly fence: string;
  readonly market: Market;
  readonly timeframe: Timeframe;
  readonly strategy: Strategy;
  readonly terms: Terms;
  readonly state: BotState;
  /** Signals of its webhook that nobody has acted on, the oldest first. */
  readonly signals: readonly PendingSignal[];
  readonly executor: Executor;
}

export interface PendingSignal {
  readonly id: string;
  readonly action: 'BUY' | 'SELL';
  /** When it was given, by its sender or else by its arrival. */
  readonly signalAt: string;
}
