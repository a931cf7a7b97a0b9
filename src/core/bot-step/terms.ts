import type { Fixed } from '../trading/fixed.js';

/** What a market takes; zero where it names no bound. */
export interface MarketTerms {
  readonly amountStep: Fixed;
  readonly priceStep: Fixed;
  readonly minAmount: Fixed;
  readonly minCost: Fixed;
}

/** A target at which `share` percent of what was bought is sold; without a share, all that is left. */
export interface Target {
  readonly percent: Fixed;
  readonly share: Fixed | null;
}

/** What limits a bot's losses; zero switches a rule off. */
export interface RiskTerms {
  readonly stopLossPercent: Fixed;
  /** The nearest first. */
  readonly targets: readonly Target[];
  readonly trailingPercent: Fixed;
  readonly trailingActivationPercent: Fixed;
  readonly maxHoldMs: number;
  readonly cooldownMs: number;
  readonly dailyLossLimitPercent: Fixed;
  readonly maxDrawdownPercent: Fixed;
  readonly maxDailyTrades: number;
  readonly maxOpenPositions: number;
  readonly closeOnLimit: boolean;
}

/** By what a bot opens positions: its signals, a grid of prices, or signals or time with safety orders below. */
export type Plan =
  | { readonly kind: 'SIGNALS' }
  /** Prices of the levels, ascending. */
  | { readonly kind: 'GRID'; readonly levels: readonly Fixed[] }
  | {
      readonly kind: 'DCA';
      /** Zero when it buys by its signals. */
      readonly everyMs: number;
      readonly safetyOrders: readonly SafetyOrder[];
    };

/** A buy below the first one. */
export interface SafetyOrder {
  /** How far below the first entry it rests, in percent. */
  readonly deviationPercent: Fixed;
  /** What it costs for each unit that the first order costs. */
  readonly volume: Fixed;
}

/** All that a bot's steps depend on besides its state and the market. */
export interface Terms {
  readonly plan: Plan;
  readonly market: MarketTerms;
  readonly risk: RiskTerms;
  /** What one order may cost, fee included; null for what follows from the allocation. */
  readonly orderAmount: Fixed | null;
  /** The fee of a fill, which on a venue is an estimate. */
  readonly feePercent: Fixed;
  /** How much worse than the price an order at the market price is filled, on paper and in backtests. */
  readonly slippagePercent: Fixed;
  /** How far above the price an entry may be filled: it is sized by that price. */
  readonly entryMarkupPercent: Fixed;
  /** How long the limit of an entry stands, in milliseconds; null where entries are filled at the market price. */
  readonly entryLimitMs: number | null;
}
