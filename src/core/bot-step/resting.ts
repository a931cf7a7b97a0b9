import { floorTo, timesDown, ZERO, type Fixed } from '../trading/fixed.js';
import { overtraded } from './entries.js';
import { below } from './exit-levels.js';
import { askClose } from './exits.js';
import { isDust, isSaleable } from './fills.js';
import { newOrder, withOrder } from './orders.js';
import type { Run } from './run.js';
import { affordable, orderBudget, withBuy } from './sizing.js';
import type { BotState, Position } from './state.js';
import type { SafetyOrder, Terms } from './terms.js';

/** Places the buys of a grid, or the safety orders below a position, that should rest and do not yet. */
export function withRestingBuys(bot: BotState, run: Run): BotState {
  const { plan } = run.terms;
  if (run.hold !== null) return bot;
  if (plan.kind === 'GRID') return overtraded(bot, run.terms.risk) ? bot : withGridBuys(bot, run, plan.levels);
  return plan.kind === 'DCA' ? withSafetyOrders(bot, run, plan.safetyOrders) : bot;
}

/** Prices of the levels at which a buy should rest and does not, and their numbers. */
export function freeLevels({ positions, orders }: BotState, levels: readonly Fixed[]) {
  const taken = new Set([
    ...positions.map(({ level }) => level),
    ...orders.filter(({ side }) => side === 'BUY').map(({ level }) => level),
  ]);
  return levels.slice(0, -1).flatMap((price, level) => (taken.has(level) ? [] : [{ price, level }]));
}

function withGridBuys(bot: BotState, { terms, now, newId }: Run, levels: readonly Fixed[]): BotState {
  const free = freeLevels(bot, levels).filter(({ price }) => price < now.exact);
  // The nearest first, so that a short allocation buys where the price is.
  return free.toReversed().reduce((state, { price, level }) => {
    const amount = affordable(state, terms, orderBudget(state, terms), price);
    if (typeof amount === 'string') return state;
    const given = { side: 'BUY', type: 'LIMIT', purpose: 'GRID', price, amount, level } as const;
    return withBuy(state, terms, newOrder(newId(), now.at, given));
  }, bot);
}

/** Places the sells of a grid, one level above each buy. */
export function withGridSells(bot: BotState, { terms: { plan, market }, now, newId }: Run): BotState {
  if (plan.kind !== 'GRID') return bot;
  return bot.positions.reduce((state, position) => {
    const { id: tradeId, level, openAmount, closeAsked } = position;
    const price = level === null ? undefined : plan.levels[level + 1];
    if (price === undefined || closeAsked !== null) return state;
    if (state.orders.some((order) => order.tradeId === tradeId)) return state;
    const amount = floorTo(openAmount, market.amountStep);
    // A buy that was filled with less than can be sold is written off, so that its level is free again.
    if (isDust(amount, market)) return askClose(state, position, 'GRID');
    if (!isSaleable(amount, price, market)) return state;
    const given = { side: 'SELL', type: 'LIMIT', purpose: 'GRID', exitReason: 'GRID' } as const;
    return withOrder(state, newOrder(newId(), now.at, { ...given, price, amount, tradeId, level }));
  }, bot);
}

function withSafetyOrders(bot: BotState, run: Run, safetyOrders: readonly SafetyOrder[]): BotState {
  const [position] = bot.positions;
  if (!position) return bot;
  return safetyOrders.reduce((state, safety, level) => {
    const given = safetyBuy(state, run.terms, position, safety, level);
    return given === null ? state : withBuy(state, run.terms, newOrder(run.newId(), run.now.at, given));
  }, bot);
}

/** Whether a safety order is missing that can be placed, such as after a sale of a part has freed what it costs. */
export function missesSafetyOrder(bot: BotState, terms: Terms): boolean {
  const { plan } = terms;
  const [position] = bot.positions;
  if (plan.kind !== 'DCA' || !position) return false;
  return plan.safetyOrders.some((safety, level) => safetyBuy(bot, terms, position, safety, level) !== null);
}

/** The safety order of a number, unless it rests or was filled already, or cannot be paid. */
function safetyBuy(bot: BotState, terms: Terms, position: Position, safety: SafetyOrder, level: number) {
  const isPlaced = bot.orders.some((order) => order.purpose === 'SAFETY' && order.level === level);
  if (isPlaced || level < position.safetyFilled || position.closeAsked !== null) return null;
  const price = floorTo(below(position.firstPrice, safety.deviationPercent), terms.market.priceStep);
  const budget = timesDown(orderBudget(bot, terms), safety.volume);
  const amount = price <= ZERO ? 'BELOW_MINIMUM' : affordable(bot, terms, budget, price);
  if (typeof amount === 'string') return null;
  return { side: 'BUY', type: 'LIMIT', purpose: 'SAFETY', price, amount, level, tradeId: position.id } as const;
}
