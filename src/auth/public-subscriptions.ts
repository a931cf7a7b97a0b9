import { AppError } from '../core/catalogue/errors.js';
import { countedAs } from '../core/net/ip.js';
import type { Observer } from '../core/observer.js';

/**
 * The open subscriptions of this process that anybody may have, by the address of who holds them. Each costs memory and a
 * part of every event for as long as it lives, and nobody has to sign in for one.
 */
export class PublicSubscriptions {
  private readonly open = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly perAddress: number,
    private readonly observer: Pick<Observer, 'publicSubscriptionRefused'>,
  ) {}

  /** How many are open, from all addresses. */
  get count(): number {
    return this.total;
  }

  /** Takes one more in; answers what ends it, of which the first call counts. RATE_LIMITED when the address has its most. */
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

/** The events of a subscription, which tells when it is over: ended by either side, or failed. */
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
