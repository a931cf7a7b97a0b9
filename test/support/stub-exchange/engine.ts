import type { Account } from './account.js';
import { exact, Exact } from './exact.js';
import { Market, type MarketTerms } from './market.js';
import { Order, type OrderTerms } from './order.js';
import { Refusal, type OrderRequest } from './requests.js';

const FEE = exact('0.001');

/** Markets, accounts and orders: takes orders, fills them at the market's price, and says each change. */
export class MatchingEngine {
  readonly markets = new Map<string, Market>();
  readonly accounts = new Map<string, Account>();
  readonly orders: Order[] = [];
  /** Milliseconds by which the stub's clock is ahead. */
  clockAheadMs = 0;
  /** How many fills of an order the list shows; the rest is still to come. */
  listedFills = Infinity;
  /** The list of fills always begins with the last one, whatever is asked for. */
  repeatsFills = false;
  /** So many look-ups of an order do not find it, as in a part of the exchange that lags behind. */
  hiddenLookUps = 0;
  /** What all fees are charged in, at a price of 1; null for what was bought or sold for. */
  feeCoin: string | null = null;
  /** How old an order is before look-ups find it, in milliseconds. */
  hiddenForMs = 0;
  onOrder: (order: Order) => void = () => undefined;
  onTicker: (market: Market) => void = () => undefined;
  onBook: (market: Market) => void = () => undefined;
  private counter = 0;
  private lastMs = 0;

  now(): number {
    return Date.now() + this.clockAheadMs;
  }

  openMarket(id: string, price: string, terms?: Partial<MarketTerms>): void {
    this.markets.set(id, new Market(id, price, this.now(), terms));
  }

  /** Moves the price, with so much depth at it, and fills what it reaches. */
  setPrice(id: string, price: string, depth: string | null): void {
    const market = this.market(id);
    market.last = exact(price);
    market.lastAtMs = this.tick();
    market.depth = depth === null ? null : exact(depth);
    this.onTicker(market);
    for (const order of this.orders.filter((each) => each.isOpen && each.market === market)) this.match(order);
  }

  /** Sets the best bid and ask, dated this far back. */
  setBook(id: string, bid: string, ask: string, agoMs: number): void {
    const market = this.market(id);
    market.book = { bid, ask };
    market.bookAtMs = this.now() - agoMs;
    this.onBook(market);
  }

  market(id: string): Market {
    const market = this.markets.get(id);
    if (!market) throw new Refusal('51001', `Instrument ID ${id} does not exist`);
    return market;
  }

  find(account: Account, { ordId, clOrdId }: { ordId?: string; clOrdId?: string }): Order | undefined {
    return this.orders.find(
      (order) =>
        order.account === account && (clOrdId === undefined ? order.ordId === ordId : order.terms.clOrdId === clOrdId),
    );
  }

  /** As {@link find}, for somebody who looks an order up. */
  lookUp(account: Account, by: { ordId?: string; clOrdId?: string }): Order | undefined {
    const found = this.find(account, by);
    if (found && this.now() - found.cTime < this.hiddenForMs) return undefined;
    if (this.hiddenLookUps <= 0) return found;
    this.hiddenLookUps -= 1;
    return undefined;
  }

  /** Refusal when the order cannot be taken. */
  place(account: Account, request: OrderRequest): Order {
    const market = this.market(request.instId);
    const terms: OrderTerms = {
      clOrdId: request.clOrdId,
      side: request.side,
      ordType: request.ordType,
      sz: exact(request.sz),
      px: request.px === undefined ? null : exact(request.px),
    };
    if (terms.sz.lt(market.terms.minSz)) throw new Refusal('51020', 'Order amount is below the minimum');
    if (!terms.sz.mod(market.terms.lotSz).isZero())
      throw new Refusal('51121', 'Order amount is no multiple of the lot');
    if (this.find(account, { clOrdId: terms.clOrdId })) throw new Refusal('51016', 'Client order ID already exists');
    const [currency, needed] = this.needs(market, terms);
    if (account.free(currency).lt(needed)) throw new Refusal('51008', `Insufficient ${currency} balance in account`);
    const order = new Order(this.nextId('7'), account, market, terms, this.tick());
    account.freeze(currency, needed);
    this.orders.push(order);
    this.onOrder(order);
    this.match(order);
    return order;
  }

  cancel(order: Order): void {
    this.giveBack(order);
    order.state = 'canceled';
    this.changed(order);
  }

  private match(order: Order): void {
    const { market, terms } = order;
    const { px, side } = terms;
    const reaches = px === null || (side === 'buy' ? market.last.lte(px) : market.last.gte(px));
    const size = market.depth === null ? order.left : Exact.min(order.left, market.depth);
    if (reaches && size.gt(0)) this.fill(order, size);
    if (order.isOpen && terms.ordType !== 'limit') this.cancel(order);
  }

  private fill(order: Order, size: Exact): void {
    const { market, account, terms } = order;
    const price = market.last;
    const [base, quote, cost] = [market.base, market.quote, size.times(price)];
    this.giveBack(order);
    const [gained, gainedCcy] = terms.side === 'buy' ? [size, base] : [cost, quote];
    const [charged, feeCcy] = this.feeCoin === null ? [gained, gainedCcy] : [cost, this.feeCoin];
    const fee = charged.times(FEE).neg();
    account.add(base, terms.side === 'buy' ? size : size.neg());
    account.add(quote, terms.side === 'buy' ? cost.neg() : cost);
    account.add(feeCcy, fee);
    if (market.depth !== null) market.depth = market.depth.minus(size);
    order.fills.push({
      tradeId: this.nextId('3'),
      billId: this.nextId('9'),
      price,
      size,
      fee,
      feeCcy,
      atMs: this.tick(),
    });
    order.state = order.left.isZero() ? 'filled' : 'partially_filled';
    if (order.isOpen) {
      const [currency, needed] = this.needs(market, terms, order.left);
      account.freeze(currency, needed);
    }
    this.changed(order);
  }

  private giveBack(order: Order): void {
    const [currency, needed] = this.needs(order.market, order.terms, order.left);
    order.account.freeze(currency, needed.neg());
  }

  /** What an order sets aside. A market order is over before the price moves. */
  private needs(market: Market, terms: OrderTerms, size: Exact = terms.sz): readonly [string, Exact] {
    return terms.side === 'sell' ? [market.base, size] : [market.quote, size.times(terms.px ?? market.last)];
  }

  private changed(order: Order): void {
    order.uTime = this.tick();
    this.onOrder(order);
  }

  private nextId(first: string): string {
    this.counter += 1;
    return `${first}${String(this.counter).padStart(17, '0')}`;
  }

  /** The time, later than any before. */
  private tick(): number {
    this.lastMs = Math.max(this.now(), this.lastMs + 1);
    return this.lastMs;
  }
}
