import { randomBytes } from 'node:crypto';
import { Exact, exact, ZERO } from '../stub-exchange/exact.js';

/** Kraken refuses, by the text of one of its errors. */
export class KrakenRefusal extends Error {}

export interface KrakenKeys {
  readonly key: string;
  /** Base64. */
  readonly secret: string;
}

/** A market, by its id such as XBTUSDT. */
export interface KrakenMarket {
  readonly base: string;
  readonly quote: string;
  readonly wsname: string;
  /** Another name of it than its id. */
  readonly altname?: string;
  readonly pairDecimals: number;
  readonly lotDecimals: number;
  readonly orderMin: string;
  readonly costMin: string;
  bid: Exact;
  ask: Exact;
  /** How much trades at these prices; without end when null. */
  depth: Exact | null;
  status: 'online' | 'cancel_only';
}

export interface KrakenOrder {
  readonly txid: string;
  readonly clientOrderId: string | null;
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  readonly price: Exact;
  readonly volume: Exact;
  readonly openedAtMs: number;
  filled: Exact;
  cost: Exact;
  fee: Exact;
  status: 'open' | 'closed' | 'canceled' | 'expired';
  /** Time from which the lists show it and its trades. */
  listedAtMs: number;
}

export interface KrakenTrade {
  readonly id: string;
  readonly order: KrakenOrder;
  readonly price: Exact;
  readonly volume: Exact;
  readonly cost: Exact;
  readonly fee: Exact;
  readonly atMs: number;
}

export interface KrakenTransfer {
  readonly refid: string;
  readonly asset: string;
  readonly amount: string;
  readonly fee: string;
  readonly key: string;
  txid: string;
  status: 'Pending' | 'Success' | 'Failure';
  readonly atMs: number;
}

/** One account of the stub, its orders and the markets. */
export class KrakenState {
  readonly markets = new Map<string, KrakenMarket>();
  readonly held = new Map<string, Exact>();
  readonly orders: KrakenOrder[] = [];
  readonly trades: KrakenTrade[] = [];
  readonly withdrawals: KrakenTransfer[] = [];
  readonly deposits: KrakenTransfer[] = [];
  /** Names of the addresses that payments may go to. */
  readonly addresses = new Set<string>();
  nonce = 0n;
  clockAheadMs = 0;
  /** Delay until the lists show a placed order and its trades. */
  listsAfterMs = 0;
  /** Rows on a page of a list. */
  pageSize = 50;
  /** An order is filled in so many trades. */
  parts = 1;
  takerFee = exact('0.0026');
  withdrawalFee = exact('0.005');
  private readonly tag = randomBytes(3).toString('hex').slice(1).toUpperCase();
  private counter = 0;

  constructor(readonly keys: KrakenKeys) {}

  now(): number {
    return Date.now() + this.clockAheadMs;
  }

  market(id: string): KrakenMarket {
    const market = this.markets.get(id);
    if (!market) throw new KrakenRefusal('EQuery:Unknown asset pair');
    return market;
  }

  balance(asset: string): Exact {
    return this.held.get(asset) ?? ZERO;
  }

  isListed({ listedAtMs }: KrakenOrder): boolean {
    return listedAtMs <= this.now();
  }

  add(asset: string, amount: Exact): void {
    this.held.set(asset, this.balance(asset).plus(amount));
  }

  /** Takes an order and fills it at once as far as the prices allow; the rest is cancelled. */
  place(order: Pick<KrakenOrder, 'clientOrderId' | 'pair' | 'side' | 'price' | 'volume'>): KrakenOrder {
    const market = this.market(order.pair);
    if (order.volume.lt(market.orderMin)) throw new KrakenRefusal('EOrder:Order minimum not met');
    const [asset, needed] =
      order.side === 'sell' ? [market.base, order.volume] : [market.quote, order.volume.times(order.price)];
    if (this.balance(asset).lt(needed)) throw new KrakenRefusal('EOrder:Insufficient funds');
    const none = { filled: ZERO, cost: ZERO, fee: ZERO };
    const [openedAtMs, txid] = [this.now(), this.nextId('O')];
    const listedAtMs = openedAtMs + this.listsAfterMs;
    const made: KrakenOrder = { ...order, ...none, txid, openedAtMs, listedAtMs, status: 'open' };
    this.orders.push(made);
    this.match(made, market);
    return made;
  }

  /** Unique across stubs: a venue never reuses the id of an order, and stubs of several files share one database. */
  nextId(first: string): string {
    this.counter += 1;
    const digits = String(this.counter).padStart(5, '0');
    return `${first}${this.tag}-${digits}-KRAKEN`;
  }

  private match(order: KrakenOrder, market: KrakenMarket): void {
    const price = order.side === 'buy' ? market.ask : market.bid;
    const reaches = order.side === 'buy' ? price.lte(order.price) : price.gte(order.price);
    const volume = market.depth === null ? order.volume : Exact.min(order.volume, market.depth);
    if (reaches && volume.gt(0)) {
      const part = volume.div(this.parts).toDecimalPlaces(8, Exact.ROUND_DOWN);
      for (let at = 1; at < this.parts; at += 1) this.trade(order, market, price, part);
      this.trade(order, market, price, volume.minus(part.times(this.parts - 1)));
      if (market.depth !== null) market.depth = market.depth.minus(volume);
    }
    order.status = order.filled.eq(order.volume) ? 'closed' : 'canceled';
  }

  private trade(order: KrakenOrder, market: KrakenMarket, price: Exact, volume: Exact): void {
    const cost = price.times(volume).toDecimalPlaces(8, Exact.ROUND_DOWN);
    const fee = cost.times(this.takerFee).toDecimalPlaces(8, Exact.ROUND_UP);
    const [base, quote] = order.side === 'buy' ? [volume, cost.neg()] : [volume.neg(), cost];
    this.add(market.base, base);
    this.add(market.quote, quote.minus(fee));
    order.filled = order.filled.plus(volume);
    order.cost = order.cost.plus(cost);
    order.fee = order.fee.plus(fee);
    this.trades.push({ id: this.nextId('T'), order, price, volume, cost, fee, atMs: this.now() });
  }
}
