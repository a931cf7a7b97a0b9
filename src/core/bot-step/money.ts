import { minus, plus, sum, timesDown, timesUp, type Fixed } from '../trading/fixed.js';
import type { BotState, Order, Position } from './state.js';

/** What an unfinished buy may still cost, without its fee. */
export function reservedCost(order: Order): Fixed {
  return order.side === 'BUY' ? timesUp(minus(order.amount, order.filled), order.price) : (0n as Fixed);
}

/** What positions and open buys cost: the part of the allocation that is in use. */
export function usedAmount({ positions, orders }: Pick<BotState, 'positions' | 'orders'>): Fixed {
  return plus(sum(positions.map(({ openCost }) => openCost)), sum(orders.map(reservedCost)));
}

/** Proceeds less cost less fee, without what is still held. */
export function bookedOf({ proceeds, cost, fee }: Position): Fixed {
  return minus(minus(proceeds, cost), fee);
}

/** The allocation, all profits and what the positions would bring at a price. */
export function equityAt(bot: BotState, price: Fixed): Fixed {
  const held = sum(bot.positions.map(({ openAmount }) => openAmount));
  return plus(equityWithout(bot), timesDown(held, price));
}

/** The equity without what is held. */
export function equityWithout({ allocated, realised, positions }: BotState): Fixed {
  return plus(plus(allocated, realised), sum(positions.map(bookedOf)));
}
