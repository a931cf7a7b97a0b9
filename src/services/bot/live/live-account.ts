import { VenueBusy, VenueError, VenueUnclear } from '../../../core/bot/venue-error.js';
import type { Note } from '../../../core/bot-step/run.js';
import type { Order, Side } from '../../../core/bot-step/state.js';
import { MINUTE_MS, SECOND_MS } from '../../../core/clock.js';
import { toText } from '../../../core/trading/fixed.js';
import type { Following, NewVenueOrder, Venue, VenueOrder, VenueSession } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { liveFill } from './fees.js';
import { clientOrderIdOf, type LiveBot, type LiveFill, type LiveNews, type StoredOrders } from './live-order.js';
import { Pauses } from './pauses.js';
import { Reconciliations, type Occasion } from './reconciliations.js';
import { TrackedOrder } from './tracked-order.js';

/** A venue refuses an order that reaches it later than this after it was sent. */
const VALID_MS = 5 * SECOND_MS;
const RECONCILE_EVERY_MS = MINUTE_MS;
/** While the stream of orders is down, it tells every few seconds that something may be missed. */
const RECONCILE_AT_MOST_EVERY_MS = 10 * SECOND_MS;
/** Orders of one account that are looked up at once. */
const LOOKS_AT_ONCE = 8;

/** What the account needs of its process. */
export interface AccountOptions {
  readonly ctx: Pick<Context, 'clock' | 'log'>;
  readonly venue: Venue;
  readonly session: VenueSession;
  /** Whether something may still be sent: the lease of the engine holds for so long. */
  readonly maySend: () => boolean;
}

/**
 * A venue account with which bots of this process trade. It sends their orders once each, hears and looks up what becomes
 * of them, and keeps that until the bot's next turn. Nothing of it waits within a turn, and nothing is sent of a bot that
 * was forgotten, or after the engine's lease is over.
 */
export class LiveAccount {
  /** By client order id. */
  private readonly orders = new Map<string, TrackedOrder>();
  private readonly pauses = new Pauses();
  private readonly reconciliations = new Reconciliations();
  private readonly calls = new Set<Promise<void>>();
  private readonly following: Following;
  private reconciledAtMs: number;
  private isMissing = false;
  private looks = 0;

  constructor(private readonly options: AccountOptions) {
    this.reconciledAtMs = this.nowMs;
    this.following = options.session.follow(
      (order) => this.hear(order),
      () => (this.isMissing = true),
    );
  }

  get venue(): Venue {
    return this.options.venue;
  }

  /** Takes on a bot's orders as they are stored. Those that this process is about to send stay so; the venue is asked
   * about all others. */
  load(bot: LiveBot, { orders, watched, booked }: StoredOrders): void {
    const stored = [
      ...orders.map((order) => new TrackedOrder(bot, order)),
      ...watched.map(({ order, untilMs }) => new TrackedOrder(bot, order, untilMs)),
    ];
    const known = new Map(this.ordersOf(bot.id).map((each) => [each.order.id, each]));
    for (const { order } of known.values()) this.orders.delete(clientOrderIdOf(order));
    for (const each of stored) {
      const before = known.get(each.order.id);
      const tracked = before?.isBusy && before.isWatched === each.isWatched ? before : each;
      tracked.loaded(booked.get(each.order.id) ?? [], this.nowMs);
      this.orders.set(clientOrderIdOf(each.order), tracked);
    }
    this.reconciliations.begin(
      bot.id,
      'CLAIM',
      stored.map(({ order }) => order.id),
    );
  }

  /** Does nothing more for a bot, and sends none of its orders any more. */
  forget(botId: string): void {
    for (const { order } of this.ordersOf(botId)) this.orders.delete(clientOrderIdOf(order));
    this.pauses.forget(botId);
    this.reconciliations.forget(botId);
  }

  forgetAll(): void {
    for (const botId of new Set([...this.orders.values()].map(({ bot }) => bot.id))) this.forget(botId);
  }

  /** Sends an order whose row is committed. */
  place(bot: LiveBot, order: Order): void {
    const tracked = new TrackedOrder(bot, order);
    this.orders.set(clientOrderIdOf(order), tracked);
    this.call(tracked, () => this.send(tracked));
  }

  /** Asks the venue to cancel an order, again and again until it is over. One that was not sent yet is not sent any more. */
  cancel(order: Order): void {
    const tracked = this.orders.get(clientOrderIdOf(order));
    if (!tracked || tracked.isCancelAsked) return;
    tracked.isCancelAsked = true;
    tracked.askAtMs = this.nowMs;
  }

  /** Whether the venue has answered about each order of a bot since it was loaded. */
  isKnown(botId: string): boolean {
    return this.ordersOf(botId).every(({ isKnown, isWatched }) => isKnown || isWatched);
  }

  /** Why a bot can place no order of a side now; null when it can. */
  refusing(botId: string, side: Side): string | null {
    return this.pauses.isOn(botId, side, this.nowMs) ? 'VENUE_REFUSED' : null;
  }

  /** Whether orders of a bot that have failed are still watched. */
  watches(botId: string): boolean {
    return this.ordersOf(botId).some(({ watchedUntilMs }) => watchedUntilMs !== null && watchedUntilMs > this.nowMs);
  }

  hasNews(botId: string): boolean {
    return this.reconciliations.hasReport(botId) || this.ordersOf(botId).some(({ hasNews }) => hasNews);
  }

  /** What became of a bot's orders since the last call, and the reports of looking them up. */
  take(botId: string): { readonly news: readonly LiveNews[]; readonly notes: readonly Note[] } {
    const news = this.ordersOf(botId).flatMap((tracked) => tracked.take() ?? []);
    for (const { orderId, standing } of news) {
      if (standing !== 'OPEN') this.orders.delete(clientOrderIdOf({ id: orderId }));
    }
    return { news, notes: this.reconciliations.take(botId, news) };
  }

  /** Looks up what is due. */
  beat(): void {
    this.reconcile();
    for (const tracked of this.orders.values()) {
      if (this.looks >= LOOKS_AT_ONCE) return;
      if (!tracked.isBusy && this.nowMs >= tracked.askAtMs) this.look(tracked);
    }
  }

  /** Settled when no call to the venue is under way. */
  async settled(): Promise<void> {
    while (this.calls.size > 0) await Promise.all(this.calls);
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

  private ordersOf(botId: string): TrackedOrder[] {
    return [...this.orders.values()].filter(({ bot }) => bot.id === botId);
  }

  /** Looks all orders up when the stream may have missed something, and once a minute. */
  private reconcile(): void {
    const sinceMs = this.nowMs - this.reconciledAtMs;
    const isDue = this.isMissing ? sinceMs >= RECONCILE_AT_MOST_EVERY_MS : sinceMs >= RECONCILE_EVERY_MS;
    if (!isDue && sinceMs >= 0) return;
    const occasion: Occasion = this.isMissing ? 'RECONNECT' : 'MINUTE';
    this.reconciledAtMs = this.nowMs;
    this.isMissing = false;
    const settled = [...this.orders.values()].filter(({ isWatched, isBusy }) => !isWatched && !isBusy);
    for (const tracked of settled) tracked.askAtMs = Math.min(tracked.askAtMs, this.nowMs);
    for (const [botId, orders] of Map.groupBy(settled, ({ bot }) => bot.id)) {
      this.reconciliations.begin(
        botId,
        occasion,
        orders.map(({ order }) => order.id),
      );
    }
  }

  /** What the venue says of its own accord. Orders of others are none of this account's bots' business. */
  private hear(order: VenueOrder): void {
    const tracked = this.orders.get(order.clientOrderId);
    if (!tracked) return;
    tracked.heard = order;
    tracked.askAtMs = this.nowMs;
    if (!tracked.isBusy) this.look(tracked);
  }

  private async send(tracked: TrackedOrder): Promise<void> {
    const { bot, order } = tracked;
    try {
      const { venueOrderId } = await this.options.session.place(this.newVenueOrder(tracked));
      tracked.accepted(venueOrderId, this.nowMs);
      this.pauses.end(bot.id, order.side);
    } catch (error) {
      if (!(error instanceof VenueError) || error instanceof VenueUnclear) return tracked.unclear(this.nowMs);
      tracked.refused(error.message);
      const waitMs = error instanceof VenueBusy ? error.retryAfterMs : 0;
      // One that was withdrawn says nothing of the venue.
      if (tracked.sentAtMs !== null || waitMs > 0) this.pauses.begin(bot.id, order.side, this.nowMs, waitMs);
    }
  }

  private newVenueOrder(tracked: TrackedOrder): NewVenueOrder {
    const { bot, order } = tracked;
    return {
      clientOrderId: clientOrderIdOf(order),
      symbol: bot.market.symbol,
      side: order.side,
      type: order.purpose === 'ENTRY' ? 'LIMIT_IOC' : order.type,
      amount: toText(order.amount),
      ...(order.type === 'LIMIT' ? { price: toText(order.price) } : {}),
      validForMs: VALID_MS,
      maySend: () => {
        if (!this.mayCall(tracked) || tracked.isCancelAsked) return false;
        tracked.sentAtMs = this.nowMs;
        return true;
      },
    };
  }

  private mayCall(tracked: TrackedOrder): boolean {
    return this.orders.get(clientOrderIdOf(tracked.order)) === tracked && this.options.maySend();
  }

  private look(tracked: TrackedOrder): void {
    this.looks += 1;
    this.call(tracked, async () => {
      try {
        await this.ask(tracked);
        this.reconciliations.looked(tracked.bot.id, tracked.order.id);
      } catch (error) {
        // Whatever went wrong says nothing of the order.
        tracked.unclear(this.nowMs, error instanceof VenueBusy ? error.retryAfterMs : 0);
        if (!(error instanceof VenueError)) this.warn(tracked, error);
      } finally {
        this.looks -= 1;
      }
    });
  }

  private async ask(tracked: TrackedOrder): Promise<void> {
    const { session } = this.options;
    const { heard, bot, order, isCancelAsked } = tracked;
    const [symbol, clientOrderId] = [bot.market.symbol, clientOrderIdOf(order)];
    tracked.heard = null;
    if (isCancelAsked && heard === null) await session.cancel(symbol, clientOrderId, () => this.mayCall(tracked));
    const found = heard ?? (await session.find(symbol, clientOrderId));
    if (found === null) return tracked.missing(this.nowMs);
    // What failed was given up by its bot.
    if (tracked.isWatched && isOpen(found)) await session.cancel(symbol, clientOrderId, () => this.mayCall(tracked));
    tracked.said(found, await this.fillsOf(tracked, found), this.nowMs);
  }

  private async fillsOf(tracked: TrackedOrder, found: VenueOrder): Promise<LiveFill[]> {
    const said = found.filled === '0' ? [] : await this.options.session.fills(found);
    const { ctx, venue } = this.options;
    const fills: LiveFill[] = [];
    for (const each of said) {
      const known = tracked.fillOf(each.venueTradeId);
      fills.push(known ?? (await liveFill(ctx, venue.data, tracked.bot.market, tracked.order, each)));
    }
    return fills;
  }

  /** Makes a call about an order beside everything else; there is one at a time of each order. */
  private call(tracked: TrackedOrder, work: () => Promise<void>): void {
    tracked.isBusy = true;
    const call = work()
      .catch((error: unknown) => this.warn(tracked, error))
      .finally(() => {
        tracked.isBusy = false;
        this.calls.delete(call);
        if (tracked.heard !== null) tracked.askAtMs = this.nowMs;
      });
    this.calls.add(call);
  }

  private warn({ bot, order }: TrackedOrder, error: unknown): void {
    const record = { module: 'bots', botId: bot.id, orderId: order.id, err: error };
    this.options.ctx.log.warn(record, 'an order could not be looked up at its exchange; it is asked again');
  }
}

function isOpen({ status }: VenueOrder): boolean {
  return status === 'OPEN' || status === 'PARTIAL';
}
