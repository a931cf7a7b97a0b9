import { AppError } from '../../../core/catalogue/errors.js';
import { MINUTE_MS, SECOND_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { openVenueAccount } from '../venue/live-venue.js';
import { LiveAccount, type AccountState } from './live-account.js';
import { LiveMarkets } from './live-markets.js';

/** An order is sent while the engine's lease holds for at least so long. */
const LEASE_LEFT_MS = 5 * SECOND_MS;
/** When an account that could not be opened is tried again. */
const RETRY_MS = 10 * SECOND_MS;
/** An account that no bot of this process uses is kept for so long. */
const KEPT_MS = MINUTE_MS;

/** An account and the markets of its venue. */
export interface OpenedAccount {
  readonly account: LiveAccount;
  readonly markets: LiveMarkets;
}

interface Entry extends OpenedAccount {
  usedAtMs: number;
}

/** The venue accounts that bots of this process trade with: one connection each, however many bots. */
export class LiveAccounts {
  private readonly opened = new Map<string, Entry>();
  private readonly opening = new Map<string, Promise<void>>();
  /** Why an account cannot be opened, until somebody has been told. */
  private readonly faults = new Map<string, AppError>();
  /** When each account whose venue did not answer is tried again, in milliseconds since 1970 UTC. */
  private readonly retryAtMs = new Map<string, number>();
  private readonly markets = new Map<string, LiveMarkets>();

  constructor(
    private readonly ctx: Context,
    private readonly leaseLeftMs: () => number,
  ) {}

  /** An account; null while it is being opened. AppError for one that bots cannot trade with any more, such as BAD_INPUT. */
  of(id: string): OpenedAccount | null {
    const fault = this.faults.get(id);
    this.faults.delete(id);
    if (fault) throw fault;
    const entry = this.opened.get(id);
    if (entry) return entry;
    if (!this.opening.has(id) && this.nowMs >= (this.retryAtMs.get(id) ?? 0)) {
      const opening = this.open(id).finally(() => this.opening.delete(id));
      this.opening.set(id, opening);
    }
    return null;
  }

  /** Looks up what is due of all accounts, and closes those that no bot uses any more. */
  beat(used: ReadonlySet<string | null>): void {
    const { nowMs } = this;
    for (const [id, entry] of this.opened) {
      if (used.has(id)) entry.usedAtMs = nowMs;
      if (nowMs < entry.usedAtMs + KEPT_MS) entry.account.beat();
      else void this.close(id, entry);
    }
    for (const markets of this.markets.values()) markets.beat();
  }

  get states(): AccountState[] {
    return [...this.opened.values()].map(({ account }) => account.state);
  }

  /** Does nothing more for any bot. */
  forgetAll(): void {
    for (const { account } of this.opened.values()) account.forgetAll();
  }

  /** Settled when no call to a venue is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.opening.values());
    await Promise.all([...this.opened.values()].map(({ account }) => account.settled()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.opening.values());
    await Promise.all([...this.opened].map(([id, entry]) => this.close(id, entry)));
    for (const markets of this.markets.values()) await markets.stop();
  }

  private async open(id: string): Promise<void> {
    const { ctx } = this;
    try {
      const { venue, session } = await openVenueAccount(ctx, id);
      const markets = this.markets.get(venue.data.id) ?? new LiveMarkets(ctx, venue.data);
      this.markets.set(venue.data.id, markets);
      try {
        await markets.refresh();
      } catch (error) {
        await session.close();
        throw error;
      }
      const maySend = () => this.leaseLeftMs() >= LEASE_LEFT_MS;
      const account = new LiveAccount({ ctx, venue, session, maySend });
      this.opened.set(id, { account, markets, usedAtMs: this.nowMs });
      this.retryAtMs.delete(id);
    } catch (error) {
      this.retryAtMs.set(id, this.nowMs + RETRY_MS);
      if (error instanceof AppError && error.code !== 'EXCHANGE_FAILED') this.faults.set(id, error);
      else ctx.log.warn({ module: 'bots', venueAccountId: id, err: error }, 'an exchange account could not be opened');
    }
  }

  private get nowMs(): number {
    return this.ctx.clock.now().getTime();
  }

  private async close(id: string, { account }: Entry): Promise<void> {
    this.opened.delete(id);
    await account.close().catch((error: unknown) => {
      this.ctx.log.warn({ module: 'bots', venueAccountId: id, err: error }, 'an exchange account was not closed');
    });
  }
}
