import type { TimedPrice, TimedSignal } from './contract.js';
import type { StoredRisk, StoredTerms } from '../bot-step/terms-of.js';
import type { Candle, Timeframe } from '../trading/candle.js';
import type { StrategyType } from '../strategies/strategy.js';

/** All that a backtest depends on, as its row keeps it: what was asked for, with the defaults of that time. */
export interface StoredBacktest {
  readonly type: StrategyType;
  readonly timeframe: Timeframe;
  readonly strategyConfig: object;
  readonly risk: StoredRisk;
  readonly market: StoredTerms['market'];
  readonly allocatedAmount: string;
  readonly orderAmount: string | null;
  readonly feePercent: string;
  readonly slippagePercent: string;
  /** When the first candle begins and the last one ends, in milliseconds since 1970 UTC; null with candles or prices. */
  readonly range: { readonly from: number; readonly to: number } | null;
  readonly candles: readonly Candle[] | null;
  readonly prices: readonly TimedPrice[] | null;
  readonly signals: readonly TimedSignal[];
}

/** What a backtest that is over no longer keeps of what was asked for: the past that was sent with it, up to 2 MB of it. */
export const PAST_IS_GONE = { candles: null, prices: null } as const satisfies Partial<StoredBacktest>;
