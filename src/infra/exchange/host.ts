import { VenueBusy, VenueUnclear } from '../../core/bot/venue-error.js';
import { HOUR_MS, SECOND_MS, type Clock } from '../../core/clock.js';
import type { HttpClient } from '../http.js';
import type { Ccxt, Params } from './ccxt.js';
import { hasSockets, newClient, type ExchangeOptions } from './client.js';
import { exactJson } from './exact-json.js';
import { isA, venueError, type VenueWords } from './faults.js';
import { Limits, type CallerLimits } from './limits.js';
import { during, notingFetch, type SentCall } from './sent-call.js';
import { guardSockets } from './sockets.js';

const RELOAD_MARKETS_AFTER_MS = HOUR_MS;
/** How long a list that is too old is used before the next try to load another, after one that failed. */
const RETRY_MARKETS_AFTER_MS = 30 * SECOND_MS;
/** The list of an exchange's markets is by far its largest answer; some send more than 10 MiB. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** How long to wait for an exchange, in milliseconds. */
export interface Patience {
  /** For the answer to a request. */
  readonly timeoutMs: number;
  /** Between two questions about prices while the socket is down; less often while it is only quiet. */
  readonly pollMs: number;
  /** Age from which a price is asked for although the socket stands. */
  readonly quietMs: number;
  /** Before a lost socket is dialled again, and between two reports that changes of orders may be missing. */
  readonly retryMs: number;
}

export const PATIENCE: Patience = { timeoutMs: 10_000, pollMs: 2_000, quietMs: 10_000, retryMs: 3_000 };

/** Sockets are dialled again at the pace of the follower, which a stop can end; ccxt's own pace cannot be ended. */
const DIAL_AT_ONCE = { backoff: { base: 0, max: 0 } };

export interface CallOptions {
  readonly words?: VenueWords;
  /** What no message may show. */
  readonly hidden?: readonly string[];
  /** Whose call it is; of nobody's when left out. */
  readonly limits?: CallerLimits;
  /** See {@link SentCall}. */
  readonly isOrder?: boolean;
  readonly before?: SentCall['before'];
}

const NOTHING = /(?!)/;
const NO_WORDS: VenueWords = { unclear: NOTHING, busy: NOTHING, message: NOTHING };

/** One exchange: its clients, which keep one rate limit, and the list of markets that they have in common. */
export class ExchangeHost {
  readonly limits: Limits;
  readonly hasSockets: boolean;
  private readonly fetch: typeof globalThis.fetch;
  private source: { readonly client: Ccxt; readonly untilMs: number } | null = null;
  private loading: Promise<Ccxt> | null = null;
  private retryFromMs = -Infinity;
  /** Whether the time of the exchange that came with the list is wrong. */
  private isTimeWrong = false;

  constructor(
    readonly exchange: ExchangeOptions,
    http: HttpClient,
    readonly clock: Clock,
    readonly patience: Patience,
  ) {
    this.limits = new Limits();
    this.hasSockets = hasSockets(exchange.id);
    this.fetch = notingFetch(http, patience.timeoutMs, MAX_RESPONSE_BYTES);
  }

  /** A client with connections of its own, which has no markets until it is {@link ready}. */
  async newClient(credentials: Params = {}, limits: CallerLimits = this.limits.common): Promise<Ccxt> {
    const client = await this.bare(credentials, limits);
    client.parseJson = strictJson;
    if (this.hasSockets) guardSockets(client);
    return client;
  }

  /**
   * Runs a call of a client that is {@link ready}. Throws a VenueError; after "too many requests" the exchange is not
   * asked for a while by the same caller, and by nobody when it was a call of nobody's.
   */
  async call<T>(work: () => Promise<T>, options: CallOptions = {}): Promise<T> {
    const { words = NO_WORDS, hidden = [], limits = this.limits.common, isOrder, before } = options;
    const call: SentCall = { isOrder, before };
    try {
      return await during(call, work);
    } catch (error) {
      const fault = venueError(error, call, words, hidden);
      if (fault instanceof VenueBusy && call.sent === true) limits.pause(fault.retryAfterMs);
      // The clocks have drifted apart.
      if (isA(error, 'InvalidNonce')) this.forget();
      throw fault;
    }
  }

  /** Gives a client the markets. */
  async ready(client: Ccxt): Promise<void> {
    const source = await this.markets();
    if (client.markets === source.markets) return;
    client.setMarketsFromExchange(source);
    client.options.timeDifference = source.options.timeDifference ?? 0;
  }

  /**
   * A client with the markets. A list older than an hour is handed out while another is loaded, and for as long as that
   * fails; only the first one is waited for, and one that brings the right time.
   */
  async markets(): Promise<Ccxt> {
    const { source, nowMs } = this;
    if (source === null) return this.load();
    const isFresh = !this.isTimeWrong && nowMs < source.untilMs;
    if (isFresh || nowMs < this.retryFromMs) return source.client;
    const loaded = this.load().catch(() => source.client);
    return this.isTimeWrong ? loaded : source.client;
  }

  /** Loads the markets and the time of the exchange anew with the next call. */
  forget(): void {
    this.isTimeWrong = true;
  }

  private load(): Promise<Ccxt> {
    this.loading ??= this.fetchMarkets(this.nowMs).finally(() => (this.loading = null));
    return this.loading;
  }

  private async fetchMarkets(sinceMs: number): Promise<Ccxt> {
    try {
      const client = await this.bare({}, this.limits.common);
      await this.call(() => client.loadMarkets());
      if (Object.keys(client.markets ?? {}).length === 0) throw new VenueUnclear('The exchange listed no market');
      this.source = { client, untilMs: sinceMs + RELOAD_MARKETS_AFTER_MS };
      this.isTimeWrong = false;
      return client;
    } catch (error) {
      this.retryFromMs = sinceMs + RETRY_MARKETS_AFTER_MS;
      throw error;
    }
  }

  private get nowMs(): number {
    return this.clock.now().getTime();
  }

  private async bare(credentials: Params, limits: CallerLimits): Promise<Ccxt> {
    const settings = {
      timeout: this.patience.timeoutMs,
      fetchImplementation: this.fetch,
      options: { adjustForTimeDifference: true, ws: DIAL_AT_ONCE },
      ...credentials,
    };
    const client = await newClient(this.exchange, settings, this.hasSockets);
    limits.govern(client);
    return client;
  }
}

/** An answer that is no JSON is a fault, which ccxt would take for an answer without content. */
function strictJson(text: string): unknown {
  const value = exactJson(text);
  if (typeof value !== 'object' || value === null) throw new Error('it answered with something else than JSON');
  return value;
}
