import { Line, Place } from './line.js';

/**
 * Whose turn it is on a connection: the client's, to send a request or read the answer; the server's; or nobody's,
 * between two requests.
 */
export type Turn = 'nobody' | 'client' | 'server';

/** Addresses without connections are kept up to this number before they are removed together. */
const MIN_EMPTY = 1_000;

/** A connection that counts for an address. */
export interface Hold {
  /** Sets whose turn it is. */
  turn(turn: Turn): void;
  /** Stops counting the connection; call it once. */
  leave(): void;
}

/**
 * Counts the connections of each address and finds the one to close first for a new one. No operation searches all
 * connections: opening, closing or changing the turn takes constant time, and finding the busiest address takes at most
 * as many steps as one address may hold connections.
 */
export class Holders<T> {
  private readonly holders = new Map<string, Holder<T>>();
  private empty = 0;
  /** Addresses with a connection that may be closed, by their number of connections. */
  private readonly ranks = new Map<number, Line<Holder<T>>>();
  /** The highest rank that may have addresses. */
  private highest = 0;

  count(address: string): number {
    return this.holders.get(address)?.count ?? 0;
  }

  /** Adds a connection that has no request yet. */
  enter(address: string, connection: T): Hold {
    const holder = this.holderOf(address);
    if (holder.count === 0) this.empty -= 1;
    holder.count += 1;
    const place = new Place(connection);
    const turn = (whose: Turn): void => {
      if (whose === 'server') place.leave();
      else holder[whose].join(place);
      this.rank(holder);
    };
    turn('nobody');
    return { turn, leave: () => this.leave(holder, place) };
  }

  /**
   * The connection to close first, among the addresses that have one to close: of the address that holds the most, the
   * connection that has been idle longest, or else the one that has waited longest for its client. Undefined when that
   * address does not hold more than `moreThan`.
   */
  firstToClose(moreThan: number): T | undefined {
    while (this.highest > moreThan && !this.ranks.get(this.highest)?.first) this.highest -= 1;
    return this.highest > moreThan ? this.ranks.get(this.highest)?.first?.firstToClose : undefined;
  }

  private holderOf(address: string): Holder<T> {
    const known = this.holders.get(address);
    if (known) return known;
    const holder = new Holder<T>();
    this.holders.set(address, holder);
    this.empty += 1;
    return holder;
  }

  private leave(holder: Holder<T>, place: Place<T>): void {
    place.leave();
    holder.count -= 1;
    this.rank(holder);
    if (holder.count > 0) return;
    this.empty += 1;
    // Removed many at a time: a Map becomes slow when the same key is added and removed again and again.
    if (this.empty > Math.max(MIN_EMPTY, this.holders.size / 2)) this.forgetEmpty();
  }

  private forgetEmpty(): void {
    for (const [address, { count }] of this.holders) if (count === 0) this.holders.delete(address);
    this.empty = 0;
  }

  private rank(holder: Holder<T>): void {
    const rank = holder.firstToClose === undefined ? 0 : holder.count;
    if (rank === holder.rank) return;
    holder.rank = rank;
    if (rank === 0) return holder.place.leave();
    const line = this.ranks.get(rank) ?? new Line();
    this.ranks.set(rank, line);
    line.join(holder.place);
    this.highest = Math.max(this.highest, rank);
  }
}

class Holder<T> {
  /** Number of connections. */
  count = 0;
  /** The rank that lists this address; 0 for none. */
  rank = 0;
  readonly place: Place<Holder<T>> = new Place<Holder<T>>(this);
  /** Connections that may be closed, longest waiting first. */
  readonly nobody = new Line<T>();
  readonly client = new Line<T>();

  get firstToClose(): T | undefined {
    return this.nobody.first ?? this.client.first;
  }
}
