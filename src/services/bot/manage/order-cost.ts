import { badInput } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import { dcaPlan } from '../../../core/strategies/dca.js';
import { gridLevels } from '../../../core/strategies/grid.js';
import { parseStrategy, type Strategy } from '../../../core/strategies/strategy.js';
import { fixed, floorTo, overDown, toText, ZERO, type Fixed } from '../../../core/trading/fixed.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Market } from '../market/quoted-market.js';

type Terms = Pick<TradingBot, 'type' | 'strategyConfig' | 'allocatedAmount' | 'orderAmount'>;

/**
 * BAD_INPUT, with the field's path, for a bot whose orders its market would never take: they cost or, at a level of its
 * grid, buy too little, or two levels have the same price there. An allocation of zero says nothing yet.
 */
export function requirePlaceable(market: Market, terms: Terms): void {
  const strategy = parseStrategy(terms.type, terms.strategyConfig);
  const levels = strategy.type === 'GRID' ? levelPrices(market, gridLevels(strategy.config)) : [];
  const order = orderOf(terms, strategy);
  if (order === null) return;
  requireCost(market, order);
  // The highest buy is a level below the highest sell, and buys the least.
  const highest = levels.at(-2);
  if (highest !== undefined) requireAmount(market, order, highest);
}

interface OrderCost {
  /** The field that it follows from. */
  readonly path: string;
  readonly cost: Fixed;
}

/** What the first order costs; null while nothing is allocated. */
function orderOf({ orderAmount, allocatedAmount }: Terms, strategy: Strategy): OrderCost | null {
  if (orderAmount !== null) return { path: 'orderAmount', cost: fixed(orderAmount) };
  const allocation = fixed(allocatedAmount);
  if (allocation === ZERO) return null;
  return { path: 'allocatedAmount', cost: overDown(allocation, orders(strategy)) };
}

/** How many orders of the first one's size the allocation is for. */
function orders(strategy: Strategy): Fixed {
  if (strategy.type === 'GRID') return fixed(String(strategy.config.levels - 1));
  return fixed(strategy.type === 'DCA' ? dcaPlan(strategy.config).totalVolume : '1');
}

function requireCost({ symbol, quote, minCost }: Market, { path, cost }: OrderCost): void {
  if (cost >= fixed(minCost)) return;
  const least = `${canonical(minCost)} ${quote}`;
  throw badInput(
    `${path}: an order of ${toText(cost)} ${quote} is too small, since one of ${symbol} costs at least ${least}`,
  );
}

function requireAmount({ symbol, base, quote, amountStep, minAmount }: Market, order: OrderCost, price: Fixed): void {
  const amount = floorTo(overDown(order.cost, price), fixed(amountStep));
  if (amount > ZERO && amount >= fixed(minAmount)) return;
  const least = `${canonical(fixed(minAmount) > ZERO ? minAmount : amountStep)} ${base}`;
  throw badInput(
    `${order.path}: an order of ${toText(order.cost)} ${quote} is too small at ${toText(price)}, since one of ${symbol} buys at least ${least}`,
  );
}

/** Levels as orders have them. BAD_INPUT when two have the same price, or the lowest none. */
function levelPrices({ symbol, priceStep }: Market, levels: readonly string[]): Fixed[] {
  const step = fixed(priceStep);
  const prices = levels.map((level) => floorTo(fixed(level), step));
  if (prices.every((price, index) => price > (prices[index - 1] ?? ZERO))) return prices;
  throw badInput(
    `strategyConfig.levels: two of them have the same price, since prices of ${symbol} are multiples of ${canonical(priceStep)}`,
  );
}
