import { compileStrategy, type CompiledStrategy } from '../../../core/strategies/compile-strategy.js';
import type { Strategy } from '../../../core/strategies/strategy.js';
import type { Program } from '../../../core/rules/program.js';
import type { Candle, Timeframe } from '../../../core/trading/candle.js';
import type { Context } from '../../frame/context.js';
import { candleSource, readCandles } from '../market/candles.js';
import { history } from '../market/history.js';
import type { OwnBot } from './own-bot.js';

/** Candles of history for each candle that the longest indicator looks back. */
const HISTORY_FACTOR = 10;
const MAX_HISTORY = 5_000;
const PAGE = 5_000;

/** A program that several bots share: equal strategies on the same candles say the same. */
export interface SharedProgram {
  readonly program: Program;
  readonly timeframe: Timeframe;
  /** The first candle that it has seen; null before it has seen one. */
  firstCandleAt: number | null;
  lastCandleAt: number;
}

/** Candles that programs wait for. */
export interface Wanted {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** The last one that all of them have seen; minus infinity when one has seen none. */
  readonly lastCandleAt: number;
}

/** The programs of this engine's bots. */
export class Programs {
  /** Candles that were read for the bots that are being loaded. */
  private readonly read = new Map<string, Promise<readonly Candle[]>>();
  private readonly shared = new Map<string, Map<string, SharedProgram>>();

  constructor(private readonly nowMs: () => number) {}

  /** The program of a bot, which has seen its history; null for a strategy without rules. */
  async of(ctx: Context, { row, strategy, timeframe }: OwnBot): Promise<SharedProgram | null> {
    const compiled = compileStrategy(strategy);
    if (compiled.newProgram() === null) return null;
    const since = row.firstCandleAt === null ? null : Date.parse(row.firstCandleAt);
    const known = since === null ? undefined : this.shared.get(row.symbol)?.get(keyOf(timeframe, since, strategy));
    if (known) return known;
    const candles = await this.candles(ctx, row.symbol, timeframe, compiled, since);
    const first = since ?? candles[0]?.openAt ?? null;
    return this.join(row.symbol, keyOf(timeframe, first, strategy), compiled, timeframe, candles);
  }

  /** Hands a closed candle to each program of its market and timeframe that has not seen it yet. */
  next(symbol: string, timeframe: Timeframe, candle: Candle): void {
    for (const shared of this.shared.get(symbol)?.values() ?? []) {
      if (shared.timeframe === timeframe) see(shared, candle);
    }
  }

  /** The markets and timeframes that programs wait for candles of, and the last candle that each has seen. */
  wanted(): Wanted[] {
    const wanted = new Map<string, Wanted>();
    for (const [symbol, programs] of this.shared) {
      for (const { timeframe, lastCandleAt } of programs.values()) {
        const key = `${symbol} ${timeframe}`;
        const known = wanted.get(key)?.lastCandleAt ?? Infinity;
        wanted.set(key, { symbol, timeframe, lastCandleAt: Math.min(known, lastCandleAt) });
      }
    }
    return [...wanted.values()];
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
    const shared = known ?? { program, timeframe, firstCandleAt: null, lastCandleAt: -Infinity };
    programs.set(key, shared);
    for (const candle of candles) see(shared, candle);
    return shared;
  }

  /** Reads what several bots that are loaded together need once. */
  private async candles(
    ctx: Context,
    symbol: string,
    timeframe: Timeframe,
    { longestPeriod }: CompiledStrategy,
    since: number | null,
  ): Promise<readonly Candle[]> {
    const count = Math.min(Math.max(longestPeriod * HISTORY_FACTOR, 1), MAX_HISTORY);
    const key = `${symbol} ${timeframe} ${since ?? `last ${count}`}`;
    const known = this.read.get(key);
    const candles = known ?? this.past(ctx, symbol, timeframe, count, since);
    if (!known) this.read.set(key, candles);
    return candles;
  }

  private async past(
    ctx: Context,
    symbol: string,
    timeframe: Timeframe,
    count: number,
    since: number | null,
  ): Promise<Candle[]> {
    if (since === null) return history(ctx, symbol, timeframe, count, this.nowMs());
    const all: Candle[] = [];
    for (let fromMs = since; ; fromMs = (all.at(-1)?.openAt ?? fromMs) + 1) {
      const page = await readCandles(ctx, { source: candleSource(ctx), symbol, timeframe }, { fromMs, limit: PAGE });
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  }
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
