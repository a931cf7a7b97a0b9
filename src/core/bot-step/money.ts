import { minus, plus, sum, timesDown, type Fixed } from '../trading/fixed.js';
import { setAsideBy, setAsideFor, sumsOf } from './holdings.js';
import type { BotState } from './state.js';

/** What positions have cost with the fees of their buys, and what open buys set aside: the allocation that is in use. */
export function usedAmount({ positions, orders }: Pick<BotState, 'positions' | 'orders'>): Fixed {
  return plus(sumsOf(positions).used, setAsideBy(orders));
}

/**
 * What of its allocation a bot may spend: what is not in use, less what those buys have set aside whose levels are kept
 * since they may come to light.
 */
export function freeAmount(bot: BotState): Fixed {
  const kept = bot.lost.filter(({ purpose }) => purpose !== 'ENTRY');
  return minus(minus(bot.allocated, usedAmount(bot)), sum(kept.map(setAsideFor)));
}

/** What is held of the base currency. */
export function heldAmount({ positions }: Pick<BotState, 'positions'>): Fixed {
  return sumsOf(positions).openAmount;
}

/** The allocation, all profits and what the positions would bring at a price. */
export function equityAt(bot: BotState, price: Fixed): Fixed {
  return plus(equityWithout(bot), timesDown(heldAmount(bot), price));
}

/** The equity without what is held. */
export function equityWithout({ allocated, realised, positions }: BotState): Fixed {
  return plus(plus(allocated, realised), sumsOf(positions).booked);
}
