import type { Throttler } from './ccxt.js';

interface Request {
  readonly cost: number | undefined;
  readonly go: () => void;
}

/**
 * Lets waiting requests through at the pace of a throttler of ccxt: what places or cancels orders before all else, and
 * of either kind the callers take turns, so that none waits for the many requests of another.
 */
export class RequestQueue {
  private readonly orders = new Turns();
  private readonly others = new Turns();
  private isRunning = false;

  constructor(private readonly throttler: Throttler) {}

  /** Ends when this request may be sent. */
  wait(caller: object, isOrder: boolean, cost?: number): Promise<void> {
    const { promise, resolve: go } = Promise.withResolvers<void>();
    (isOrder ? this.orders : this.others).add(caller, { cost, go });
    if (!this.isRunning) void this.run();
    return promise;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (!this.orders.isEmpty || !this.others.isEmpty) {
      // Costs nothing, and waits until what was sent before is paid for. Who is next is decided after that wait.
      await this.throttler.throttle(0);
      const next = this.orders.next() ?? this.others.next();
      await this.throttler.throttle(next?.cost);
      next?.go();
    }
    this.isRunning = false;
  }
}

/** Requests of several callers, who take turns. */
class Turns {
  /** The caller who has waited longest is first. */
  private readonly callers = new Map<object, Request[]>();

  get isEmpty(): boolean {
    return this.callers.size === 0;
  }

  add(caller: object, request: Request): void {
    const waiting = this.callers.get(caller);
    if (waiting) waiting.push(request);
    else this.callers.set(caller, [request]);
  }

  next(): Request | undefined {
    const [first] = this.callers;
    if (first === undefined) return undefined;
    const [caller, waiting] = first;
    const request = waiting.shift();
    this.callers.delete(caller);
    if (waiting.length > 0) this.callers.set(caller, waiting);
    return request;
  }
}
