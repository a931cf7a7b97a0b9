import { compileStrategy, type CompiledStrategy } from '../../../core/strategies/compile-strategy.js';
import type { Strategy } from '../../../core/strategies/strategy.js';
import type { Program } from '../../../core/rules/program.js';
import type { Candle, Timeframe } from '../../../core/trading/candle.js';
import type { Context } from '../../frame/context.js';
import { candleSource, readCandles } from '../market/candles.js';
import { storedHistory, type HistoryRange } from '../market/history.js';
import { AwaitedHistory } from './awaited-history.js';
import type { OwnBot } from './own-bot.js';

/** Candles of history for each candle that the longest indicator looks back. */
const HISTORY_FACTOR = 10;
const MAX_HISTORY = 5_000;
/**
 * Candles that are replayed at most when another engine takes a bot over: an average of 500 candles has then forgotten
 * what lies before to the eighteenth digit.
 */
const MAX_REPLAYED = 10_000;

/** A program that several bots share: equal strategies on the same candles say the same. */
export interface SharedProgram {
  readonly program: Program;
  readonly timeframe: Timeframe;
  /** The first candle that it has seen; null before it has seen one. */
  firstCandleAt: number | null;
  lastCandleAt: number;
  /** Set while an exchange is asked for its history, before which it sees no candle. */
  awaited: AwaitedHistory | null;
}

/** What a program sees first, and whether that is all there is. */
interface Past {
  readonly candles: readonly Candle[];
  readonly isWhole: boolean;
}

/** What a program depends on. */
export interface RuledBot extends Pick<OwnBot, 'strategy' | 'timeframe'> {
  readonly row: Pick<OwnBot['row'], 'symbol' | 'firstCandleAt'>;
}

/** Candles that programs wait for. */
export interface Wanted {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** The last one that all of them have seen, but for those that have seen none; minus infinity for these alone. */
  readonly lastCandleAt: number;
}

/** The programs of this engine's bots. */
export class Programs {
  /** Candles that were read for the bots that are being loaded. */
  private readonly read = new Map<string, Promise<Past>>();
  private readonly shared = new Map<string, Map<string, SharedProgram>>();

  constructor(private readonly nowMs: () => number) {}

  /**
   * The program of a bot; null for a strategy without rules. It has seen its history, unless an exchange must be asked
   * for that: then the bot warms up until it has answered.
   */
  async of(ctx: Context, { row, strategy, timeframe }: RuledBot): Promise<SharedProgram | null> {
    const compiled = compileStrategy(strategy);
    if (compiled.newProgram() === null) return null;
    const since = row.firstCandleAt === null ? null : Date.parse(row.firstCandleAt);
    const known = since === null ? undefined : this.shared.get(row.symbol)?.get(keyOf(timeframe, since, strategy));
    if (known) return known;
    const count = Math.min(Math.max(compiled.longestPeriod * HISTORY_FACTOR, 1), MAX_HISTORY);
    const range = { symbol: row.symbol, timeframe, count };
    const { candles, isWhole } = await this.past(ctx, range, since);
    const first = since ?? candles[0]?.openAt ?? null;
    const key = keyOf(timeframe, first, strategy);
    if (isWhole) return this.join(row.symbol, key, compiled, timeframe, candles);
    const shared = this.join(row.symbol, `awaited ${keyOf(timeframe, null, strategy)}`, compiled, timeframe, []);
    if (shared && shared.firstCandleAt === null) shared.awaited ??= new AwaitedHistory(ctx, range);
    return shared;
  }

  /** Hands a closed candle to each program of its market and timeframe that has not seen it yet. */
  next(symbol: string, timeframe: Timeframe, candle: Candle): void {
    for (const shared of this.shared.get(symbol)?.values() ?? []) {
      if (shared.timeframe !== timeframe) continue;
      if (shared.awaited) shared.awaited.next(candle);
      else see(shared, candle);
    }
  }

  /**
   * The markets and timeframes that programs wait for candles of, and the last candle that each has seen. A history that
   * has arrived since the last call is seen first.
   */
  wanted(): Wanted[] {
    const wanted = new Map<string, Wanted>();
    for (const [symbol, programs] of this.shared) {
      for (const shared of programs.values()) {
        if (shared.awaited) this.seeAwaited(shared, shared.awaited);
        const { timeframe, lastCandleAt, awaited } = shared;
        const key = `${symbol} ${timeframe}`;
        const known = wanted.get(key)?.lastCandleAt ?? -Infinity;
        if (!awaited) wanted.set(key, { symbol, timeframe, lastCandleAt: earlierSeen(known, lastCandleAt) });
      }
    }
    return [...wanted.values()];
  }

  private seeAwaited(shared: SharedProgram, awaited: AwaitedHistory): void {
    const candles = awaited.take(this.nowMs());
    if (candles === null) return;
    for (const candle of candles) see(shared, candle);
    shared.awaited = null;
  }

  /** Forgets the candles that were read, once the bots are loaded. */
  loaded(): void {
    this.read.clear();
  }

  /** Forgets the programs that no bot uses. */
  keep(used: ReadonlySet<SharedProgram | null>): void {
    for (const [symbol, programs] of this.shared) {
      for (const [key, shared] of programs) if (!used.has(shared)) programs.delete(key);
      if (programs.size === 0) this.shared.delete(symbol);
    }
  }

  private join(
    symbol: string,
    key: string,
    compiled: CompiledStrategy,
    timeframe: Timeframe,
    candles: readonly Candle[],
  ): SharedProgram | null {
    const programs = this.shared.get(symbol) ?? new Map<string, SharedProgram>();
    this.shared.set(symbol, programs);
    const known = programs.get(key);
    const program = known?.program ?? compiled.newProgram();
    if (!program) return null;
    const shared = known ?? { program, timeframe, firstCandleAt: null, lastCandleAt: -Infinity, awaited: null };
    programs.set(key, shared);
    for (const candle of candles) see(shared, candle);
    return shared;
  }

  /** Reads what several bots that are loaded together need once. */
  private past(ctx: Context, range: Omit<HistoryRange, 'beforeMs'>, since: number | null): Promise<Past> {
    const key = `${range.symbol} ${range.timeframe} ${since ?? `last ${range.count}`}`;
    const known = this.read.get(key);
    const past = known ?? readPast(ctx, { ...range, beforeMs: this.nowMs() }, since);
    if (!known) this.read.set(key, past);
    return past;
  }
}

/** A bot that has decided by candles before goes on with those that are stored, so that it decides as it did. */
async function readPast(ctx: Context, range: HistoryRange, since: number | null): Promise<Past> {
  if (since === null) {
    const { candles, fetching, isAnswered } = await storedHistory(ctx, range);
    return { candles, isWhole: fetching === null && isAnswered };
  }
  const { symbol, timeframe, beforeMs } = range;
  const series = { source: candleSource(ctx, symbol), symbol, timeframe };
  const candles = await readCandles(ctx, series, { beforeMs, limit: MAX_REPLAYED });
  return { candles: candles.filter(({ openAt }) => openAt >= since), isWhole: true };
}

/** Of two programs the last candle that both have seen; one that has seen none takes what the other gets. */
function earlierSeen(one: number, other: number): number {
  return Math.min(one, other) === -Infinity ? Math.max(one, other) : Math.min(one, other);
}

function keyOf(timeframe: Timeframe, firstCandleAt: number | null, strategy: Strategy): string {
  return `${timeframe} ${firstCandleAt} ${JSON.stringify(strategy)}`;
}

function see(shared: SharedProgram, candle: Candle): void {
  if (candle.openAt <= shared.lastCandleAt) return;
  shared.firstCandleAt ??= candle.openAt;
  shared.lastCandleAt = candle.openAt;
  shared.program.next(candle.open, candle.high, candle.low, candle.close, candle.volume);
}
