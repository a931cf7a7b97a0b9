import { MINUTE_MS } from '../clock.js';
import { dcaPlan } from '../strategies/dca.js';
import { gridLevels } from '../strategies/grid.js';
import type { Strategy } from '../strategies/strategy.js';
import { fixed, floorTo } from '../trading/fixed.js';
import type { MarketTerms, Plan, RiskTerms, Target, Terms } from './terms.js';

/** What limits a bot's losses, as it is stored: percentages as decimal text; zero switches a rule off. */
export interface StoredRisk {
  readonly stopLossPercent: string;
  readonly takeProfitPercent: string;
  readonly takeProfits: readonly { readonly percent: string; readonly share: string }[];
  readonly trailingPercent: string;
  readonly trailingActivationPercent: string;
  readonly maxHoldMinutes: number;
  readonly cooldownMinutes: number;
  readonly dailyLossLimitPercent: string;
  readonly maxDrawdownPercent: string;
  readonly maxDailyTrades: number;
  readonly maxOpenPositions: number;
  readonly closeOnLimit: boolean;
}

/** A bot or a backtest as it is stored: decimal numbers as text. */
export interface StoredTerms {
  readonly strategy: Strategy;
  readonly risk: StoredRisk;
  readonly market: Readonly<Record<Exclude<keyof MarketTerms, 'priceStep'>, string>> & {
    /** Absent in backtests that were stored before it was kept. */
    readonly priceStep?: string;
  };
  readonly orderAmount: string | null;
  readonly feePercent: string;
  readonly slippagePercent: string;
  /** Whether orders go to a venue; on paper and in backtests an entry is filled at once, with the slippage. */
  readonly isLive?: boolean;
}

/** What an entry at a venue may cost more than the price that it was decided at. */
const LIVE_MARKUP = fixed('0.5');
const LIVE_ENTRY_MS = 10 * MINUTE_MS;

/** Reads all that a bot's steps depend on. */
export function termsOf({ strategy, risk, market, orderAmount, isLive, ...percents }: StoredTerms): Terms {
  const marketTerms = marketTermsOf(market);
  const slippagePercent = fixed(percents.slippagePercent);
  return {
    plan: planOf(strategy, marketTerms),
    market: marketTerms,
    risk: riskTerms(risk),
    orderAmount: orderAmount === null ? null : fixed(orderAmount),
    feePercent: fixed(percents.feePercent),
    slippagePercent,
    entryMarkupPercent: isLive ? LIVE_MARKUP : slippagePercent,
    entryLimitMs: isLive ? LIVE_ENTRY_MS : null,
  };
}

function planOf({ type, config }: Strategy, { priceStep }: MarketTerms): Plan {
  // The market takes orders at multiples of its step alone.
  if (type === 'GRID')
    return { kind: 'GRID', levels: gridLevels(config).map((level) => floorTo(fixed(level), priceStep)) };
  if (type !== 'DCA') return { kind: 'SIGNALS' };
  const safetyOrders = dcaPlan(config).safetyOrders.map(({ deviationPercent, volume }) => ({
    deviationPercent: fixed(deviationPercent),
    volume: fixed(volume),
  }));
  return { kind: 'DCA', everyMs: (config.everyMinutes ?? 0) * MINUTE_MS, safetyOrders };
}

function marketTermsOf({ amountStep, priceStep = '0', minAmount, minCost }: StoredTerms['market']): MarketTerms {
  return {
    amountStep: fixed(amountStep),
    priceStep: fixed(priceStep),
    minAmount: fixed(minAmount),
    minCost: fixed(minCost),
  };
}

/** Reads what limits a bot's losses. */
export function riskTerms(risk: StoredRisk): RiskTerms {
  return {
    stopLossPercent: fixed(risk.stopLossPercent),
    targets: targetsOf(risk),
    trailingPercent: fixed(risk.trailingPercent),
    trailingActivationPercent: fixed(risk.trailingActivationPercent),
    maxHoldMs: risk.maxHoldMinutes * MINUTE_MS,
    cooldownMs: risk.cooldownMinutes * MINUTE_MS,
    dailyLossLimitPercent: fixed(risk.dailyLossLimitPercent),
    maxDrawdownPercent: fixed(risk.maxDrawdownPercent),
    maxDailyTrades: risk.maxDailyTrades,
    maxOpenPositions: risk.maxOpenPositions,
    closeOnLimit: risk.closeOnLimit,
  };
}

/** The laddered targets and the single one, which takes all that is left, the nearest first. */
function targetsOf({ takeProfits, takeProfitPercent }: StoredRisk): Target[] {
  const parts: Target[] = takeProfits.map(({ percent, share }) => ({ percent: fixed(percent), share: fixed(share) }));
  const whole = fixed(takeProfitPercent);
  const all: Target[] = whole > 0n ? [...parts, { percent: whole, share: null }] : parts;
  return all.toSorted((one, other) => (one.percent < other.percent ? -1 : one.percent > other.percent ? 1 : 0));
}
