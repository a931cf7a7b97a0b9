import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../core/clock.js';
import type { Ccxt } from './ccxt.js';
import type { Patience } from './host.js';
import { isA } from './faults.js';
import { NewestOrders } from './newest-orders.js';
import { holdsNumber, venueOrder } from './orders.js';
import { closeSockets } from './sockets.js';
import { id, word } from './text.js';
import type { VenueKind } from './venue-kind.js';
import type { OrderFollowing, VenueOrder } from './venue.js';

/** The longest pause before a venue that refuses the credentials is asked again. */
const MAX_REFUSED_PAUSE_MS = 5 * MINUTE_MS;

export interface OrderSource {
  readonly kind: VenueKind;
  readonly patience: Patience;
  readonly ready: () => Promise<Ccxt>;
  readonly find: (symbol: string, clientOrderId: string) => Promise<VenueOrder | null>;
}

/** Follows the own orders of an account. See {@link VenueSession.follow}. */
export function followOrders(
  source: OrderSource,
  hear: (order: VenueOrder) => void,
  missed: () => void,
): OrderFollowing {
  const follower = new OrderFollower(source, hear, missed);
  void follower.run();
  return follower;
}

class OrderFollower implements OrderFollowing {
  private readonly stopping = new AbortController();
  private readonly newest = new NewestOrders();
  private client: Ccxt | null = null;
  /** Whether the venue has confirmed that it streams orders. */
  isUp = false;
  /** How long to wait after the venue refused the credentials; null when it did not do so last. */
  private refusedPauseMs: number | null = null;

  constructor(
    private readonly source: OrderSource,
    private readonly hear: (order: VenueOrder) => void,
    private readonly missed: () => void,
  ) {}

  async run(): Promise<void> {
    await Promise.all([this.watch(), this.reportGaps()]);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.client) await closeSockets(this.client);
  }

  private get isOver(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Ends early, and without an error, when the following stops. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      try {
        const client = await this.source.ready();
        this.listen(client);
        while (!this.isOver) await this.nextFrames(client);
      } catch (error) {
        this.isUp = false;
        // Also after a refused login: ccxt believes itself logged in, and would wait for ever.
        if (this.client) await closeSockets(this.client);
        await this.pauseAfter(error);
      }
    }
  }

  /** Credentials that are refused stay so until somebody changes something at the venue. */
  private async pauseAfter(error: unknown): Promise<void> {
    const { retryMs } = this.source.patience;
    const isRefused = isA(error, 'AuthenticationError');
    this.refusedPauseMs = isRefused ? Math.min(2 * (this.refusedPauseMs ?? retryMs / 2), MAX_REFUSED_PAUSE_MS) : null;
    await this.pause(this.refusedPauseMs ?? retryMs);
    if (isRefused && !this.isOver) this.missed();
  }

  /**
   * Orders are read off the incoming frames: the list that ccxt keeps of them lets an event that comes late overwrite a
   * newer one, and nothing there tells of confirmed subscriptions.
   */
  private listen(client: Ccxt): void {
    if (this.client === client) return;
    this.client = client;
    const handle = client.handleMessage.bind(client);
    client.handleMessage = (socket, frame) => {
      if (!this.isOver) this.hearFrame(client, frame);
      handle(socket, frame);
    };
  }

  private hearFrame(client: Ccxt, frame: unknown): void {
    const { confirmsOrders, ordersIn } = this.source.kind;
    if (confirmsOrders(frame)) {
      this.isUp = true;
      this.refusedPauseMs = null;
      this.missed();
    }
    for (const order of ordersIn(frame)) {
      this.take(client, order).catch(() => this.missed());
    }
  }

  /** Keeps the stream open: returns after some frame, and fails when the connection does. */
  private async nextFrames(client: Ccxt): Promise<void> {
    const frames = client.watchOrders(undefined, undefined, undefined, this.source.kind.spotOrders);
    if (this.isUp) return void (await frames);
    frames.catch(() => undefined);
    // A venue that never confirms must not be waited for.
    await Promise.race([frames, this.pause(this.source.patience.timeoutMs)]);
    if (!this.isUp && !this.isOver) throw new Error('the venue did not confirm that it streams orders');
  }

  /** An order that cannot be read exactly is looked up. */
  private async take(client: Ccxt, said: unknown): Promise<void> {
    const frame = client.parseOrder(said);
    const [clientOrderId, symbol] = [id(frame.clientOrderId), word(frame.symbol)];
    if (clientOrderId === null || symbol === null) return;
    const exact = holdsNumber(frame.info) ? null : venueOrder(frame);
    const order = exact ?? (await this.source.find(symbol, clientOrderId).catch(() => null));
    if (order === null) this.missed();
    else if (!this.isOver && this.newest.isNews(order)) this.hear(order);
  }

  private async reportGaps(): Promise<void> {
    while (!this.isOver) {
      await this.pause(this.source.patience.retryMs);
      if (!this.isUp && this.refusedPauseMs === null && !this.isOver) this.missed();
    }
  }
}
