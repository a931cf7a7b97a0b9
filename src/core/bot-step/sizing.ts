import {
  fixed,
  floorTo,
  least,
  minus,
  overDown,
  percentUp,
  plus,
  sum,
  timesDown,
  timesUp,
  ZERO,
  type Fixed,
} from '../trading/fixed.js';
import { above } from './exit-levels.js';
import { leastAmount } from './fills.js';
import { freeAmount } from './money.js';
import { withOrder } from './orders.js';
import type { BotState, Order } from './state.js';
import type { Terms } from './terms.js';

const ONE = fixed('1');

/** What one order may cost, fee included, before the rest of the allocation is looked at. */
export function orderBudget({ allocated }: BotState, { orderAmount, plan }: Terms): Fixed {
  if (orderAmount !== null) return orderAmount;
  if (plan.kind === 'GRID') return overDown(allocated, fixed(String(plan.levels.length - 1)));
  if (plan.kind === 'DCA') return overDown(allocated, plus(ONE, sum(plan.safetyOrders.map(({ volume }) => volume))));
  return allocated;
}

/** Why nothing can be bought. */
export type Unaffordable = 'ALLOCATION_USED' | 'PAPER_BALANCE' | 'BELOW_MINIMUM';

/** What a buy may be paid with: what is left of the allocation, or of the paper account where that is less. */
export interface Purse {
  readonly free: Fixed;
  readonly short: Extract<Unaffordable, 'ALLOCATION_USED' | 'PAPER_BALANCE'>;
}

export function purseOf(bot: BotState): Purse {
  const unused = freeAmount(bot);
  const free = bot.cash === null ? unused : least(unused, bot.cash);
  return { free, short: free === unused ? 'ALLOCATION_USED' : 'PAPER_BALANCE' };
}

/** Whether the market takes no buy of so little. */
export function isSpent({ free }: Purse, { market }: Terms): boolean {
  return free <= 0n || free < market.minCost;
}

/** How much a budget buys at a limit, fee included, within what there is and the market's bounds. */
export function affordable({ free, short }: Purse, terms: Terms, budget: Fixed, limit: Fixed): Fixed | Unaffordable {
  if (free <= 0n || budget <= 0n) return short;
  const amount = boughtWith(least(budget, free), limit, terms);
  const cost = timesDown(amount, limit);
  const { market } = terms;
  if (amount > 0n && amount >= leastAmount(market) && cost >= market.minCost) return amount;
  return free < budget ? short : 'BELOW_MINIMUM';
}

function boughtWith(budget: Fixed, limit: Fixed, terms: Terms): Fixed {
  const { feePercent, market } = terms;
  const amount = floorTo(overDown(budget, above(limit, feePercent)), market.amountStep);
  if (amount <= 0n || setAside(amount, limit, terms) <= budget) return amount;
  // Rounding up the cost and the fee can take the last place of the budget.
  return minus(amount, market.amountStep > ZERO ? market.amountStep : LAST_PLACE);
}

const LAST_PLACE = 1n as Fixed;

/** What a buy sets aside: its cost at its limit, and the fee. */
export function setAside(amount: Fixed, limit: Fixed, { feePercent }: Terms): Fixed {
  const cost = timesUp(amount, limit);
  return plus(cost, percentUp(cost, feePercent));
}

/** Adds a buy, and takes what it sets aside from the paper account's rest. */
export function withBuy(bot: BotState, terms: Terms, order: Order): BotState {
  const reserved = setAside(order.amount, order.price, terms);
  const cash = bot.cash === null ? null : minus(bot.cash, reserved);
  return withOrder({ ...bot, cash }, { ...order, reserved });
}
