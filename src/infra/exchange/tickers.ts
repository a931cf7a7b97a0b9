import type { Clock } from '../../core/clock.js';
import { isAbove } from '../../core/money.js';
import type { CcxtTicker } from './ccxt.js';
import { positive } from './text.js';
import type { HearPrice } from './venue.js';

interface Latest {
  readonly price: string;
  readonly atMs: number;
  readonly heardAtMs: number;
}

/**
 * The price of a ticker that came by socket; null when the exchange wrote it as a JSON number, which has been through
 * floating point: the text of the price is then nowhere in the frame.
 */
export function exactPrice({ last, info }: CcxtTicker): string | null {
  return hasText(info, last) ? positive(last) : null;
}

/**
 * Best bid and ask of a ticker that came by a socket that is read exactly, where whole numbers are exact too; null when one is
 * missing or the bid is above the ask.
 */
export function exactBidAsk({ bid, ask, info }: CcxtTicker): { readonly bid: string; readonly ask: string } | null {
  const [buys, sells] = [bid, ask].map((price) => (holds(info, price) ? positive(price) : null));
  return !buys || !sells || isAbove(buys, sells) ? null : { bid: buys, ask: sells };
}

function hasText(info: unknown, text: unknown): boolean {
  if (typeof info === 'string') return info === text;
  return typeof info === 'object' && info !== null && Object.values(info).some((value) => hasText(value, text));
}

/** As {@link hasText}, of whole numbers too. */
function holds(info: unknown, text: unknown): boolean {
  if (Number.isSafeInteger(info)) return String(info) === text;
  if (typeof info === 'string') return info === text;
  return typeof info === 'object' && info !== null && Object.values(info).some((value) => holds(value, text));
}

/** The latest price of each symbol. What comes late or twice is not heard. */
export class LatestPrices {
  private readonly latest = new Map<string, Latest>();
  private readonly frames = new Map<string, CcxtTicker>();
  private readonly doubted = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly hear: HearPrice,
  ) {}

  /** Whether this is another frame than the last one of the symbol. */
  isNew(symbol: string, frame: CcxtTicker): boolean {
    if (this.frames.get(symbol) === frame) return false;
    this.frames.set(symbol, frame);
    return true;
  }

  /** There is a newer price, which has to be asked for. */
  doubt(symbol: string): void {
    this.doubted.add(symbol);
  }

  isDue(symbol: string, quietMs: number): boolean {
    const heardAtMs = this.latest.get(symbol)?.heardAtMs ?? -Infinity;
    return this.doubted.has(symbol) || this.clock.now().getTime() - heardAtMs >= quietMs;
  }

  /** `atMs` is missing where the exchange does not say when the price was made. */
  take(symbol: string, price: string, atMs: number | undefined): void {
    const heardAtMs = this.clock.now().getTime();
    // A time that lies ahead would make all later prices old.
    const made = Math.min(atMs ?? heardAtMs, heardAtMs);
    const last = this.latest.get(symbol);
    this.doubted.delete(symbol);
    const isOld = last !== undefined && (made < last.atMs || (made === last.atMs && price === last.price));
    this.latest.set(symbol, isOld ? { ...last, heardAtMs } : { price, atMs: made, heardAtMs });
    if (!isOld) this.hear(symbol, price, made);
  }
}
