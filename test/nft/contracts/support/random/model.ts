import { UNPAID, type Mood, type Royalty, type Trick } from '../hostile.js';

/** What the addresses of a run are called here: people by number, then venues. */
export interface Names {
  person(who: number): string;
  venue(at: number): string;
}

export interface Token {
  readonly id: bigint;
  readonly isTricky: boolean;
  /** Nobody, a dead address, is -1. */
  owner: number;
  /** The venue that may hand it on. */
  approved: number | null;
}

export interface Listing {
  readonly seller: number;
  readonly deadline: number;
  readonly fee: number;
  readonly cap: number;
  readonly price: bigint;
}

export interface AuctionTerms {
  readonly seller: number;
  /** Of the fee. */
  readonly receiver: number;
  readonly token: number;
  readonly price: bigint;
  readonly increment: bigint;
  readonly reserve: bigint;
  readonly start: number;
  readonly end: number;
  readonly extension: number;
  readonly fee: number;
  readonly royalty: number;
}

export interface OpenAuction {
  readonly terms: AuctionTerms;
  end: number;
  bidder: number | null;
  bid: bigint;
  isOver: boolean;
}

export const NOBODY = -1;
export const MARKET = 0;
const WHOLE = 10_000n;
const ARTIST_POINTS = 1_000n;
const HIDDEN: ReadonlySet<Trick> = new Set(['OwnerReverts', 'OwnerBurns', 'OwnerIsNothing', 'OwnerIsNoAddress']);

/** The contracts as a plain program has them. The marketplace is venue 0, and the auctions follow. */
export class Model {
  now: number;
  trick: Trick = 'None';
  royalty: Royalty = 'Tenth';
  isPaused = false;
  readonly listings = new Map<number, Listing>();
  readonly auctions: OpenAuction[] = [];
  readonly approvals = new Set<string>();
  /** What was forced upon each venue, and what each owes to whom. */
  readonly forced: bigint[] = [0n];
  readonly owed: bigint[][];
  readonly balances: bigint[];
  readonly moods: Mood[];

  constructor(
    readonly names: Names,
    readonly tokens: Token[],
    readonly people: { readonly keeper: number; readonly artist: number; readonly accounts: readonly number[] },
    balances: readonly bigint[],
    readonly config: { fee: number; cap: number; receiver: number },
    now: number,
  ) {
    this.balances = [...balances];
    this.moods = balances.map(() => 'Takes');
    this.owed = [balances.map(() => 0n)];
    this.now = now;
  }

  /** The owner of a token as its collection tells it; null when it does not. */
  told(token: Token): number | null {
    return token.isTricky && HIDDEN.has(this.trick) ? null : token.owner;
  }

  isApproved(token: Token, venue: number): boolean {
    return token.approved === venue || this.approvals.has(approvalKey(token.owner, token.isTricky, venue));
  }

  /** Hands a token on as a venue asks for it; answers why the collection refuses. */
  transfer(token: Token, to: number, isAllowed: boolean, by: string): string | null {
    const trick = token.isTricky ? this.trick : 'None';
    if (trick === 'TransfersNothing') return null;
    if (trick === 'TransferReverts') return 'no transfer';
    if (trick === 'TransferBurns' || trick === 'TransferShouts') return 'no reason';
    if (!isAllowed) return `ERC721InsufficientApproval(${by}, ${token.id})`;
    token.owner = trick === 'TransfersElsewhere' ? NOBODY : to;
    token.approved = null;
    return null;
  }

  /** What a contract does that is told of its new token; answers why it refuses. */
  receive(token: Token, to: number): string | null {
    if (this.moods[to] === 'Declines') return `ERC721InvalidReceiver(${this.names.person(to)})`;
    if (this.moods[to] !== 'PassesOn') return null;
    return this.transfer(token, NOBODY, token.owner === to, this.names.person(to));
  }

  takes(who: number): boolean {
    return !UNPAID.includes(this.moods[who] ?? 'Takes');
  }

  /** Takes coins for a call: a contract gets them from the account that has it act. */
  charge(who: number, amount: bigint): void {
    const payer = this.people.accounts.includes(who) ? who : this.people.keeper;
    this.balances[payer] = (this.balances[payer] ?? 0n) - amount;
  }

  give(who: number, amount: bigint): void {
    this.balances[who] = (this.balances[who] ?? 0n) + amount;
  }

  /** Pays from a venue, or keeps it there for whoever does not take it. */
  pay(venue: number, who: number, amount: bigint): void {
    if (this.takes(who)) return this.give(who, amount);
    const owed = this.owed[venue] ?? [];
    owed[who] = (owed[who] ?? 0n) + amount;
  }

  /** Shares a price between the receiver of fees, the artist and the seller. */
  share(venue: number, price: bigint, fee: number, asked: bigint, seller: number, receiver: number): void {
    const taken = (price * BigInt(fee) + WHOLE - 1n) / WHOLE;
    const royalty = least(asked, price - taken);
    this.pay(venue, receiver, taken);
    this.pay(venue, this.people.artist, royalty);
    this.pay(venue, seller, price - taken - royalty);
  }

  /** What the collection asks for at a sale, at most the share that a listing allows. */
  askedRoyalty(token: Token, price: bigint, cap: number): bigint {
    const most = (price * BigInt(cap)) / WHOLE;
    if (!token.isTricky) return least((price * ARTIST_POINTS) / WHOLE, most);
    if (this.royalty === 'AbovePrice') return most;
    return this.royalty === 'Tenth' || this.royalty === 'Floods' ? least(price / 10n, most) : 0n;
  }

  /** What a venue has to have: what is owed, the leading bid, and what was forced upon it. */
  due(venue: number): bigint {
    const auction = venue === MARKET ? undefined : this.auctions[venue - 1];
    const bid = auction === undefined || auction.isOver ? 0n : auction.bid;
    return (this.owed[venue] ?? []).reduce((sum, each) => sum + each, (this.forced[venue] ?? 0n) + bid);
  }
}

export function approvalKey(owner: number, isTricky: boolean, venue: number): string {
  return `${owner} ${isTricky} ${venue}`;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
