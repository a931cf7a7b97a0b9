import { AppError } from '../core/catalogue/errors.js';
import { countedAs } from '../core/net/ip.js';
import type { Observer } from '../core/observer.js';

/**
 * Counts the open public subscriptions of this process by the subscriber's address. Each one costs memory and adds to
 * the cost of every event while it is open, and needs no sign-in.
 */
export class PublicSubscriptions {
  private readonly open = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly perAddress: number,
    private readonly observer: Pick<Observer, 'publicSubscriptionRefused'>,
  ) {}

  /** Number of open public subscriptions, from all addresses. */
  get count(): number {
    return this.total;
  }

  /** Counts a new subscription; the returned function ends the count. RATE_LIMITED at the address's limit. */
  enter(ip: string): () => void {
    const address = countedAs(ip);
    const held = this.open.get(address) ?? 0;
    if (held >= this.perAddress) {
      this.observer.publicSubscriptionRefused();
      throw new AppError('RATE_LIMITED', {
        message: `From one address at most ${this.perAddress} public subscriptions are open at once: end one, then try again`,
      });
    }
    this.open.set(address, held + 1);
    this.total += 1;
    let isOpen = true;
    return () => {
      if (isOpen) this.leave(address);
      isOpen = false;
    };
  }

  private leave(address: string): void {
    this.total -= 1;
    const left = (this.open.get(address) ?? 0) - 1;
    if (left > 0) this.open.set(address, left);
    else this.open.delete(address);
  }
}

/** Wraps a subscription's events and calls `ended` when it ends, by either side or by an error. */
export function endingWith<Event>(events: AsyncIterable<Event>, ended: () => void): AsyncIterableIterator<Event> {
  const source = events[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      try {
        const step = await source.next();
        if (step.done) ended();
        return step;
      } catch (error) {
        ended();
        throw error;
      }
    },
    return: async () => {
      ended();
      await source.return?.();
      return { done: true, value: undefined };
    },
  };
}
