import { badInput } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import { fixed, overDown, toText, ZERO, type Fixed } from '../../../core/trading/fixed.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Market } from '../market/market.js';

type Terms = Pick<TradingBot, 'type' | 'strategyConfig' | 'allocatedAmount' | 'orderAmount'>;

/**
 * BAD_INPUT, with the field's path, for a bot whose orders its market would never take: they cost too little, or levels
 * of its grid have the same price. An allocation of zero says nothing yet.
 */
export function requirePlaceable(market: Market, { type, strategyConfig, allocatedAmount, orderAmount }: Terms): void {
  const grid = type === 'GRID' ? gridOf(strategyConfig) : null;
  if (grid) requireDistinctLevels(market, grid);
  if (orderAmount !== null) return requireCost(market, 'orderAmount', fixed(orderAmount));
  const allocation = fixed(allocatedAmount);
  if (!grid || allocation === ZERO) return;
  requireCost(market, 'allocatedAmount', overDown(allocation, fixed(String(grid.levels - 1))));
}

function requireCost({ symbol, quote, minCost }: Market, path: string, cost: Fixed): void {
  if (cost >= fixed(minCost)) return;
  throw badInput(
    `${path}: an order of ${toText(cost)} ${quote} is below the least of ${symbol}, ${canonical(minCost)}`,
  );
}

interface Grid {
  readonly lower: Fixed;
  readonly upper: Fixed;
  readonly levels: number;
  readonly isGeometric: boolean;
}

/** The stored configuration of a grid, which is checked when it is stored. */
function gridOf({ lower, upper, levels, spacing }: Readonly<Record<string, unknown>>): Grid {
  return {
    lower: fixed(String(lower)),
    upper: fixed(String(upper)),
    levels: Number(levels),
    isGeometric: spacing === 'GEOMETRIC',
  };
}

function requireDistinctLevels(market: Market, grid: Grid): void {
  const step = fixed(market.priceStep);
  if (grid.lower >= step && leastGapReaches(step, grid)) return;
  throw badInput(
    `strategyConfig.levels: neighbouring levels would have the same price, since prices on ${market.symbol} are multiples of ${canonical(market.priceStep)}`,
  );
}

/** Whether the smallest distance between two levels, which is the one above the lowest, is at least a step. */
function leastGapReaches(step: Fixed, { lower, upper, levels, isGeometric }: Grid): boolean {
  const gaps = BigInt(levels - 1);
  if (!isGeometric) return upper - lower >= step * gaps;
  // The ratio of two levels is the root of upper / lower, so both sides are raised to its power.
  return (lower + step) ** gaps <= upper * lower ** (gaps - 1n);
}
