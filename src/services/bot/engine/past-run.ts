import { sql } from 'kysely';
import type { At } from '../../../core/bot-step/run.js';
import { MINUTE_MS } from '../../../core/clock.js';
import { STEP_MS } from '../../../core/simulated-market/simulated-prices.js';
import { fixedMark } from '../../../core/trading/fixed.js';
import type { Context } from '../../frame/context.js';
import { LiveAccounts } from '../live/live-accounts.js';
import { releaseBots } from './claim.js';
import { EngineHealth } from './health.js';
import { hearCandles } from './hear-candles.js';
import { EngineLease } from './lease.js';
import { loadBots } from './load.js';
import type { OwnBot } from './own-bot.js';
import { Programs } from './programs.js';
import { sendReports } from './report.js';
import { BotRunner } from './runner.js';
import { closedSimulated } from './simulated-candles.js';
import { takeTurns, type Beat } from './turns.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** A time that has passed, which this process walks through. */
export class PastClock {
  constructor(public atMs: number) {}

  now(): Date {
    return new Date(this.atMs);
  }
}

/**
 * Lets paper bots on the simulated market trade through time that has passed, up to a time in milliseconds since 1970
 * UTC, as an engine would have: at each of its prices, with the same books, and with a report at the end. The bots were
 * started at the beginning of that time, and no engine has them. Afterwards engines go on with them.
 */
export async function runThroughPast(
  system: Context,
  clock: PastClock,
  ids: readonly string[],
  untilMs: number,
): Promise<void> {
  const ctx = { ...system, clock };
  const health = new EngineHealth(() => ({ bots: ids.length, accounts: [] }));
  const lease = new EngineLease(() => health.report);
  await lease.keep(ctx);
  try {
    await claimThese(ctx, lease.id, ids);
    const run = await PastRun.load(ctx, clock, lease, ids);
    await run.through(untilMs);
    await run.report();
  } finally {
    await releaseBots(ctx, lease.id, ids);
    await lease.end(ctx);
  }
}

/** Claims bots that no engine has. */
async function claimThese({ db }: Context, engineId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update trading_bot set "engineId" = ${engineId}, fence = fence + 1
    where id = any(${ids}::uuid[]) and "engineId" is null`.execute(db.rows);
}

class PastRun {
  private constructor(
    private readonly ctx: Context,
    private readonly clock: PastClock,
    private readonly lease: EngineLease,
    private readonly programs: Programs,
    private readonly runners: Set<BotRunner>,
  ) {}

  static async load(ctx: Context, clock: PastClock, lease: EngineLease, ids: readonly string[]): Promise<PastRun> {
    const programs = new Programs(() => clock.atMs);
    const { bots } = await loadBots(ctx, lease.id, ids, new LiveAccounts(ctx, () => lease.leftMs));
    const begin = async (own: OwnBot) => new BotRunner(own, await programs.of(ctx, own), clock.atMs);
    return new PastRun(ctx, clock, lease, programs, new Set(await Promise.all(bots.map(begin))));
  }

  async through(untilMs: number): Promise<void> {
    const market = this.ctx.simulatedMarket;
    if (market === null) return;
    const first = Math.ceil(this.clock.atMs / STEP_MS) * STEP_MS;
    for (let at = first; at <= untilMs; at += STEP_MS) {
      this.clock.atMs = at;
      if (at % MINUTE_MS === 0) await this.closeCandles(at);
      const mark = market.priceAt(at);
      await this.trade({ mark, exact: fixedMark(mark), at });
    }
  }

  /** Stores what the bots report now, so that engines go on from here. */
  async report(): Promise<void> {
    const now = this.clock.now();
    const price = this.ctx.simulatedMarket?.priceAt(this.clock.atMs) ?? null;
    const text = price === null ? null : String(price);
    const reports = [...this.runners].map((runner) => ({ runner, tick: runner.tick(text, null, now) }));
    await sendReports(this.ctx, this.lease.id, reports);
  }

  private async closeCandles(at: number): Promise<void> {
    await this.lease.keep(this.ctx);
    const closed = await closedSimulated(this.ctx, this.programs.wanted(), at);
    for (const { symbol, timeframe, candle } of closed) this.programs.next(symbol, timeframe, candle);
    hearCandles(this.runners, closed, this.clock.now().toISOString());
  }

  /** Nearly all prices change nothing: only bots that do something take their turn. */
  private async trade(price: At): Promise<void> {
    const due = [...this.runners].filter((runner) => runner.turn(price, null, price.at) !== null);
    if (due.length === 0) return;
    const beat: Beat = {
      ctx: this.ctx,
      engineId: this.lease.id,
      priceOf: () => price,
      holdOf: () => null,
      keep: async () => void (await this.lease.keep(this.ctx)),
    };
    const { outdated, faulty } = await takeTurns(beat, due);
    for (const runner of [...outdated, ...faulty]) this.runners.delete(runner);
  }
}
