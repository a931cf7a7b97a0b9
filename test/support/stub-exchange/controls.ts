import { Account, type AccountKeys } from './account.js';
import type { MatchingEngine } from './engine.js';
import { NO_SOCKET_FAULTS, type Fault, type SocketFaults } from './faults.js';
import { ledgerOf, type LedgerEntry } from './ledger.js';
import type { CandleRow, MarketTerms } from './market.js';
import type { Rest } from './rest.js';
import type { Sockets } from './sockets.js';

/** What a test may do to the stub, from this process or another: each method by POST /control. */
export class Controls {
  constructor(
    private readonly engine: MatchingEngine,
    private readonly rest: Rest,
    private readonly sockets: Sockets,
  ) {}

  openMarket(id: string, price: string, terms: Partial<MarketTerms> = {}): void {
    this.engine.openMarket(id, price, terms);
  }

  /** The price trades from now on with so much depth, which is without end when left out. */
  setPrice(id: string, price: string, depth: string | null = null): void {
    this.engine.setPrice(id, price, depth);
  }

  setBook(id: string, bid: string, ask: string, agoMs = 0): void {
    this.engine.setBook(id, bid, ask, agoMs);
  }

  setCandles(id: string, bar: string, rows: readonly CandleRow[]): void {
    this.engine.market(id).candles.set(bar, rows);
  }

  openAccount(keys: AccountKeys, balances: Readonly<Record<string, string>>): void {
    this.engine.accounts.set(keys.apiKey, new Account(keys, balances));
  }

  balances(apiKey: string): readonly Readonly<Record<string, string>>[] {
    return this.engine.accounts.get(apiKey)?.details() ?? [];
  }

  fault(fault: Fault): void {
    this.rest.faults.plan(fault);
  }

  socketFaults(faults: Partial<SocketFaults>): void {
    this.sockets.faults = { ...NO_SOCKET_FAULTS, ...faults };
  }

  /** Ends all faults. */
  heal(): void {
    this.rest.faults.clear();
    this.sockets.faults = NO_SOCKET_FAULTS;
    this.rest.numbers = false;
    this.engine.listedFills = Infinity;
    this.engine.repeatsFills = false;
    this.engine.hiddenLookUps = 0;
    this.engine.hiddenForMs = 0;
    this.engine.feeCoin = null;
  }

  dropSockets(): void {
    this.sockets.drop();
  }

  beatSockets(): void {
    this.sockets.beat();
  }

  restNumbers(numbers: boolean): void {
    this.rest.numbers = numbers;
  }

  setClockAhead(ms: number): void {
    this.engine.clockAheadMs = ms;
  }

  /** Shows only so many fills of an order in the list of fills. */
  listFills(count: number): void {
    this.engine.listedFills = count;
  }

  /** Shows the same fills on every page of their list. */
  repeatFills(): void {
    this.engine.repeatsFills = true;
  }

  /** Charges all fees in a currency, at a price of 1. */
  chargeFeesIn(currency: string): void {
    this.engine.feeCoin = currency;
  }

  /** The next look-ups of orders are answered that there is no such order. */
  hideOrders(count: number): void {
    this.engine.hiddenLookUps = count;
  }

  /** Look-ups do not find an order until it is so old. */
  hideNewOrders(ms: number): void {
    this.engine.hiddenForMs = ms;
  }

  /** What became of each client order id that came in a request to place it, or that an order has. */
  ledger(): Readonly<Record<string, LedgerEntry>> {
    return ledgerOf(this.engine, this.rest);
  }

  /** All orders as OKX would answer, the oldest first. */
  orders(): readonly Readonly<Record<string, string>>[] {
    return this.engine.orders.map((order) => order.wire());
  }

  fills(): readonly Readonly<Record<string, string>>[] {
    return this.engine.orders.flatMap((order) => order.wireFills());
  }

  /** How often each client order id came in a request to place it. */
  received(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.rest.received);
  }

  /** Paths that were asked for, in order, with the query. */
  asked(): readonly string[] {
    return this.rest.asked;
  }

  socketsOpened(): number {
    return this.sockets.opened;
  }

  /** How many connections follow orders now. */
  ordersFollowed(): number {
    return this.sockets.following('orders');
  }

  /** Number of connections that follow best bids and asks now. */
  booksFollowed(): number {
    return this.sockets.following('bbo-tbt');
  }

  /** How many connections follow tickers now. */
  tickersFollowed(): number {
    return this.sockets.following('tickers');
  }
}
