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
 * BAD_INPUT, with the field's path, for a bot whose orders its market would never take: they cost too little, or two
 * levels of its grid have the same price there. An allocation of zero says nothing yet.
 */
export function requirePlaceable(market: Market, { type, strategyConfig, allocatedAmount, orderAmount }: Terms): void {
  const strategy = parseStrategy(type, strategyConfig);
  if (strategy.type === 'GRID') requireDistinct(market, gridLevels(strategy.config));
  if (orderAmount !== null) return requireCost(market, 'orderAmount', fixed(orderAmount));
  const allocation = fixed(allocatedAmount);
  if (allocation !== ZERO) requireCost(market, 'allocatedAmount', overDown(allocation, orders(strategy)));
}

/** How many orders of the first one's size the allocation is for. */
function orders(strategy: Strategy): Fixed {
  if (strategy.type === 'GRID') return fixed(String(strategy.config.levels - 1));
  return fixed(strategy.type === 'DCA' ? dcaPlan(strategy.config).totalVolume : '1');
}

function requireCost({ symbol, quote, minCost }: Market, path: string, cost: Fixed): void {
  if (cost >= fixed(minCost)) return;
  const least = `${canonical(minCost)} ${quote}`;
  throw badInput(
    `${path}: an order of ${toText(cost)} ${quote} is too small, since one of ${symbol} costs at least ${least}`,
  );
}

function requireDistinct({ symbol, priceStep }: Market, levels: readonly string[]): void {
  const step = fixed(priceStep);
  const prices = levels.map((level) => floorTo(fixed(level), step));
  if (prices.every((price, index) => price > (prices[index - 1] ?? ZERO))) return;
  throw badInput(
    `strategyConfig.levels: two of them have the same price, since prices of ${symbol} are multiples of ${canonical(priceStep)}`,
  );
}
