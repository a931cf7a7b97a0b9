import { floorTo, timesDown, ZERO, type Fixed } from '../trading/fixed.js';
import { overtraded } from './entries.js';
import { below } from './exit-levels.js';
import { isSaleable } from './fills.js';
import { newOrder, withOrder } from './orders.js';
import type { Run } from './run.js';
import { affordable, isSpent, orderBudget, purseOf, withBuy } from './sizing.js';
import type { BotState, Order, Position } from './state.js';
import type { SafetyOrder, Terms } from './terms.js';

/** Places the buys of a grid, or the safety orders below a position, that should rest and do not yet. */
export function withRestingBuys(bot: BotState, run: Run): BotState {
  const { plan } = run.terms;
  if (run.hold !== null) return bot;
  if (plan.kind === 'GRID') return overtraded(bot, run.terms.risk) ? bot : withGridBuys(bot, run, plan.levels);
  return plan.kind === 'DCA' ? withSafetyOrders(bot, run, plan.safetyOrders) : bot;
}

/**
 * Whether each level of a grid is taken: while its buy is at the venue, or may turn up there, and until what it bought is
 * sold. At the others a buy should rest; the highest is one to sell at alone.
 */
export function takenLevels({ positions, orders, lost }: BotState, levels: readonly Fixed[]): Uint8Array {
  const isTaken = new Uint8Array(levels.length);
  isTaken[levels.length - 1] = 1;
  for (const { level } of positions) if (level !== null) isTaken[level] = 1;
  for (const { side, level } of orders) if (side === 'BUY' && level !== null) isTaken[level] = 1;
  for (const { side, level } of lost) if (side === 'BUY' && level !== null) isTaken[level] = 1;
  return isTaken;
}

function withGridBuys(bot: BotState, { terms, now, newId }: Run, levels: readonly Fixed[]): BotState {
  const isTaken = takenLevels(bot, levels);
  const budget = orderBudget(bot, terms);
  let state = bot;
  // The nearest first, so that a short allocation buys where the price is.
  for (let level = levels.length - 1; level >= 0; level -= 1) {
    const price = levels[level] ?? ZERO;
    if (isTaken[level] || price >= now.exact) continue;
    const purse = purseOf(state);
    if (isSpent(purse, terms)) break;
    const amount = affordable(purse, terms, budget, price);
    if (typeof amount === 'string') continue;
    const given = { side: 'BUY', type: 'LIMIT', purpose: 'GRID', price, amount, level } as const;
    state = withBuy(state, terms, newOrder(newId(), now.at, given));
  }
  return state;
}

/** Places the sells of a grid, one level above each buy. */
export function withGridSells(bot: BotState, { terms, now, newId }: Run): BotState {
  if (terms.plan.kind !== 'GRID') return bot;
  const { levels } = terms.plan;
  let state = bot;
  for (const { id: tradeId, level, ...sale } of unsoldOf(bot, levels, terms.market)) {
    const given = { side: 'SELL', type: 'LIMIT', purpose: 'GRID', exitReason: 'GRID' } as const;
    state = withOrder(state, newOrder(newId(), now.at, { ...given, ...sale, tradeId, level }));
  }
  return state;
}

interface Unsold extends Pick<Position, 'id' | 'level'> {
  readonly amount: Fixed;
  readonly price: Fixed;
}

/** The lists of which it was last seen that nothing is missing: a step looks several times at what has not changed. */
let lastOffered: Pick<BotState, 'positions' | 'orders'> = { positions: [], orders: [] };

/** The positions of a grid that no order sells although the market would take it, and the price one level above. */
export function unsoldOf(bot: BotState, levels: readonly Fixed[], market: Terms['market']): readonly Unsold[] {
  const { positions, orders } = bot;
  if (positions.length === 0 || (positions === lastOffered.positions && orders === lastOffered.orders)) return [];
  const unsold = withoutOrderOf(bot).flatMap(({ id, level, openAmount, closeAsked }) => {
    const price = level === null ? undefined : levels[level + 1];
    const amount = floorTo(openAmount, market.amountStep);
    if (price === undefined || closeAsked !== null || !isSaleable(amount, price, market)) return [];
    return { id, level, amount, price };
  });
  if (unsold.length === 0) lastOffered = { positions, orders };
  return unsold;
}

/** The positions that no order is for. */
function withoutOrderOf({ positions, orders }: BotState): readonly Position[] {
  // The trade whose order is at a level is nearly always the one that was bought there.
  const orderedAt = new Map<number, string>();
  for (const { level, tradeId } of orders) if (level !== null && tradeId !== null) orderedAt.set(level, tradeId);
  return positions.filter(
    ({ id, level }) => (level === null || orderedAt.get(level) !== id) && !orders.some(({ tradeId }) => tradeId === id),
  );
}

function withSafetyOrders(bot: BotState, run: Run, safetyOrders: readonly SafetyOrder[]): BotState {
  const position = averagedOf(bot);
  if (!position) return bot;
  return safetyOrders.reduce((state, safety, level) => {
    const given = safetyBuy(state, run.terms, position, safety, level);
    return given === null ? state : withBuy(state, run.terms, newOrder(run.newId(), run.now.at, given));
  }, bot);
}

/** The position that safety orders wait below: the first that was entered, not one that a safety order found late. */
function averagedOf({ positions }: BotState): Position | undefined {
  return positions.find(({ opening }) => opening === 'ENTRY');
}

/** Whether a safety order is missing that can be placed, such as after a sale of a part has freed what it costs. */
export function missesSafetyOrder(bot: BotState, terms: Terms): boolean {
  const { plan } = terms;
  const position = averagedOf(bot);
  if (plan.kind !== 'DCA' || !position) return false;
  return plan.safetyOrders.some((safety, level) => safetyBuy(bot, terms, position, safety, level) !== null);
}

/** The safety order of a number, unless it rests, may turn up at the venue or has bought, or cannot be paid. */
function safetyBuy(bot: BotState, terms: Terms, position: Position, safety: SafetyOrder, level: number) {
  const isIt = (order: Order): boolean =>
    order.purpose === 'SAFETY' && order.level === level && order.tradeId === position.id;
  const isDone = position.safetyLevels.includes(level) || bot.orders.some(isIt) || bot.lost.some(isIt);
  if (isDone || position.closeAsked !== null) return null;
  const price = floorTo(below(position.firstPrice, safety.deviationPercent), terms.market.priceStep);
  const budget = timesDown(orderBudget(bot, terms), safety.volume);
  const amount = price <= ZERO ? 'BELOW_MINIMUM' : affordable(purseOf(bot), terms, budget, price);
  if (typeof amount === 'string') return null;
  return { side: 'BUY', type: 'LIMIT', purpose: 'SAFETY', price, amount, level, tradeId: position.id } as const;
}
