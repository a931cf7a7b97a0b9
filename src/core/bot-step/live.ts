import { SECOND_MS } from '../clock.js';
import { isLegal, move } from '../states/machine.js';
import { BOT_MOVES, BOT_ORDER_MOVES, type BotOrderAction } from '../states/bot.js';
import { toText, ZERO } from '../trading/fixed.js';
import { applyFill, kept, withFill, type Fill } from './fills.js';
import { askClose, withEndOver, withPosition } from './exits.js';
import { withChangedOrder, withOrder, withoutOrder } from './orders.js';
import { EXIT_REFUSED, holdOf, isRefused, isTooSoon } from './refusals.js';
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
  /** Whether it failed since the venue refused it by its answer, and not since the venue was busy or did not know it. */
  readonly isRefused: boolean;
  /** Until when the venue is asked again whether it has the order, which failed; null for any other. */
  readonly watchedUntilMs: number | null;
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
  const informed = desk.informed(bot);
  return desk.traded(step === null ? informed : desk.placed(informed, step(informed, desk.runOf(informed))));
}

/** Books what a venue says of the orders of one bot. */
class LiveDesk {
  private readonly orders = new Map<string, Order>();
  private readonly fills: TradedFill[] = [];
  private readonly strays: Fill[] = [];
  private readonly notes: Note[] = [];
  private readonly writtenOff: WrittenOff[] = [];
  private isExitRefused = false;

  constructor(private readonly input: LiveInput) {}

  /** The bot with all that its venue says. One whose venue does not let it sell ends, and goes on with its exits. */
  informed(bot: BotState): BotState {
    const heard = this.input.news.reduce((state, news) => this.hear(state, news), this.withWatchesOver(bot));
    const ends = this.isExitRefused && heard.positions.some(isRefused) && isLegal(BOT_MOVES, heard.status, 'fail');
    if (!ends) return heard;
    this.notes.push(note(EXIT_REFUSED));
    return { ...heard, status: move(BOT_MOVES, heard.status, 'fail'), keepsExits: true, signal: null };
  }

  runOf(bot: BotState): Run {
    const { terms, now, hold, newId } = this.input;
    return { terms, now, hold: holdOf(bot, hold), newId, notes: this.notes, writtenOff: this.writtenOff };
  }

  private hear(bot: BotState, news: OrderNews): BotState {
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
        const refused = this.refusing(state, order);
        if (refused !== null) return this.unplaced(state, order, refused);
        this.orders.set(order.id, order);
        return state;
      }, after);
  }

  private refusing(bot: BotState, order: Order): string | null {
    const position = bot.positions.find(({ id }) => id === order.tradeId);
    const isTried = order.side === 'BUY' || !position || !isTooSoon(position, this.input.now.at);
    return isTried ? this.input.refusing(order) : EXIT_REFUSED;
  }

  traded(bot: BotState): Traded {
    const { fills, strays, writtenOff, notes } = this;
    return { bot: withEndOver(bot), orders: [...this.orders.values()], fills, strays, writtenOff, notes };
  }

  /** An order that is no longer looked for counts for nothing: its level and its money are free. */
  private withWatchesOver(bot: BotState): BotState {
    const { at } = this.input.now;
    const isOver = ({ watchedUntil }: Order): boolean => (watchedUntil ?? -Infinity) <= at;
    if (!bot.lost.some(isOver)) return bot;
    const rest = { ...bot, lost: bot.lost.filter((order) => !isOver(order)) };
    return bot.lost.filter(isOver).reduce(withTargetFree, rest);
  }

  /** An order that is found after all was given up: it is cancelled, and what was filled of it counts. */
  private restored(bot: BotState, found: Order): BotState {
    const isOpen = bot.positions.some(({ id }) => id === found.tradeId);
    const status = move(BOT_ORDER_MOVES, found.status, 'find');
    const order: Order = { ...found, status, watchedUntil: null, isCancelAsked: true };
    const owned = isOpen || found.tradeId === null ? order : orphaned(order);
    this.orders.set(owned.id, owned);
    this.notes.push(note('ORDER_FOUND', { orderId: owned.id }));
    return withOrder({ ...bot, lost: bot.lost.filter(({ id }) => id !== owned.id) }, owned);
  }

  private fill(bot: BotState, fill: Fill): BotState {
    const order = bot.orders.find(({ id }) => id === fill.orderId);
    if (order?.isSurplus) return this.stray(bot, order, fill);
    const { bot: filled, ...what } = applyFill(bot, fill, this.input.terms);
    this.orders.set(what.order.id, what.order);
    this.fills.push({ ...what, fill });
    const { closing } = filled;
    if (what.profit !== null) return this.withOrphans(filled, what.position.id);
    return what.order.side === 'BUY' && closing !== null ? askClose(filled, what.position, closing) : filled;
  }

  /** Orders of a trade that is closed now: they had failed, and were found while another sold all of it. */
  private withOrphans(bot: BotState, tradeId: string): BotState {
    return bot.orders
      .filter((order) => order.tradeId === tradeId)
      .reduce((state, order) => this.withOrder(state, orphaned(order)), bot);
  }

  /** A sale that had failed, was repeated, and is found after all: the position is sold already. */
  private stray(bot: BotState, order: Order, fill: Fill): BotState {
    const filled = withFill(order, fill);
    this.orders.set(filled.id, filled);
    this.strays.push(fill);
    this.notes.push(note('SOLD_TWICE', { orderId: order.id, amount: toText(fill.amount) }));
    return { ...bot, orders: kept(bot.orders, filled) };
  }

  private stand(bot: BotState, order: Order, news: OrderNews): BotState {
    const { standing } = news;
    if (standing === 'OPEN') return this.accepted(bot, order);
    if (standing === 'FAILED' && order.status === 'PENDING') return this.failed(bot, order, news);
    const isExpired = order.expiresAt !== null && order.isCancelAsked && this.input.now.at >= order.expiresAt;
    return this.undone(this.ended(bot, this.known(order), isExpired ? 'expire' : 'cancel'), order);
  }

  /** One that the venue did not know keeps what it stands for as long as it is looked for. */
  private failed(bot: BotState, order: Order, { reason, isRefused: isAnswered, watchedUntilMs }: OrderNews): BotState {
    this.notes.push(note('ORDER_FAILED', { orderId: order.id, reason: reason ?? '' }));
    const failed = { ...order, watchedUntil: watchedUntilMs };
    const without = this.ended(bot, failed, 'fail');
    if (watchedUntilMs !== null) {
      const lost: Order = { ...failed, status: 'FAILED' };
      return withPause({ ...without, lost: [...without.lost, lost] }, lost, this.input.now.at);
    }
    const undone = this.undone(without, failed);
    return isAnswered && order.side === 'SELL' ? this.withRefusal(undone, order) : undone;
  }

  private withRefusal(bot: BotState, { tradeId }: Order): BotState {
    const position = bot.positions.find(({ id }) => id === tradeId);
    if (!position) return bot;
    this.isExitRefused = true;
    const exitRefusals = position.exitRefusals + 1;
    return withPosition(bot, { ...position, exitRefusals, refusedAt: this.input.now.at });
  }

  private accepted(bot: BotState, order: Order): BotState {
    const open = this.known(order);
    return open === order ? bot : this.withOrder(bot, open);
  }

  private withOrder(bot: BotState, order: Order): BotState {
    this.orders.set(order.id, order);
    return withChangedOrder(bot, order);
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
    return withoutOrder(bot, ended.id);
  }

  private unplaced(bot: BotState, order: Order, reason: string): BotState {
    this.notes.push(note(reason, { side: order.side }));
    return this.undone(withoutOrder(bot, order.id), order);
  }

  /** What the bot counted on when it made an order of which less was filled than it wanted. */
  private undone(bot: BotState, order: Order): BotState {
    return withTargetFree(withPause(bot, order, this.input.now.at), order);
  }
}

/** After an entry of which nothing was filled the bot waits before the next one. */
function withPause(bot: BotState, { purpose, filled, isCancelAsked }: Order, at: number): BotState {
  if (purpose !== 'ENTRY' || filled > ZERO || isCancelAsked) return bot;
  const until = at + UNFILLED_PAUSE_MS;
  return { ...bot, cooldownUntil: Math.max(bot.cooldownUntil ?? until, until) };
}

/** A target of whose sale nothing was filled is waited for again. */
function withTargetFree(bot: BotState, { exitReason, level, filled, tradeId }: Order): BotState {
  const position = bot.positions.find(({ id }) => id === tradeId);
  if (!position || exitReason !== 'TAKE_PROFIT' || level === null || filled > ZERO) return bot;
  return withPosition(bot, { ...position, targetLevels: position.targetLevels.filter((each) => each !== level) });
}

/** An order that is still at the venue when its trade is closed: what it buys is a trade of its own. */
function orphaned(order: Order): Order {
  return order.side === 'BUY' ? { ...order, tradeId: null } : { ...order, isSurplus: true };
}
