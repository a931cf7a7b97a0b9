import type { Note } from '../../../core/bot-step/run.js';
import type { Order } from '../../../core/bot-step/state.js';
import { MINUTE_MS, SECOND_MS } from '../../../core/clock.js';
import type { OrderFollowing, Venue, VenueOrder, VenueSession } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import type { LiveBot, LiveNews, StoredOrders } from './live-order.js';
import { OrderCalls } from './order-calls.js';
import { Pauses } from './pauses.js';
import { Reconciliations, type Occasion } from './reconciliations.js';
import { TrackedOrder } from './tracked-order.js';
import { TrackedOrders } from './tracked-orders.js';

const RECONCILE_EVERY_MS = MINUTE_MS;
/** While the stream of orders is down, it tells every few seconds that something may be missed. */
const RECONCILE_AT_MOST_EVERY_MS = 10 * SECOND_MS;
/** Orders of one account that are looked up at once. */
const LOOKS_AT_ONCE = 8;

/** What the account needs of its process. */
export interface AccountOptions {
  readonly ctx: Pick<Context, 'clock' | 'log' | 'observer'>;
  readonly venue: Venue;
  readonly session: VenueSession;
  /** Whether the lease of the engine holds for long enough to send something. */
  readonly maySend: () => boolean;
}

/** What is known of the connection to an account. */
export interface AccountState {
  readonly venue: string;
  /** Whether its orders are heard as they change. */
  readonly isConnected: boolean;
  /** Until when the venue wants to be asked for nothing; null when it may be asked. */
  readonly pausedUntilMs: number | null;
  /** When all of its orders were last looked up; at first when it was opened. */
  readonly reconciledAtMs: number;
}

/**
 * A venue account with which bots of this process trade. It sends their orders once each, hears and looks up what becomes
 * of them, and keeps that until the bot's next turn. Nothing of it waits within a turn, and nothing is sent of a bot that
 * was forgotten, or after the engine's lease is over.
 */
export class LiveAccount {
  private readonly orders = new TrackedOrders();
  private readonly pauses = new Pauses();
  private readonly reconciliations = new Reconciliations();
  private readonly calls: OrderCalls;
  private readonly underWay = new Set<Promise<void>>();
  private readonly following: OrderFollowing;
  private reconciledAtMs: number;
  private isMissing = false;
  private looks = 0;

  constructor(private readonly options: AccountOptions) {
    const { session, maySend } = options;
    const mayCall = (tracked: TrackedOrder) => this.orders.has(tracked) && maySend();
    this.calls = new OrderCalls({ ...options, mayCall });
    this.reconciledAtMs = this.nowMs;
    this.following = session.follow(
      (order) => this.hear(order),
      () => (this.isMissing = true),
    );
  }

  get venue(): Venue {
    return this.options.venue;
  }

  get state(): AccountState {
    const { venue, session } = this.options;
    const { nowMs, reconciledAtMs } = this;
    const pausedUntilMs = session.pausedMs > 0 ? nowMs + session.pausedMs : null;
    return { venue: venue.data.id, isConnected: this.following.isUp, pausedUntilMs, reconciledAtMs };
  }

  /** Takes on a bot's orders as they are stored. The venue is asked about those of which nothing is known for sure. */
  load(bot: LiveBot, { orders, watched, booked }: StoredOrders): void {
    const stored = [
      ...orders.map((order) => new TrackedOrder(bot, order)),
      ...watched.map(({ order, untilMs }) => new TrackedOrder(bot, order, untilMs)),
    ];
    const known = new Map([...this.orders.of(bot.id)].map((each) => [each.order.id, each]));
    for (const each of known.values()) this.orders.remove(each);
    const asked: string[] = [];
    for (const each of stored) {
      const before = known.get(each.order.id);
      const tracked = before?.isWatched === each.isWatched ? before : each;
      this.orders.add(tracked);
      if (tracked.load(booked.get(each.order.id) ?? []) && tracked === before) continue;
      tracked.begin(this.nowMs);
      asked.push(each.order.id);
    }
    this.reconciliations.begin(bot.id, 'CLAIM', asked);
  }

  /** Does nothing more for a bot, and sends none of its orders any more. */
  forget(botId: string): void {
    for (const tracked of this.orders.of(botId)) this.orders.remove(tracked);
    this.pauses.forget(botId);
    this.reconciliations.forget(botId);
  }

  forgetAll(): void {
    for (const botId of this.orders.bots()) this.forget(botId);
  }

  /** Sends an order whose row is committed. */
  place(bot: LiveBot, order: Order): void {
    const tracked = new TrackedOrder(bot, order);
    this.orders.add(tracked);
    tracked.isPlacing = true;
    this.call(tracked, async () => {
      const waitMs = await this.calls.send(tracked);
      tracked.isPlacing = false;
      if (waitMs !== null) this.pauses.begin(bot.id, order, this.nowMs, waitMs);
    });
  }

  /** Asks the venue to cancel an order, again and again until it is over. One that was not sent yet is not sent any more. */
  cancel(order: Order): void {
    const tracked = this.orders.get(order);
    if (!tracked || tracked.isCancelAsked) return;
    tracked.isCancelAsked = true;
    tracked.askAtMs = this.nowMs;
  }

  /** Whether the venue has answered about each order of a bot since it was loaded. */
  isKnown(botId: string): boolean {
    for (const { isKnown, isWatched } of this.orders.of(botId)) if (!isKnown && !isWatched) return false;
    return true;
  }

  /** Why a bot cannot place an order now; null when it can. */
  refusing(botId: string, order: Order): string | null {
    return this.pauses.isOn(botId, order, this.nowMs) ? 'VENUE_REFUSED' : null;
  }

  /** What was taken of a bot's orders is booked; these are as they have become. */
  committed(botId: string, orders: readonly Order[]): void {
    for (const tracked of this.orders.of(botId)) tracked.committed();
    for (const order of orders) {
      if (order.filled > 0n) this.pauses.end(botId, order);
      // Nothing of it was filled, and nobody wanted it to end: the next one would fare no better at once.
      else if (order.status === 'CANCELLED' && !order.isCancelAsked) this.pauses.begin(botId, order, this.nowMs);
    }
  }

  /** Whether orders of a bot that have failed are still watched. */
  watches(botId: string): boolean {
    for (const { watchedUntilMs } of this.orders.of(botId)) if ((watchedUntilMs ?? -Infinity) > this.nowMs) return true;
    return false;
  }

  hasNews(botId: string): boolean {
    if (this.reconciliations.hasReport(botId)) return true;
    for (const { hasNews } of this.orders.of(botId)) if (hasNews) return true;
    return false;
  }

  /** What became of a bot's orders since the last call, and the reports of looking them up. */
  take(botId: string): { readonly news: readonly LiveNews[]; readonly notes: readonly Note[] } {
    const news = [...this.orders.of(botId)].flatMap((tracked) => {
      const taken = tracked.take();
      if (taken === null) return [];
      if (taken.standing !== 'OPEN') this.orders.remove(tracked);
      return [taken];
    });
    return { news, notes: this.reconciliations.take(botId, news) };
  }

  /** Looks up what is due. */
  beat(): void {
    this.reconcile();
    this.lookDue();
  }

  /** Settled when no call to the venue is under way. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  async close(): Promise<void> {
    this.orders.clear();
    await this.following.stop();
    await this.settled();
    await this.options.session.close();
  }

  private get nowMs(): number {
    return this.options.ctx.clock.now().getTime();
  }

  /** Looks all orders up when the stream may have missed something, and once a minute. */
  private reconcile(): void {
    const sinceMs = this.nowMs - this.reconciledAtMs;
    const isDue = sinceMs >= (this.isMissing ? RECONCILE_AT_MOST_EVERY_MS : RECONCILE_EVERY_MS);
    // Below zero after the clock was set back.
    if (!isDue && sinceMs >= 0) return;
    // One round after the other: a new one would put those at the end of this one off again.
    if (this.due().length > 0) return;
    const occasion: Occasion = this.isMissing ? 'RECONNECT' : 'MINUTE';
    this.reconciledAtMs = this.nowMs;
    this.isMissing = false;
    const looked = [...this.orders.all()].filter(({ isWatched, isBusy }) => !isWatched && !isBusy);
    for (const tracked of looked) tracked.askAtMs = Math.min(tracked.askAtMs, this.nowMs);
    for (const [botId, orders] of Map.groupBy(looked, ({ bot }) => bot.id)) {
      this.reconciliations.begin(
        botId,
        occasion,
        orders.map(({ order }) => order.id),
      );
    }
  }

  private due(): TrackedOrder[] {
    return [...this.orders.all()].filter(({ isBusy, askAtMs }) => !isBusy && this.nowMs >= askAtMs);
  }

  /** First what bots wait for, then what has waited for the longest. */
  private lookDue(): void {
    if (this.looks >= LOOKS_AT_ONCE) return;
    const due = this.due().toSorted((one, other) => urgency(other) - urgency(one) || one.askAtMs - other.askAtMs);
    for (const tracked of due.slice(0, LOOKS_AT_ONCE - this.looks)) this.look(tracked);
  }

  /** What the venue says of its own accord. Orders that are none of these bots' are left alone. */
  private hear(order: VenueOrder): void {
    const tracked = this.orders.named(order.clientOrderId);
    if (!tracked) return;
    tracked.heard = order;
    tracked.askAtMs = this.nowMs;
    if (!tracked.isBusy) this.look(tracked);
  }

  private look(tracked: TrackedOrder): void {
    this.looks += 1;
    this.call(tracked, async () => {
      const isAnswered = await this.calls.look(tracked);
      this.looks -= 1;
      if (isAnswered) this.reconciliations.looked(tracked.bot.id, tracked.order.id);
    });
  }

  /** Makes a call about an order beside everything else; there is one at a time of each order. */
  private call(tracked: TrackedOrder, work: () => Promise<void>): void {
    tracked.isBusy = true;
    const call = work().finally(() => {
      tracked.isBusy = false;
      this.underWay.delete(call);
      if (tracked.heard !== null) tracked.askAtMs = this.nowMs;
      this.lookDue();
    });
    this.underWay.add(call);
  }
}

function urgency({ isKnown, isCancelAsked }: TrackedOrder): number {
  return isKnown && !isCancelAsked ? 0 : 1;
}
