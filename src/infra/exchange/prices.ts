import { ConfigError } from '../../config/index.js';
import { HOUR_MS, type Clock } from '../../core/clock.js';
import { AppError } from '../../core/catalogue/errors.js';
import type { HttpClient } from '../http.js';
import type { Ccxt } from './ccxt.js';
import { isKnown, newClient, type ExchangeOptions } from './client.js';
import { exactJson } from './exact-json.js';
import { followBidsAsks, type BidAskFollowing, type BidAskListener } from './follow-bids-asks.js';
import { ExchangeHost, PATIENCE, type Patience } from './host.js';
import { tradedOf } from './market-info.js';

const TIMEOUT_MS = 30_000;
/** The list of an exchange's markets is by far its largest answer; some send more than 10 MiB. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const RELOAD_MARKETS_AFTER_MS = HOUR_MS;
const MAX_REASON_LENGTH = 300;

/** Where market prices come from. */
export interface Exchange {
  /** Id of the exchange, such as `kraken`. */
  readonly id: string;
  /**
   * The last price of each given market (such as `BTC/USD`) that the exchange trades now, as the exchange writes it,
   * unchecked. EXCHANGE_FAILED when the exchange cannot be reached or its answer is unusable.
   */
  lastPrices(symbols: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** See {@link followBidsAsks}. */
  followBidsAsks(listener: BidAskListener): Promise<BidAskFollowing | null>;
}

/** Prices by ccxt. The module of this one exchange is loaded with the first call, and nothing of ccxt before. */
export function newExchange(
  options: ExchangeOptions,
  http: HttpClient,
  clock: Clock,
  patience: Patience = PATIENCE,
): Exchange {
  if (!isKnown(options.id)) {
    throw new ConfigError([`RATES_EXCHANGE: "${options.id}" is no exchange that ccxt knows`]);
  }
  return new CcxtExchange(options, http, clock, patience);
}

class CcxtExchange implements Exchange {
  private opened: { readonly client: Ccxt; readonly untilMs: number } | null = null;

  constructor(
    private readonly exchange: ExchangeOptions,
    private readonly http: HttpClient,
    private readonly clock: Clock,
    private readonly patience: Patience,
  ) {}

  get id(): string {
    return this.exchange.id;
  }

  async lastPrices(symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
    try {
      return await this.ask(symbols);
    } catch (error) {
      this.opened = null;
      const reason = (error instanceof AppError ? error.reason : undefined) ?? (error as Error).message;
      const message = `${this.id} gave no prices: ${reason.slice(0, MAX_REASON_LENGTH)}`;
      throw new AppError('EXCHANGE_FAILED', { message, cause: error });
    }
  }

  followBidsAsks(listener: BidAskListener): Promise<BidAskFollowing | null> {
    return followBidsAsks(new ExchangeHost(this.exchange, this.http, this.clock, this.patience), listener);
  }

  private async ask(symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const client = await this.client();
    const traded = symbols.filter(tradedOf(client));
    if (traded.length === 0) return new Map();
    const tickers = Object.entries(await client.fetchTickers(traded));
    if (tickers.length === 0) throw new Error('it answered without a ticker');
    return new Map(
      tickers
        .filter(([symbol, { last }]) => traded.includes(symbol) && last !== undefined && last !== null)
        .map(([symbol, { last }]) => [symbol, String(last)]),
    );
  }

  /** A client whose list of markets is at most an hour old. */
  private async client(): Promise<Ccxt> {
    const nowMs = this.clock.now().getTime();
    if (this.opened && this.opened.untilMs > nowMs) return this.opened.client;
    const client = await newClient(this.exchange, {
      timeout: TIMEOUT_MS,
      // One call a minute needs no queue in front of it.
      enableRateLimit: false,
      fetchImplementation: this.http.fetchWithin({ timeoutMs: TIMEOUT_MS, maxBytes: MAX_RESPONSE_BYTES }),
    });
    await client.loadMarkets();
    if (Object.keys(client.markets ?? {}).length === 0) throw new Error('it answered without a market');
    client.parseJson = exactly(client);
    this.opened = { client, untilMs: nowMs + RELOAD_MARKETS_AFTER_MS };
    return client;
  }
}

/** Reads fractions as the text that the exchange wrote. */
function exactly(client: Ccxt): Ccxt['parseJson'] {
  return (text) => (client.isJsonEncodedObject(text) ? exactJson(text) : undefined);
}
