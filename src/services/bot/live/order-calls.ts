import { VenueBusy, VenueError, VenueRefused, VenueUnclear } from '../../../core/bot/venue-error.js';
import { SECOND_MS } from '../../../core/clock.js';
import { fixed, toText } from '../../../core/trading/fixed.js';
import type { NewVenueOrder, Venue, VenueOrder, VenueSession } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { liveFill } from './fees.js';
import { clientOrderIdOf, type LiveFill } from './live-order.js';
import type { TrackedOrder } from './tracked-order.js';

/** A venue refuses an order that reaches it later than this after it was sent. */
const VALID_MS = 5 * SECOND_MS;

export interface OrderCallsOptions {
  readonly ctx: Pick<Context, 'clock' | 'log' | 'observer'>;
  readonly venue: Venue;
  readonly session: VenueSession;
  /** Whether something of an order may still be sent: this process has its bot, and a lease for so long. */
  readonly mayCall: (tracked: TrackedOrder) => boolean;
}

/** The calls about orders of one account. What they bring is noted in the order; none of them throws. */
export class OrderCalls {
  constructor(private readonly options: OrderCallsOptions) {}

  /** Sends an order, once. Answers for how long the venue wants no other; null when it took this one, or may have. */
  async send(tracked: TrackedOrder): Promise<number | null> {
    try {
      const { venueOrderId } = await this.options.session.place(this.newVenueOrder(tracked));
      tracked.accepted(venueOrderId, this.nowMs);
      this.options.ctx.observer.venueOrderSent('accepted');
      return null;
    } catch (error) {
      return this.failed(tracked, error);
    }
  }

  /** Asks what became of an order, after asking for its cancellation where that is wanted. False without an answer. */
  async look(tracked: TrackedOrder): Promise<boolean> {
    try {
      await this.ask(tracked);
      return true;
    } catch (error) {
      // Whatever went wrong on the way says nothing of the order.
      tracked.unclear(this.nowMs, error instanceof VenueBusy ? error.retryAfterMs : 0);
      if (!(error instanceof VenueError)) this.warn(tracked, error);
      return false;
    }
  }

  private failed(tracked: TrackedOrder, error: unknown): number | null {
    const { observer } = this.options.ctx;
    if (!(error instanceof VenueError) || error instanceof VenueUnclear) {
      observer.venueOrderSent('unclear');
      tracked.unclear(this.nowMs);
      this.warn(tracked, error);
      return null;
    }
    const waitMs = error instanceof VenueBusy ? error.retryAfterMs : 0;
    const isRefused = error instanceof VenueRefused;
    tracked.notPlaced(error.message, isRefused);
    // One that was withdrawn says nothing of the venue.
    if (tracked.sentAtMs === null && waitMs === 0 && !isRefused) return null;
    observer.venueOrderSent('refused');
    this.options.ctx.log.info(this.record(tracked, error), 'an exchange did not take an order');
    return waitMs;
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
        if (!this.options.mayCall(tracked) || tracked.isCancelAsked) return false;
        tracked.sentAtMs = this.nowMs;
        return true;
      },
    };
  }

  private async ask(tracked: TrackedOrder): Promise<void> {
    const { session } = this.options;
    const { heard, bot, order } = tracked;
    const [symbol, clientOrderId] = [bot.market.symbol, clientOrderIdOf(order)];
    const cancel = () => session.cancel(symbol, clientOrderId, () => this.options.mayCall(tracked));
    tracked.heard = null;
    // Also of an order that cannot be cancelled somebody wants to know what became of it.
    const fault = tracked.isCancelAsked && heard === null ? await faultOf(cancel()) : null;
    const found = heard ?? (await session.find(symbol, clientOrderId));
    if (found === null) return tracked.missing(this.nowMs);
    requireSame(tracked, found);
    // What failed was given up by its bot.
    if (tracked.isWatched && isOpen(found)) await cancel();
    tracked.said(found, await this.fillsOf(tracked, found), this.nowMs);
    if (fault !== null && isOpen(found)) throw fault;
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

  private get nowMs(): number {
    return this.options.ctx.clock.now().getTime();
  }

  private warn(tracked: TrackedOrder, error: unknown): void {
    this.options.ctx.log.warn(this.record(tracked, error), 'a call about an order failed; its exchange is asked again');
  }

  private record({ bot, order }: TrackedOrder, err: unknown) {
    return { module: 'bots', botId: bot.id, orderId: order.id, err };
  }
}

/** VenueUnclear for an answer about something else than the order that was placed. */
function requireSame({ bot, order }: TrackedOrder, found: VenueOrder): void {
  const isSame =
    found.symbol === bot.market.symbol && found.side === order.side && fixed(found.amount) === order.amount;
  if (!isSame) throw new VenueUnclear('The venue answered with another order');
}

function isOpen({ status }: VenueOrder): boolean {
  return status === 'OPEN' || status === 'PARTIAL';
}

/** What a call has failed by; null when it has not. */
async function faultOf(call: Promise<void>): Promise<VenueError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof VenueError) return error;
    throw error;
  }
}
