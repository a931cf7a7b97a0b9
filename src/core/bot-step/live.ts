import { SECOND_MS } from '../clock.js';
import { isLegal, move } from '../states/machine.js';
import { BOT_ORDER_MOVES, type BotOrderAction } from '../states/bot.js';
import { toText, ZERO } from '../trading/fixed.js';
import { applyFill, kept, withFill, type Fill } from './fills.js';
import { askClose, withClosingOver, withPosition } from './exits.js';
import { withOrder, withoutOrder } from './orders.js';
import { note, type At, type Note, type Run, type WrittenOff } from './run.js';
import type { BotState, Order } from './state.js';
import type { Terms } from './terms.js';
import type { Traded, TradedFill } from './traded.js';

/** What a venue says of an order, besides its fills. */
export type Standing =
  /** It may still be filled. */
  | 'OPEN'
  /** Nothing of it is filled any more. */
  | 'ENDED'
  /** It was never placed. */
  | 'FAILED';

/** What became of an order at a venue since the last news of it. */
export interface OrderNews {
  readonly orderId: string;
  readonly standing: Standing;
  /** Those that are new, the oldest first. */
  readonly fills: readonly Fill[];
  /** Why it failed, or null. */
  readonly reason: string | null;
  /** The order as it failed, when the venue has it after all; null for one that the bot still has. */
  readonly found: Order | null;
}

/** How a bot that trades at a venue steps. */
export interface LiveInput {
  readonly terms: Terms;
  readonly now: At;
  readonly hold: string | null;
  readonly newId: () => string;
  readonly news: readonly OrderNews[];
  /** Why an order cannot be placed now; null when it can. */
  readonly refusing: (order: Order) => string | null;
}

/** Entries of which nothing was filled are not repeated for so long. */
const UNFILLED_PAUSE_MS = 10 * SECOND_MS;

/**
 * Trades a bot at a venue: books what the venue says of its orders, then makes one step, whose orders are for the venue.
 * Without a step it books the news alone.
 */
export function tradeLive(
  bot: BotState,
  input: LiveInput,
  step: ((bot: BotState, run: Run) => BotState) | null,
): Traded {
  const desk = new LiveDesk(input);
  const informed = input.news.reduce((state, each) => desk.hear(state, each), bot);
  return desk.traded(step === null ? informed : desk.placed(informed, step(informed, desk.run)));
}

/** Books what a venue says of the orders of one bot. */
class LiveDesk {
  readonly run: Run;
  private readonly orders = new Map<string, Order>();
  private readonly fills: TradedFill[] = [];
  private readonly strays: Fill[] = [];
  private readonly notes: Note[] = [];
  private readonly writtenOff: WrittenOff[] = [];

  constructor(private readonly input: LiveInput) {
    const { terms, now, hold, newId } = input;
    this.run = { terms, now, hold, newId, notes: this.notes, writtenOff: this.writtenOff };
  }

  hear(bot: BotState, news: OrderNews): BotState {
    const present = news.found === null ? bot : this.restored(bot, news.found);
    const filled = news.fills.reduce((state, fill) => this.fill(state, fill), present);
    const order = filled.orders.find(({ id }) => id === news.orderId);
    return order ? this.stand(filled, order, news) : filled;
  }

  /** Takes the orders that a step has made, except those that cannot be placed now. */
  placed(before: BotState, after: BotState): BotState {
    const known = new Set(before.orders.map(({ id }) => id));
    return after.orders
      .filter(({ id }) => !known.has(id))
      .reduce((state, order) => {
        const refused = this.input.refusing(order);
        if (refused !== null) return this.unplaced(state, order, refused);
        this.orders.set(order.id, order);
        return state;
      }, after);
  }

  traded(bot: BotState): Traded {
    const { fills, strays, writtenOff, notes } = this;
    return { bot: withClosingOver(bot), orders: [...this.orders.values()], fills, strays, writtenOff, notes };
  }

  /** An order that is found after all was given up: it is cancelled, and what was filled of it counts. */
  private restored(bot: BotState, found: Order): BotState {
    const order: Order = { ...found, status: move(BOT_ORDER_MOVES, found.status, 'find'), isCancelAsked: true };
    this.orders.set(order.id, order);
    this.notes.push(note('ORDER_FOUND', { orderId: order.id }));
    return withOrder(bot, order);
  }

  private fill(bot: BotState, fill: Fill): BotState {
    const order = bot.orders.find(({ id }) => id === fill.orderId);
    const isStray = order?.side === 'SELL' && !bot.positions.some(({ id }) => id === order.tradeId);
    if (order && isStray) return this.stray(bot, order, fill);
    const { bot: filled, ...what } = applyFill(bot, fill, this.input.terms);
    this.orders.set(what.order.id, what.order);
    this.fills.push({ ...what, fill });
    const { closing } = filled;
    return what.order.side === 'BUY' && closing !== null ? askClose(filled, what.position, closing) : filled;
  }

  /** A sale that had failed, was repeated, and is found after all: the position is sold already. */
  private stray(bot: BotState, order: Order, fill: Fill): BotState {
    const filled = withFill(order, fill);
    this.orders.set(filled.id, filled);
    this.strays.push(fill);
    this.notes.push(note('SOLD_TWICE', { orderId: order.id, amount: toText(fill.amount) }));
    return { ...bot, orders: kept(bot.orders, filled) };
  }

  private stand(bot: BotState, order: Order, { standing, reason }: OrderNews): BotState {
    if (standing === 'OPEN') return this.accepted(bot, order);
    if (standing === 'FAILED' && order.status === 'PENDING') {
      this.notes.push(note('ORDER_FAILED', { orderId: order.id, reason: reason ?? '' }));
      return this.ended(bot, order, 'fail');
    }
    const isExpired = order.expiresAt !== null && order.isCancelAsked && this.input.now.at >= order.expiresAt;
    return this.ended(bot, this.known(order), isExpired ? 'expire' : 'cancel');
  }

  private accepted(bot: BotState, order: Order): BotState {
    const open = this.known(order);
    if (open === order) return bot;
    this.orders.set(open.id, open);
    return { ...bot, orders: bot.orders.map((each) => (each.id === open.id ? open : each)) };
  }

  /** An order that the venue has, which is so no longer pending. */
  private known(order: Order): Order {
    return isLegal(BOT_ORDER_MOVES, order.status, 'accept') ? { ...order, status: 'OPEN' } : order;
  }

  private ended(bot: BotState, order: Order, by: BotOrderAction): BotState {
    const ended = { ...order, status: move(BOT_ORDER_MOVES, order.status, by) };
    this.orders.set(ended.id, ended);
    if (ended.filled === ZERO && !ended.isCancelAsked && by === 'cancel') {
      this.notes.push(note('ORDER_UNFILLED', { orderId: ended.id, limit: toText(ended.price) }));
    }
    return this.undone(withoutOrder(bot, ended.id), ended);
  }

  private unplaced(bot: BotState, order: Order, reason: string): BotState {
    this.notes.push(note(reason, { side: order.side }));
    return this.undone(withoutOrder(bot, order.id), order);
  }

  /** What the bot counted on when it made an order of which less was filled than it wanted. */
  private undone(bot: BotState, order: Order): BotState {
    if (order.purpose === 'ENTRY' && order.filled === ZERO && !order.isCancelAsked) {
      const until = this.input.now.at + UNFILLED_PAUSE_MS;
      return { ...bot, cooldownUntil: Math.max(bot.cooldownUntil ?? until, until) };
    }
    const position = bot.positions.find(({ id }) => id === order.tradeId);
    if (!position) return bot;
    if (order.purpose === 'SAFETY' && order.filled > ZERO) {
      return withPosition(bot, { ...position, safetyFilled: position.safetyFilled + 1 });
    }
    // One that was found after it had failed was undone then.
    const isTarget = order.exitReason === 'TAKE_PROFIT' && position.closeAsked === null && !order.isCancelAsked;
    return isTarget && position.targetsHit > 0 && order.filled === ZERO
      ? withPosition(bot, { ...position, targetsHit: position.targetsHit - 1 })
      : bot;
  }
}
