import type { At } from '../../../core/bot-step/run.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { sqlState } from '../../../core/sql/sql-state.js';
import type { Context } from '../../frame/context.js';
import { book } from './book.js';
import { failBot } from './fail.js';
import type { Turn } from './executor.js';
import { happenedIn, isEventful } from './happened.js';
import type { BotRunner } from './runner.js';

/** Bots that are booked at once: fewer than the database has connections. */
const AT_ONCE = 4;
/** Classes of the errors by which the database refuses values; the same ones are refused again. */
const REFUSED = ['22', '23'];
const LIMITS = 'The bot did what its limits forbid, or came to figures that are too large';

/** What the turns of one beat depend on. */
export interface Beat {
  readonly ctx: Context;
  readonly engineId: string;
  /** The price that a bot can trade at; null while there is none. */
  readonly priceOf: (runner: BotRunner) => At | null;
  /** Why the platform lets a bot open nothing; null when it may. */
  readonly holdOf: (runner: BotRunner) => string | null;
  /** Renews the engine's lease when that is due. */
  readonly keep: () => Promise<void>;
}

/** Bots that must be loaded again before they do anything else. */
export interface Turned {
  /** Others have changed them, or have them now. */
  readonly outdated: BotRunner[];
  /** What they came to cannot be stored. */
  readonly faulty: BotRunner[];
}

type Outcome = 'GOES_ON' | keyof Turned;

/** Gives each bot the price of its market, and books what comes of it. A fault of one bot is its own alone. */
export async function takeTurns(beat: Beat, runners: Iterable<BotRunner>): Promise<Turned> {
  const turned: Turned = { outdated: [], faulty: [] };
  const waiting = runners[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const outcome = await takeTurn(beat, next.value);
      if (outcome !== 'GOES_ON') turned[outcome].push(next.value);
    }
  };
  // All of them end before the next beat, whatever befalls one.
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const outcome of outcomes) if (outcome.status === 'rejected') warnOf(beat, outcome.reason);
  return turned;
}

async function takeTurn(beat: Beat, runner: BotRunner): Promise<Outcome> {
  try {
    const nowMs = beat.ctx.clock.now().getTime();
    const turn = runner.turn(beat.priceOf(runner), beat.holdOf(runner), nowMs);
    if (!turn) return 'GOES_ON';
    const isBooked = await booked(beat, runner, turn);
    await beat.keep();
    return isBooked ? 'GOES_ON' : 'outdated';
  } catch (error) {
    return tellOfFault(beat, runner, error);
  }
}

/** Books a turn; false when the bot must be loaded again. */
async function booked(beat: Beat, runner: BotRunner, { traded, news, hasStepped }: Turn): Promise<boolean> {
  const { ctx, engineId } = beat;
  const signals = hasStepped ? runner.signals : [];
  const before = runner.bot;
  const happened = happenedIn(before, traded, news);
  if (isEventful(happened) || signals.length > 0) {
    const outcome = await book(ctx, engineId, runner.own, happened, { signals, ranges: runner.ranges });
    ctx.observer.botTurned(outcome === 'BOOKED' ? 'booked' : 'outdated');
    if (outcome === 'OUTDATED') return false;
    runner.booked();
    runner.acted(signals);
    if (happened.orders.length > 0) runner.traded();
  }
  runner.become(traded.bot);
  runner.note(traded.notes, ctx.clock.now().toISOString());
  runner.own.executor.carryOut(before, traded);
  // What is watched from now on, or no longer, is loaded from its row.
  return news.every(({ found, watchedUntilMs }) => found === null && watchedUntilMs === null);
}

/** A fault that trying again does not mend ends the bot: its own, and values that the database refuses. */
async function tellOfFault({ ctx, engineId }: Beat, { own }: BotRunner, error: unknown): Promise<Outcome> {
  const record = { module: 'bots', botId: own.row.id, err: error };
  ctx.observer.botTurned('failed');
  const state = sqlState(error);
  const isRefused = REFUSED.some((refused) => state.startsWith(refused));
  if (!isRefused && (state !== '' || error instanceof AppError)) {
    ctx.log.warn(record, 'what a trading bot did could not be stored; it is loaded again and goes on');
    return 'outdated';
  }
  ctx.log.error(record, 'a trading bot failed and was stopped');
  await failBot(ctx, engineId, own.row.id, isRefused ? LIMITS : 'The bot failed by a fault of the platform');
  return 'faulty';
}

function warnOf({ ctx }: Beat, error: unknown): void {
  ctx.log.warn({ module: 'bots', err: error }, 'a turn of the trading bots failed; they go on with the next one');
}
