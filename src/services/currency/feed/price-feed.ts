import { performance } from 'node:perf_hooks';
import { MINUTE_MS, SECOND_MS } from '../../../core/clock.js';
import { hasMoved, middle } from '../../../core/money.js';
import type { BidAsk, BidAskFollowing } from '../../../infra/exchange/follow-bids-asks.js';
import type { Exchange } from '../../../infra/exchange/prices.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Lifecycle } from '../../frame/module.js';
import { feedPricesOf, foundPrices, refusedPrices, warnOfRefused, type FoundPrice } from '../found-prices.js';
import { pricingMarketOf, STABLE_COINS } from '../market-price.js';
import { PRICED_IN } from '../price-text.js';
import { takeFeedPrices } from '../take-feed-prices.js';
import { duePrices } from './due-prices.js';
import { FeedLease } from './feed-lease.js';

/** Currencies are written once a second; looking more often keeps a late timer from skipping a second. */
const BEAT_MS = 500;
/** While the socket lags by more, nothing is written: the exchange may have changed every bid and ask since. */
const MAX_LAG_MS = 3 * SECOND_MS;
/** Markets whose bid and ask stay the same for longer are not written: the exchange may have stopped sending them. */
const MAX_UNCHANGED_MS = MINUTE_MS;
/** Markets whose bid and ask are this far apart are not written: in a thin book a small order moves the middle. */
const MAX_SPREAD_PERCENT = '1';

/**
 * Follows the socket of the exchange and writes the middle of bid and ask to the currencies, in one process at a time, by lease.
 * Exchanges send a bid and ask when it changes, so the last one holds while other frames prove that the socket works.
 * Nothing is written of a market that is wide or silent, so its currency becomes STALE.
 */
export class PriceFeed implements Lifecycle {
  private readonly lease = new FeedLease();
  private readonly heard = new Map<string, BidAsk>();
  private codes: ReadonlySet<string> = new Set();
  private refused: ReadonlySet<string> = new Set();
  private following: Promise<BidAskFollowing | null> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;
  /** When the timer last ran; null while the feed is driven by hand. */
  private tickedAtMs: number | null = null;
  private wasPaused = false;

  constructor(private readonly ctx: Context) {}

  start(): void {
    if (!this.ctx.exchange) return;
    this.tickedAtMs = performance.now();
    this.timer = setInterval(() => {
      this.noticePause();
      this.tickedAtMs = performance.now();
      void this.beat();
    }, BEAT_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    await this.unfollow();
    await this.lease.end(this.ctx).catch((error: unknown) => this.warn(error));
  }

  /** One turn; joins the one that is under way. Public so that a test can drive the feed by hand. */
  beat(): Promise<void> {
    this.beating ??= this.turn()
      .catch((error: unknown) => this.warn(error))
      .finally(() => (this.beating = undefined));
    return this.beating;
  }

  private async turn(): Promise<void> {
    const isHeld = await this.lease.keep(this.ctx);
    this.ctx.observer.feedHeld(isHeld);
    if (!isHeld) return this.unfollow();
    const currencies = await this.ctx.db.rows
      .selectFrom('currency')
      .selectAll()
      .where('code', '!=', PRICED_IN)
      .execute();
    this.codes = new Set([...currencies.map(({ code }) => code), ...STABLE_COINS]);
    this.noticePause();
    if (this.wasPaused) await this.unfollow();
    this.wasPaused = false;
    const following = await this.follow();
    const now = this.ctx.clock.now();
    const found = foundPrices(this.ctx, currencies, this.middles(following, now));
    this.tellOfRefused(found);
    await this.write(duePrices(found, now), now);
  }

  /** All currencies of a round in one transaction, in which the lease still holds. */
  private async write(due: readonly FoundPrice[], at: Date): Promise<void> {
    if (due.length === 0) return;
    const isWritten = await inTransaction(this.ctx, { operation: 'followPrices' }, async (tx) => {
      if (!(await this.lease.isHeldIn(tx))) return false;
      await takeFeedPrices(this.ctx, tx, { said: feedPricesOf(due), at, bySocket: true });
      return true;
    });
    if (isWritten) this.ctx.observer.feedWritten(at);
  }

  /** Frames that came while the process was paused are read as if they had just come, so the socket is opened again. */
  private noticePause(): void {
    if (this.tickedAtMs !== null && performance.now() - this.tickedAtMs > MAX_LAG_MS) this.wasPaused = true;
  }

  private middles(following: BidAskFollowing | null, now: Date): ReadonlyMap<string, string> {
    const nowMs = now.getTime();
    if (following === null || nowMs - following.completeUntilMs > MAX_LAG_MS) return new Map();
    const usable = [...this.heard].filter(
      ([, { bid, ask, atMs }]) => nowMs - atMs <= MAX_UNCHANGED_MS && !hasMoved(ask, bid, MAX_SPREAD_PERCENT),
    );
    return new Map(usable.map(([symbol, { bid, ask }]) => [symbol, middle(bid, ask)]));
  }

  private async follow(): Promise<BidAskFollowing | null> {
    const { exchange } = this.ctx;
    if (exchange) this.following ??= this.open(exchange);
    return this.following;
  }

  private async open(exchange: Exchange): Promise<BidAskFollowing | null> {
    try {
      const following = await exchange.followBidsAsks({
        symbols: (isTraded) => [...this.codes].flatMap((code) => pricingMarketOf(code, isTraded) ?? []),
        hear: (symbol, bidAsk) => {
          if (bidAsk === null) this.heard.delete(symbol);
          else this.heard.set(symbol, bidAsk);
        },
        failed: (error) => {
          // The socket that is dialled next says what holds then.
          this.heard.clear();
          this.failed(error);
        },
      });
      const record = { module: 'currency', exchange: exchange.id };
      if (!following)
        this.ctx.log.info(record, 'the exchange has no socket of bids and asks; only the job takes prices');
      return following;
    } catch (error) {
      this.failed(error);
      this.following = null;
      return null;
    }
  }

  private failed(error: unknown): void {
    this.ctx.observer.feedFailed();
    this.warn(error);
  }

  private async unfollow(): Promise<void> {
    const following = await this.following;
    this.following = null;
    await following?.stop();
    this.heard.clear();
  }

  /** Once for each currency that begins to be refused, not with every turn. */
  private tellOfRefused(found: readonly FoundPrice[]): void {
    const refused = refusedPrices(found);
    for (const each of refused) if (!this.refused.has(each.currency.id)) warnOfRefused(this.ctx, each);
    this.refused = new Set(refused.map(({ currency }) => currency.id));
  }

  private warn(error: unknown): void {
    const record = { module: 'currency', exchange: this.ctx.exchange?.id, err: error };
    this.ctx.log.warn(record, 'following the prices of the exchange failed; it is tried again');
  }
}
