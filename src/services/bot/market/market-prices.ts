import { setTimeout as pause } from 'node:timers/promises';
import { addMs, MINUTE_MS } from '../../../core/clock.js';
import type { Following, MarketData, MarketInfo } from '../../../infra/exchange/venue.js';
import type { Platform } from '../../frame/context.js';
import type { Lifecycle } from '../../frame/module.js';
import type { MarketPrice } from './price.js';

declare module '../../frame/context.js' {
  interface Platform {
    /** The last prices of the configured exchange. */
    readonly marketPrices: MarketPrices;
  }
}

/** How long a first call waits for the first price of a market. */
const FIRST_MS = 2_000;
const LOOK_MS = 50;
/** A quote that is older is no price to trade at. */
const OLDEST_MS = MINUTE_MS;

/** Whether a quote is recent enough to trade at. */
export function isPresent({ clock }: Pick<Platform, 'clock'>, { at }: MarketPrice): boolean {
  return at >= addMs(clock.now(), -OLDEST_MS);
}

/** The last prices of an exchange, which are followed from the first call for a market on. */
export class MarketPrices implements Lifecycle {
  private readonly followed = new Set<string>();
  private readonly last = new Map<string, MarketPrice>();
  private following: Following | undefined;
  private known: ReadonlyMap<string, MarketInfo> | null = null;

  constructor(private readonly source: () => MarketData | null) {}

  /** The prices of these markets; without those that the exchange has not told within two seconds of the first call. */
  async of(symbols: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>> {
    const isNew = symbols.some((symbol) => !this.followed.has(symbol));
    for (const symbol of symbols) this.followed.add(symbol);
    if (isNew) await this.first(symbols);
    return this.latest(symbols);
  }

  /** The prices of these markets as far as they are known, without waiting for any. */
  latest(symbols: readonly string[]): ReadonlyMap<string, MarketPrice> {
    for (const symbol of symbols) this.followed.add(symbol);
    this.follow();
    return new Map(
      symbols.flatMap((symbol): [string, MarketPrice][] => {
        const price = this.last.get(symbol);
        return price ? [[symbol, price]] : [];
      }),
    );
  }

  /**
   * The markets of the exchange. Once it has told them, nobody waits for it again: a list that is too old is asked for
   * anew beside, and stays in use until the exchange hands out another. EXCHANGE_FAILED before.
   */
  async markets(exchange: MarketData): Promise<ReadonlyMap<string, MarketInfo>> {
    const told = exchange.markets().then((markets) => (this.known = markets));
    if (this.known === null) return told;
    told.catch(() => undefined);
    return this.known;
  }

  async stop(): Promise<void> {
    await this.following?.stop();
  }

  private async first(symbols: readonly string[]): Promise<void> {
    this.follow();
    for (let waited = 0; waited < FIRST_MS && symbols.some((symbol) => !this.last.has(symbol)); waited += LOOK_MS) {
      await pause(LOOK_MS);
    }
  }

  private follow(): void {
    this.following ??= this.source()?.follow(
      () => [...this.followed],
      (symbol, price, atMs) => this.last.set(symbol, { price, at: new Date(atMs) }),
    );
  }
}
