import { performance } from 'node:perf_hooks';
import { AppError } from '../../../core/catalogue/errors.js';
import { SECOND_MS } from '../../../core/clock.js';
import type { BacktestResult } from '../../../core/backtest/contract.js';
import type { Context } from '../../frame/context.js';
import { claim, fail, finish, giveBack, queueBehind, renew, type Claimed } from './claim.js';
import { loadCandles } from './load-candles.js';
import type { BacktestWork } from './thread.js';
import { TurnGate } from './turn-gate.js';
import { GaveWay, TookTooLong } from './take-turns.js';

const WORK = { file: new URL('./thread.js', import.meta.url) };
const MAX_MESSAGE = 500;
const LOOKS_AHEAD = 'The signals depend on candles that come later: tell the operator of the platform';

/**
 * Runs a queued backtest in a thread and stores what came of it, unless it is over or another process runs it. It takes
 * turns with others of this process, and stays queued while too many of them have begun. It is queued again, and the call
 * throws, when the process ends before it is done.
 */
export async function runQueuedBacktest(ctx: Context, id: string, ending: AbortSignal): Promise<void> {
  return ctx.backtestTurns.inPlace(ending, () => runClaimed(ctx, id, ending));
}

async function runClaimed(ctx: Context, id: string, ending: AbortSignal): Promise<void> {
  const claimed = await claim(ctx, id);
  if (!claimed) return;
  const watched = new Watched(ctx, claimed);
  const startedAt = performance.now();
  try {
    const result = await compute(ctx, claimed, watched.gate, AbortSignal.any([ending, watched.signal]));
    ctx.observer.backtestRan(await stored(ctx, claimed, result), startedAt);
  } catch (error) {
    ctx.observer.backtestRan(outcomeOf(error, watched, ending), startedAt);
    if (watched.signal.aborted) return;
    if (error instanceof GaveWay) return await queueBehind(ctx, claimed);
    if (ending.aborted) {
      await giveBack(ctx, claimed);
      throw error;
    }
    ctx.log.warn({ module: 'backtest', backtest: id, err: error }, 'a backtest failed');
    await fail(ctx, claimed, messageOf(error).slice(0, MAX_MESSAGE));
  } finally {
    watched.stop();
  }
}

function outcomeOf(error: unknown, { signal }: Watched, ending: AbortSignal): 'cancelled' | 'requeued' | 'failed' {
  if (signal.aborted) return 'cancelled';
  return ending.aborted || error instanceof GaveWay ? 'requeued' : 'failed';
}

async function stored(ctx: Context, claimed: Claimed, result: BacktestResult): Promise<'done' | 'failed'> {
  if (result.lookAhead.isClean) await finish(ctx, claimed, result);
  else await fail(ctx, claimed, LOOKS_AHEAD);
  return result.lookAhead.isClean ? 'done' : 'failed';
}

async function compute(ctx: Context, claimed: Claimed, gate: TurnGate, signal: AbortSignal) {
  const { symbol } = claimed;
  const backtest = claimed.input;
  const { range, timeframe } = backtest;
  const loaded = range === null ? null : await loadCandles(ctx, { symbol, timeframe }, range, signal);
  if (loaded?.openAt.length === 0) throw new NoCandles(symbol, timeframe);
  const work = { backtest, loaded, gate: gate.cells };
  return ctx.backtestTurns.take(gate, signal, (ends) =>
    ctx.workers.run<BacktestWork, BacktestResult>(WORK, work, { signal: ends, inTurns: true }),
  );
}

class NoCandles extends Error {
  constructor(symbol: string, timeframe: string) {
    super(`There are no candles of ${symbol} of ${timeframe} between from and to: take other times, or send candles`);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof NoCandles || error instanceof TookTooLong || error instanceof AppError) return error.message;
  const isOfThread = error instanceof Error && error.name === 'ThreadFault';
  return isOfThread ? error.message : 'The backtest failed by a fault of the platform';
}

/** Renews the lease each second with the progress, and aborts once the backtest is no longer this process's. */
class Watched {
  readonly gate = new TurnGate();
  private readonly lost = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly ctx: Context,
    private readonly claimed: Claimed,
  ) {
    this.timer = setInterval(() => void this.look(), SECOND_MS);
  }

  get signal(): AbortSignal {
    return this.lost.signal;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    try {
      if (!(await renew(this.ctx, this.claimed, this.gate.progressPercent))) this.lost.abort();
    } catch (error) {
      // The next second tries again; a lease that is over is another process's.
      this.ctx.log.warn({ module: 'backtest', err: error }, 'the lease of a backtest could not be renewed');
    }
  }
}
