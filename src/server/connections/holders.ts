import { Line, Place } from './line.js';

/**
 * Whose turn it is on a connection: the client's to send or to take the rest, the server's, or nobody's between two
 * requests.
 */
export type Turn = 'nobody' | 'client' | 'server';

/** Addresses without a connection that are remembered at least. */
const MIN_EMPTY = 1_000;

/** One connection that an address holds. */
export interface Hold {
  /** Says whose turn it has become. */
  turn(turn: Turn): void;
  /** Gives it up; to be called once. */
  leave(): void;
}

/**
 * Who holds how many connections, and which of them is closed first for new ones. Nothing here is looked through: a
 * connection that comes, goes or changes its turn costs the same however many there are, and the busiest address is
 * found in as many steps as one address may hold, at most.
 */
export class Holders<T> {
  private readonly holders = new Map<string, Holder<T>>();
  private empty = 0;
  /** Holders that have something to close, by how many they hold. */
  private readonly ranks = new Map<number, Line<Holder<T>>>();
  /** No rank above this one has a holder. */
  private highest = 0;

  count(address: string): number {
    return this.holders.get(address)?.count ?? 0;
  }

  /** Takes one more in, on which nothing has been asked yet. */
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
   * What is closed first among the connections of the address that holds most, of those addresses that have anything to
   * close: the longest idle one, or else the one that has waited longest for its client. None when that address does not
   * hold more than this.
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
    // Many at once: a Map slows down when one name comes and goes again and again.
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
  /** How many it holds. */
  count = 0;
  /** The rank that it is in; 0 for none. */
  rank = 0;
  readonly place: Place<Holder<T>> = new Place<Holder<T>>(this);
  /** What may be closed, in the order in which it came to be so. */
  readonly nobody = new Line<T>();
  readonly client = new Line<T>();

  get firstToClose(): T | undefined {
    return this.nobody.first ?? this.client.first;
  }
}
