import { clientOrderIdOf } from './live-order.js';
import type { TrackedOrder } from './tracked-order.js';

const NONE: ReadonlySet<TrackedOrder> = new Set();

/** The orders of one account that this process follows, by the venue's name of them and by bot. */
export class TrackedOrders {
  private readonly byClientId = new Map<string, TrackedOrder>();
  private readonly byBot = new Map<string, Set<TrackedOrder>>();

  /** Takes an order on, in place of what was known under its id. */
  add(tracked: TrackedOrder): void {
    const before = this.get(tracked.order);
    if (before) this.remove(before);
    this.byClientId.set(clientOrderIdOf(tracked.order), tracked);
    const ofBot = this.byBot.get(tracked.bot.id) ?? new Set();
    this.byBot.set(tracked.bot.id, ofBot.add(tracked));
  }

  remove(tracked: TrackedOrder): void {
    if (this.has(tracked)) this.byClientId.delete(clientOrderIdOf(tracked.order));
    const ofBot = this.byBot.get(tracked.bot.id);
    ofBot?.delete(tracked);
    if (ofBot?.size === 0) this.byBot.delete(tracked.bot.id);
  }

  has(tracked: TrackedOrder): boolean {
    return this.get(tracked.order) === tracked;
  }

  get(order: { readonly id: string }): TrackedOrder | undefined {
    return this.named(clientOrderIdOf(order));
  }

  named(clientOrderId: string): TrackedOrder | undefined {
    return this.byClientId.get(clientOrderId);
  }

  of(botId: string): ReadonlySet<TrackedOrder> {
    return this.byBot.get(botId) ?? NONE;
  }

  all(): IterableIterator<TrackedOrder> {
    return this.byClientId.values();
  }

  bots(): string[] {
    return [...this.byBot.keys()];
  }

  clear(): void {
    this.byClientId.clear();
    this.byBot.clear();
  }
}
