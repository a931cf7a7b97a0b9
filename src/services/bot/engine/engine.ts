import { performance } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { Redis } from 'ioredis';
import { SECOND_MS } from '../../../core/clock.js';
import type { At } from '../../../core/bot-step/run.js';
import type { Context } from '../../frame/context.js';
import { changedBots, claimBots, ownerlessBots, releaseBots, restrictedBots, shareOf } from './claim.js';
import { failBot } from './fail.js';
import { EngineHealth } from './health.js';
import { hearCandles } from './hear-candles.js';
import { holdOf, NO_HOLDS, readHolds, type Holds } from './holds.js';
import { EngineLease } from './lease.js';
import { loadBots } from './load.js';
import { PriceSampler } from './prices.js';
import type { OwnBot } from './own-bot.js';
import { Programs } from './programs.js';
import { refreshCash } from './paper-cash.js';
import { reportPostponed } from './report-postponed.js';
import { sendReports, storePeaks } from './report.js';
import { BotRunner } from './runner.js';
import { takeTurns, type Beat } from './turns.js';
import { LiveAccounts } from '../live/live-accounts.js';
import { WAKE_CHANNEL, wokenBy } from '../own/wake.js';

const BEAT_MS = SECOND_MS;
/** How often bots that nobody has are looked for, and the share of this engine is computed. */
const CLAIM_EVERY_MS = 2 * SECOND_MS;
/** When a bot that could not be loaded is tried again. */
const RETRY_MS = 10 * SECOND_MS;
/** Changes are looked for from so long before the last look, since clocks of processes differ. */
const OVERLAP_MS = 5 * SECOND_MS;

/** Runs bots in this process: once a second it takes the prices, gives them to its bots and books what comes of it. */
export class BotEngine {
  private readonly health = new EngineHealth(() => ({ bots: this.size, accounts: this.accounts.states }));
  private readonly lease = new EngineLease(() => this.health.report);
  private readonly runners = new Map<string, BotRunner>();
  private readonly sampler = new PriceSampler();
  private readonly programs: Programs;
  private readonly accounts: LiveAccounts;
  private readonly woken = new Set<string>();
  /** Bots of this engine that could not be loaded, and when each is tried again, in milliseconds since 1970 UTC. */
  private readonly unloaded = new Map<string, number>();
  private holds: Holds = NO_HOLDS;
  /** Bots of owners whose accounts are not active: what they have at an exchange is followed, and nothing is placed. */
  private restricted: ReadonlySet<string> = new Set();
  private prices: ReadonlyMap<string, At> = new Map();
  private claimAtMs = 0;
  private polledAt: Date;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;

  constructor(
    private readonly ctx: Context,
    private readonly listener: Redis,
  ) {
    this.programs = new Programs(() => ctx.clock.now().getTime());
    this.accounts = new LiveAccounts(ctx, () => this.lease.leftMs);
    this.polledAt = ctx.clock.now();
  }

  get id(): string {
    return this.lease.id;
  }

  /** How many bots it runs. */
  get size(): number {
    return this.runners.size;
  }

  async start(): Promise<void> {
    this.listener.on('message', (_channel, text: string) => wokenBy(text).forEach((id) => this.wake(id)));
    this.listener.on('ready', () => void this.listener.subscribe(WAKE_CHANNEL).catch(() => undefined));
    await this.listener.connect().catch(() => undefined);
    this.timer = setInterval(() => void this.beat(), BEAT_MS);
  }

  /** Finishes the beat under way and gives its bots to other engines. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    // What is under way at exchanges ends while the lease still holds; who claims the bots finds out what came of it.
    await this.accounts.stop();
    await this.sampler.stop();
    this.listener.disconnect();
    await this.report([...this.runners.values()]).catch((error: unknown) => this.warn(error));
    await this.lease.end(this.ctx).catch((error: unknown) => this.warn(error));
    this.runners.clear();
  }

  /** One turn of all bots; joins the one that is under way. Public so that a test can drive the engine by hand. */
  beat(): Promise<void> {
    this.beating ??= this.turn()
      .catch((error: unknown) => this.warn(error))
      .finally(() => (this.beating = undefined));
    return this.beating;
  }

  /** Settled when no call to an exchange account is under way. */
  settled(): Promise<void> {
    return this.accounts.settled();
  }

  private async turn(): Promise<void> {
    const startedAt = performance.now();
    await this.keep();
    const now = this.ctx.clock.now();
    await this.loadChanged(now);
    await this.claim(now.getTime());
    const traded = new Set([...this.runners.values()].map(({ own }) => own.row.symbol));
    const { prices, closed } = await this.sampler.sample(this.ctx, traded, this.programs.wanted(), now.getTime());
    for (const { symbol, timeframe, candle } of closed) this.programs.next(symbol, timeframe, candle);
    this.prices = prices;
    hearCandles(this.runners.values(), closed, now.toISOString());
    await this.holdOrRun();
    await this.trade();
    await this.report([...this.runners.values()].filter((each) => each.isDue(now.getTime())));
    await this.dropIdle();
    this.health.beat(this.ctx, startedAt);
  }

  /** Renews the lease when that is due. Who has lost it has lost its bots too. */
  private async keep(): Promise<void> {
    if (await this.lease.keep(this.ctx)) return;
    this.runners.clear();
    this.accounts.forgetAll();
    this.unloaded.clear();
  }

  private wake(botId: string): void {
    if (this.runners.has(botId)) this.woken.add(botId);
    else this.claimAtMs = 0;
  }

  /** Loads the bots again that others have changed, and those that got a signal. */
  private async loadChanged(now: Date): Promise<void> {
    // The earlier one, in case this process's own clock was set back.
    const lastMs = Math.min(this.polledAt.getTime(), now.getTime());
    const changed = await changedBots(this.ctx, this.id, new Date(lastMs - OVERLAP_MS).toISOString());
    this.polledAt = now;
    const stale = changed.filter((each) => !this.runners.get(each.id)?.knows(each));
    const due = [...this.unloaded].filter(([, retryAtMs]) => retryAtMs <= now.getTime()).map(([id]) => id);
    const ids = new Set([...stale.map(({ id }) => id), ...due, ...this.woken]);
    this.woken.clear();
    await this.load([...ids]);
  }

  private async claim(nowMs: number): Promise<void> {
    // A clock that was set back would put it off for as long.
    if (nowMs < this.claimAtMs && nowMs >= this.claimAtMs - CLAIM_EVERY_MS) return;
    this.claimAtMs = nowMs + CLAIM_EVERY_MS;
    const ownerless = await ownerlessBots(this.ctx, this.id);
    await this.release(ownerless.flatMap((id) => this.runners.get(id) ?? []));
    this.restricted = await restrictedBots(this.ctx, this.id);
    const share = await shareOf(this.ctx, this.id);
    // Those that there is nothing left to do with are not among the bots that are shared.
    const needed = [...this.runners.values()].filter(({ isNeeded }) => isNeeded);
    await this.release(needed.slice(share));
    const free = share - needed.length;
    if (free <= 0) return;
    const claimed = await claimBots(this.ctx, this.id, free);
    await this.load(claimed.map(({ id }) => id));
  }

  private async load(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const before = new Map(ids.map((id) => [id, this.runners.get(id)]));
    const nowMs = this.ctx.clock.now().getTime();
    // Until it is loaded, a bot does nothing; one that cannot be loaded now is tried again.
    for (const id of ids) {
      this.runners.delete(id);
      this.unloaded.set(id, nowMs + RETRY_MS);
    }
    const { bots, faulty, postponed } = await loadBots(this.ctx, this.id, ids, this.accounts);
    const found = new Set([...[...bots, ...faulty].map(({ row }) => row.id), ...postponed]);
    for (const id of ids) if (!found.has(id)) this.lost(id, before.get(id));
    for (const id of postponed) this.unloaded.set(id, nowMs);
    await reportPostponed(this.ctx, this.id, postponed);
    try {
      for (const own of bots) await this.begin(own, nowMs, before.get(own.row.id));
    } finally {
      this.programs.loaded();
    }
    for (const { row, reason } of faulty) await failBot(this.ctx, this.id, row.id, reason);
  }

  /** A bot that was this engine's is somebody else's now. */
  private lost(id: string, before: BotRunner | undefined): void {
    this.unloaded.delete(id);
    before?.own.executor.forget();
  }

  private async begin(own: OwnBot, nowMs: number, before: BotRunner | undefined): Promise<void> {
    const { id } = own.row;
    try {
      this.runners.set(id, new BotRunner(own, await this.programs.of(this.ctx, own), nowMs, before));
      this.unloaded.delete(id);
    } catch (error) {
      const record = { module: 'bots', botId: id, err: error };
      this.ctx.log.warn(record, 'a trading bot could not be loaded; it is tried again');
    }
    await this.keep();
  }

  /** Bots look at the next price whatever it is when the operator has switched something on or off. */
  private async holdOrRun(): Promise<void> {
    const holds = await readHolds(this.ctx);
    if (isDeepStrictEqual(holds, this.holds)) return;
    this.holds = holds;
    for (const runner of this.runners.values()) runner.look();
  }

  private async trade(): Promise<void> {
    if (!this.lease.holds) return;
    const { ctx, id: engineId, prices } = this;
    this.accounts.beat(new Set([...this.runners.values()].map(({ own }) => own.row.venueAccountId)));
    const poor = await refreshCash(ctx, this.runners.values());
    this.loadAgain([...this.runners.values()].filter(({ own }) => own.executor.isOutdated));
    this.loadAgain(poor.filter(({ own }) => prices.has(own.row.symbol)));
    const beat: Beat = {
      ctx,
      engineId,
      priceOf: (runner) => this.priceOf(runner),
      holdOf: (runner) => this.holdOf(runner),
      keep: () => this.keep(),
    };
    const { outdated, faulty } = await takeTurns(beat, this.runners.values());
    this.loadAgain(outdated);
    for (const runner of faulty) this.putOff(runner);
    await storePeaks(
      ctx,
      engineId,
      [...this.runners.values()].filter(({ own }) => own.terms.risk.trailingPercent > 0n),
    );
  }

  /** A bot whose turn failed would fail again at once. */
  private putOff({ own }: BotRunner): void {
    this.runners.delete(own.row.id);
    this.unloaded.set(own.row.id, this.ctx.clock.now().getTime() + RETRY_MS);
  }

  private priceOf({ own }: BotRunner): At | null {
    if (this.restricted.has(own.row.id)) return null;
    return own.executor.price ? own.executor.price() : (this.prices.get(own.row.symbol) ?? null);
  }

  private holdOf({ own }: BotRunner): string | null {
    return this.restricted.has(own.row.id) ? 'OWNER_INACTIVE' : holdOf(own.row, this.holds);
  }

  /** Lets bots do nothing more until they are loaded again. */
  private loadAgain(runners: readonly BotRunner[]): void {
    for (const { own } of runners) this.woken.add(own.row.id);
  }

  private async report(due: readonly BotRunner[]): Promise<void> {
    if (!this.lease.holds) return;
    const now = this.ctx.clock.now();
    const reports = due.map((runner) => {
      this.ctx.observer.botReported(now.getTime() - runner.nextTickAt);
      const price = this.priceOf(runner);
      return { runner, tick: runner.tick(price && String(price.mark), this.holdOf(runner), now) };
    });
    this.loadAgain(await sendReports(this.ctx, this.id, reports));
  }

  private async dropIdle(): Promise<void> {
    const idle = [...this.runners.values()].filter(({ isNeeded }) => !isNeeded);
    await releaseBots(
      this.ctx,
      this.id,
      idle.map((each) => this.forget(each)),
    );
    this.programs.keep(new Set([...this.runners.values()].map(({ program }) => program)));
  }

  /** Gives bots to other engines, with all that is known of them. */
  private async release(runners: readonly BotRunner[]): Promise<void> {
    await this.report(runners);
    await releaseBots(
      this.ctx,
      this.id,
      runners.map((each) => this.forget(each)),
    );
  }

  private forget({ own }: BotRunner): string {
    this.runners.delete(own.row.id);
    own.executor.forget();
    return own.row.id;
  }

  private warn(error: unknown): void {
    const record = { module: 'bots', err: error };
    this.ctx.log.warn(record, 'a turn of the trading bots failed; they go on with the next one');
  }
}
