import { VenueBusy, VenueRefused, VenueUnclear } from '../../core/bot/venue-error.js';
import { SECOND_MS } from '../../core/clock.js';
import type { Ccxt } from './ccxt.js';
import { isA, NOT_REACHED } from './faults.js';
import { listedFills } from './fills.js';
import { followOrders } from './follow-orders.js';
import type { CallOptions, ExchangeHost } from './host.js';
import type { CallerLimits } from './limits.js';
import { isSent, venueOrder } from './orders.js';
import { endSockets } from './sockets.js';
import { decimal, id } from './text.js';
import type { VenueKind } from './venue-kind.js';
import type {
  Following,
  NewVenueOrder,
  OrderFollowing,
  VenueCredentials,
  VenueFill,
  VenueOrder,
  VenueRights,
  VenueSession,
} from './venue.js';

/** A venue's account, by ccxt. */
export class CcxtSession implements VenueSession {
  private opened: Promise<Ccxt> | null = null;
  private following: Following | null = null;
  private readonly limits: CallerLimits;

  constructor(
    private readonly host: ExchangeHost,
    private readonly kind: VenueKind,
    private readonly credentials: VenueCredentials,
  ) {
    this.limits = host.limits.account();
  }

  async place(order: NewVenueOrder): Promise<{ readonly venueOrderId: string }> {
    const client = await this.ready().catch((cause: unknown) => {
      throw new VenueBusy(NOT_REACHED, SECOND_MS, { cause });
    });
    const { symbol, side, type, amount, price, clientOrderId } = order;
    const params = { clientOrderId, ...(type === 'LIMIT_IOC' && { timeInForce: 'IOC' }) };
    const by = type === 'MARKET' ? 'market' : 'limit';
    const limit = type === 'MARKET' ? undefined : price;
    const placed = await this.call(
      () => client.createOrder(symbol, by, side === 'BUY' ? 'buy' : 'sell', amount, limit, params),
      { isOrder: true, before: (body) => this.checked(client, order, body) },
    );
    const venueOrderId = id(placed.id);
    if (venueOrderId === null || placed.status === 'rejected') {
      throw new VenueUnclear('The venue did not say whether it took the order');
    }
    return { venueOrderId };
  }

  async find(symbol: string, clientOrderId: string): Promise<VenueOrder | null> {
    const found = await this.ask((client) =>
      client.fetchOrder(undefined, symbol, { clientOrderId }).catch(whenMissing),
    );
    if (found === null) return null;
    const order = venueOrder(found);
    if (order?.clientOrderId !== clientOrderId) throw new VenueUnclear('The venue answered without the order');
    return order;
  }

  async cancel(symbol: string, clientOrderId: string, maySend?: () => boolean): Promise<void> {
    const client = await this.ready();
    const cancelled = await this.call(
      () => client.cancelOrder(undefined, symbol, { clientOrderId }).catch(whenMissing),
      {
        isOrder: true,
        before: () => requireMaySend(maySend, 'The cancellation was withdrawn before it was sent'),
      },
    );
    if (cancelled?.status === 'rejected') throw new VenueUnclear('The venue did not say whether it cancels the order');
  }

  fills(order: VenueOrder): Promise<readonly VenueFill[]> {
    return listedFills(this.kind, order, (after) =>
      this.ask((client) => client.fetchOrderTrades(order.venueOrderId, order.symbol, undefined, undefined, after)),
    );
  }

  async balances(): Promise<ReadonlyMap<string, { readonly free: string; readonly total: string }>> {
    const { free = {}, total = {} } = await this.ask((client) => client.fetchBalance());
    return new Map(
      Object.keys(total).map((currency) => {
        const held = { free: decimal(free[currency]), total: decimal(total[currency]) };
        if (held.free === null || held.total === null)
          throw new VenueUnclear(`The balance of ${currency} is unreadable`);
        return [currency, { free: held.free, total: held.total }];
      }),
    );
  }

  rights(): Promise<VenueRights> {
    return this.ask((client) => this.kind.rights(client));
  }

  follow(hear: (order: VenueOrder) => void, missed: () => void): OrderFollowing {
    const find = (symbol: string, clientOrderId: string) => this.find(symbol, clientOrderId);
    const following = followOrders(
      { kind: this.kind, patience: this.host.patience, ready: () => this.ready(), find },
      hear,
      missed,
    );
    this.following = following;
    return following;
  }

  get pausedMs(): number {
    return this.limits.leftMs;
  }

  async close(): Promise<void> {
    await this.following?.stop();
    if (this.opened) await endSockets(await this.opened);
  }

  private async ready(): Promise<Ccxt> {
    const client = await (this.opened ??= this.host.newClient({ ...this.credentials }, this.limits));
    await this.host.ready(client);
    return client;
  }

  private async ask<T>(work: (client: Ccxt) => Promise<T>): Promise<T> {
    const client = await this.ready();
    return this.call(() => work(client));
  }

  private call<T>(work: () => Promise<T>, options: Pick<CallOptions, 'isOrder' | 'before'> = {}): Promise<T> {
    const { apiKey, secret, password } = this.credentials;
    const hidden = [apiKey, secret, password ?? ''].filter((text) => text !== '');
    return this.host.call(work, { words: this.kind.words, hidden, limits: this.limits, ...options });
  }

  /** The last look at an order, when all waiting is over: the headers to send it with, or an error that sends nothing. */
  private checked(client: Ccxt, order: NewVenueOrder, body: string): Readonly<Record<string, string>> {
    requireMaySend(order.maySend, 'The order was withdrawn before it was sent');
    const sent = this.kind.sentOrder(body);
    const price = order.type === 'MARKET' ? undefined : order.price;
    const isSame = isSent(sent.amount, order.amount) && isSent(sent.price, price);
    if (!isSame || sent.clientOrderId !== order.clientOrderId) {
      throw new VenueRefused('The amount or price is not a multiple of the step of the market');
    }
    if (this.kind.expiryHeader === null || order.validForMs === undefined) return {};
    return { [this.kind.expiryHeader]: String(client.nonce() + order.validForMs) };
  }
}

function requireMaySend(maySend: (() => boolean) | undefined, message: string): Readonly<Record<string, string>> {
  if (maySend?.() === false) throw new VenueBusy(message, 0);
  return {};
}

/** Null for an order that the venue says it does not have, or that is over. */
function whenMissing(error: unknown): null {
  if (isA(error, 'OrderNotFound') || isA(error, 'CancelPending')) return null;
  throw error;
}
