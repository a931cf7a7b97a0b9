import { minus, plus, timesDown, timesUp, percentUp, ZERO, type Fixed } from '../trading/fixed.js';
import { overtraded } from './entries.js';
import { below } from './exit-levels.js';
import { withEndOver } from './exits.js';
import { applyFill, type Fill } from './fills.js';
import { withChangedOrder, withoutOrder } from './orders.js';
import { keepsExits } from './refusals.js';
import type { At, Run } from './run.js';
import type { BotState, Order } from './state.js';
import type { Terms } from './terms.js';
import type { Traded, TradedFill } from './traded.js';

export interface PaperInput {
  readonly terms: Terms;
  readonly now: At;
  readonly hold: string | null;
  readonly newId: () => string;
}

/** Which resting orders a price fills: at a candle's low only buys, at its high only sales. */
export type Reach = 'both' | 'buys' | 'sales' | 'none';

/** Steps are repeated while orders are filled or cancelled, since the next one may follow from that. */
const MAX_PASSES = 12;

/**
 * Trades a bot on paper: resting orders that the price reaches are filled at their own price, then each pass of `step`
 * places and cancels orders, and orders at the market price are filled at once.
 */
export function tradeOnPaper(
  bot: BotState,
  input: PaperInput,
  reach: Reach,
  step: (bot: BotState, run: Run) => BotState,
): Traded {
  const desk = new PaperDesk(input, reach);
  let state = desk.settled(bot);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const stepped = step(state, desk.run);
    const next = desk.settled(stepped);
    const isOver = next === stepped || next === state;
    state = next;
    if (isOver) break;
  }
  return {
    bot: withEndOver(state),
    orders: [...desk.orders.values()],
    fills: desk.fills,
    strays: [],
    writtenOff: desk.run.writtenOff,
    notes: desk.run.notes,
  };
}

/** Fills and cancels the orders of one bot at one price. */
class PaperDesk {
  readonly run: Run;
  readonly orders = new Map<string, Order>();
  readonly fills: TradedFill[] = [];

  constructor(
    input: PaperInput,
    private readonly reach: Reach,
  ) {
    this.run = { ...input, notes: [], writtenOff: [] };
  }

  settled(bot: BotState): BotState {
    let state = bot;
    for (const order of bot.orders) if (this.isConcerned(order)) state = this.settle(state, order);
    return state;
  }

  /** All but orders that rest at prices which are not reached. */
  private isConcerned({ isCancelAsked, type, status, side, price }: Order): boolean {
    const { exact } = this.run.now;
    return isCancelAsked || type === 'MARKET' || status !== 'OPEN' || (side === 'BUY' ? exact <= price : exact > price);
  }

  private settle(bot: BotState, order: Order): BotState {
    if (order.isCancelAsked) return this.cancel(bot, order);
    if (order.type === 'MARKET') return this.fill(bot, order, this.marketPrice(order));
    if (this.isReached(bot, order)) return this.fill(bot, order, order.price);
    if (order.status === 'OPEN') return bot;
    const open: Order = { ...order, status: 'OPEN' };
    this.orders.set(order.id, open);
    return withChangedOrder(bot, open);
  }

  /** A buy at the market price is sized by the price that it may be filled at, and is filled there. */
  private marketPrice({ side, price }: Order): Fixed {
    return side === 'BUY' ? price : below(price, this.run.terms.slippagePercent);
  }

  private isReached(bot: BotState, { side, price, tradeId, purpose }: Order): boolean {
    const { exact } = this.run.now;
    const isBuy = side === 'BUY';
    if (this.reach === 'none' || (isBuy ? exact > price : exact <= price)) return false;
    if (this.reach === (isBuy ? 'sales' : 'buys')) return false;
    // What is about to be cancelled is not filled any more.
    if (!keepsExits(bot)) return false;
    if (!isBuy) return !bot.positions.some(({ id, isFresh }) => isFresh && id === tradeId);
    // One price may reach more buys of a grid than the bot may open positions today.
    const isFull = purpose === 'GRID' && overtraded(bot, this.run.terms.risk) !== null;
    return bot.status === 'RUNNING' && this.run.hold === null && !isFull;
  }

  private fill(bot: BotState, order: Order, price: Fixed): BotState {
    const fill = fillOf(order, price, this.run);
    const { bot: filled, ...what } = applyFill(withCash(bot, order, fill), fill, this.run.terms);
    this.orders.set(order.id, what.order);
    this.fills.push({ ...what, fill });
    return filled;
  }

  private cancel(bot: BotState, order: Order): BotState {
    const isOver = order.expiresAt !== null && this.run.now.at >= order.expiresAt;
    this.orders.set(order.id, { ...order, status: isOver ? 'EXPIRED' : 'CANCELLED' });
    const cash = bot.cash === null ? null : plus(bot.cash, order.reserved);
    return { ...withoutOrder(bot, order.id), cash };
  }
}

/** The whole order at a price. The fee of a buy is what it has set aside for it. */
function fillOf({ id: orderId, side, amount, reserved }: Order, price: Fixed, { terms, now }: Run): Fill {
  const cost = side === 'BUY' ? timesUp(amount, price) : timesDown(amount, price);
  const fee = side === 'BUY' ? minus(reserved, cost) : percentUp(cost, terms.feePercent);
  return { orderId, amount, price, cost, fee, baseFee: ZERO, at: now.at };
}

function withCash(bot: BotState, { side }: Order, { cost, fee }: Fill): BotState {
  if (bot.cash === null || side === 'BUY') return bot;
  return { ...bot, cash: plus(bot.cash, minus(cost, fee)) };
}
