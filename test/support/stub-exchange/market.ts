import { exact, type Exact } from './exact.js';

export interface MarketTerms {
  readonly lotSz: string;
  readonly tickSz: string;
  readonly minSz: string;
  readonly state: string;
}

/** OKX's form: opening time, open, high, low, close, volume. */
export type CandleRow = readonly [ts: string, o: string, h: string, l: string, c: string, vol: string];

const USUAL: MarketTerms = { lotSz: '0.00000001', tickSz: '0.1', minSz: '0.00001', state: 'live' };

/** A spot market with a price and, at that price, a depth that takers and resting orders trade against. */
export class Market {
  last: Exact;
  lastAtMs: number;
  /** In base; null for without end. */
  depth: Exact | null = null;
  /** Best bid and ask; the last price by default. */
  book: { readonly bid: string; readonly ask: string } | null = null;
  bookAtMs: number;
  readonly candles = new Map<string, readonly CandleRow[]>();
  readonly terms: MarketTerms;

  constructor(
    readonly id: string,
    price: string,
    nowMs: number,
    terms: Partial<MarketTerms> = {},
  ) {
    this.last = exact(price);
    this.lastAtMs = nowMs;
    this.bookAtMs = nowMs;
    this.terms = { ...USUAL, ...terms };
  }

  get base(): string {
    return this.id.split('-')[0] ?? '';
  }

  get quote(): string {
    return this.id.split('-')[1] ?? '';
  }

  instrument(): Readonly<Record<string, string>> {
    const { id: instId, base: baseCcy, quote: quoteCcy, terms } = this;
    return { instType: 'SPOT', instId, baseCcy, quoteCcy, ...terms, listTime: '1548133413000', lever: '', uly: '' };
  }

  bestBidAsk(): Readonly<Record<string, unknown>> {
    const { bid, ask } = this.book ?? { bid: this.last.toFixed(), ask: this.last.toFixed() };
    const level = (price: string): readonly string[] => [price, '1', '0', '1'];
    return { asks: [level(ask)], bids: [level(bid)], ts: String(this.bookAtMs), seqId: 1 };
  }

  ticker(): Readonly<Record<string, string>> {
    const last = this.last.toFixed();
    const day = { open24h: last, high24h: last, low24h: last, vol24h: '1', volCcy24h: last };
    const book = { askPx: last, askSz: '1', bidPx: last, bidSz: '1' };
    return { instType: 'SPOT', instId: this.id, last, lastSz: '1', ...book, ...day, ts: String(this.lastAtMs) };
  }
}
