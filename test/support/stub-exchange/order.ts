import type { Account } from './account.js';
import { ZERO, type Exact } from './exact.js';
import type { Market } from './market.js';

export interface Fill {
  readonly tradeId: string;
  readonly billId: string;
  readonly price: Exact;
  readonly size: Exact;
  readonly fee: Exact;
  readonly feeCcy: string;
  readonly atMs: number;
}

export interface OrderTerms {
  readonly clOrdId: string;
  readonly side: 'buy' | 'sell';
  readonly ordType: 'market' | 'limit' | 'ioc';
  readonly sz: Exact;
  /** Null for a market order. */
  readonly px: Exact | null;
}

/** An order that the stub has taken. */
export class Order {
  state: 'live' | 'partially_filled' | 'filled' | 'canceled' = 'live';
  readonly fills: Fill[] = [];
  uTime: number;

  constructor(
    readonly ordId: string,
    readonly account: Account,
    readonly market: Market,
    readonly terms: OrderTerms,
    readonly cTime: number,
  ) {
    this.uTime = cTime;
  }

  get filled(): Exact {
    return this.fills.reduce((sum, { size }) => sum.plus(size), ZERO);
  }

  get left(): Exact {
    return this.terms.sz.minus(this.filled);
  }

  get isOpen(): boolean {
    return this.state === 'live' || this.state === 'partially_filled';
  }

  /** As OKX answers, and as it streams when `event` is true. */
  wire(event = false): Readonly<Record<string, string>> {
    const { clOrdId, side, ordType, sz, px } = this.terms;
    const cost = this.fills.reduce((sum, { price, size }) => sum.plus(price.times(size)), ZERO);
    const fee = this.fills.reduce((sum, fill) => sum.plus(fill.fee), ZERO);
    return {
      instType: 'SPOT',
      instId: this.market.id,
      ordId: this.ordId,
      clOrdId,
      side,
      ordType,
      sz: sz.toFixed(),
      px: px?.toFixed() ?? '',
      tgtCcy: ordType === 'market' ? 'base_ccy' : '',
      accFillSz: this.filled.toFixed(),
      avgPx: this.filled.isZero() ? '' : cost.div(this.filled).toDecimalPlaces(12).toFixed(),
      state: this.state,
      fee: fee.toFixed(),
      feeCcy: side === 'buy' ? this.market.base : this.market.quote,
      ...lastFill(this.fills.at(-1), event),
      cTime: String(this.cTime),
      uTime: String(this.uTime),
    };
  }

  /** Its fills as OKX lists them. */
  wireFills(): readonly Readonly<Record<string, string>>[] {
    return this.fills.map(({ tradeId, billId, price, size, fee, feeCcy, atMs }) => ({
      instType: 'SPOT',
      instId: this.market.id,
      ordId: this.ordId,
      clOrdId: this.terms.clOrdId,
      tradeId,
      billId,
      side: this.terms.side,
      fillPx: price.toFixed(),
      fillSz: size.toFixed(),
      fee: fee.toFixed(),
      feeCcy,
      execType: 'T',
      ts: String(atMs),
    }));
  }
}

/** What an order says of its last fill; everything is empty without one. */
function lastFill(fill: Fill | undefined, event: boolean): Readonly<Record<string, string>> {
  const said = {
    tradeId: fill?.tradeId ?? '',
    fillPx: fill?.price.toFixed() ?? '',
    fillSz: fill?.size.toFixed() ?? '',
    fillTime: fill ? String(fill.atMs) : '',
  };
  if (!event) return said;
  return { ...said, fillFee: fill?.fee.toFixed() ?? '', fillFeeCcy: fill?.feeCcy ?? '', code: '0', msg: '' };
}
