import type { PaperTrade } from '../../../core/bot-step/paper.js';
import type { At } from '../../../core/bot-step/run.js';
import { sqlState } from '../../../core/sql/sql-state.js';
import type { Context } from '../../frame/context.js';
import { book } from './book.js';
import { failBot } from './fail.js';
import { happenedOnPaper, isEventful } from './happened.js';
import type { BotRunner } from './runner.js';

/** Bots that are booked at once: fewer than the database has connections. */
const AT_ONCE = 4;
/** Class of the errors by which the database refuses values; the same ones are refused again. */
const VIOLATION = '23';

/** What the turns of one beat depend on. */
export interface Beat {
  readonly ctx: Context;
  readonly engineId: string;
  readonly priceOf: (symbol: string) => At | undefined;
  /** Why the platform lets bots open nothing; null when they may. */
  readonly hold: string | null;
  /** Renews the engine's lease when that is due. */
  readonly keep: () => Promise<void>;
}

/**
 * Gives each bot the price of its market, and books what comes of it. Answers the bots that must be loaded again, since
 * others have changed them or have them now. A fault of one bot is its own alone.
 */
export async function takeTurns(beat: Beat, runners: Iterable<BotRunner>): Promise<BotRunner[]> {
  const outdated: BotRunner[] = [];
  const waiting = runners[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const trade = await traded(beat, next.value);
      if (!trade) continue;
      if (!(await booked(beat, next.value, trade))) outdated.push(next.value);
      await beat.keep();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outdated;
}

/** What a bot does at the price of its market; null for nothing. A bot whose rules fail is ended. */
async function traded({ ctx, engineId, priceOf, hold }: Beat, runner: BotRunner): Promise<PaperTrade | null> {
  const { row } = runner.own;
  const now = priceOf(row.symbol);
  if (!now) return null;
  try {
    return runner.price(now, hold);
  } catch (error) {
    ctx.log.error({ module: 'bots', botId: row.id, err: error }, 'a trading bot failed and was stopped');
    await failBot(ctx, engineId, row.id, (error as Error).message);
    return null;
  }
}

/** Books a turn; false when the bot must be loaded again. */
async function booked(beat: Beat, runner: BotRunner, trade: PaperTrade): Promise<boolean> {
  const { ctx, engineId } = beat;
  const { signals } = runner;
  const happened = happenedOnPaper(runner.bot, trade);
  try {
    if (isEventful(happened) || signals.length > 0) {
      const outcome = await book(ctx, engineId, runner.own, happened, signals);
      ctx.observer.botTurned(outcome === 'BOOKED' ? 'booked' : 'outdated');
      if (outcome === 'OUTDATED') return false;
      runner.acted(signals);
      if (happened.orders.length > 0) runner.traded();
    }
  } catch (error) {
    await tellOfFault(beat, runner, error);
    return false;
  }
  runner.become(trade.bot);
  runner.note(trade.notes, ctx.clock.now().toISOString());
  return true;
}

async function tellOfFault({ ctx, engineId }: Beat, { own }: BotRunner, error: unknown): Promise<void> {
  const record = { module: 'bots', botId: own.row.id, err: error };
  ctx.observer.botTurned('failed');
  if (!sqlState(error).startsWith(VIOLATION)) {
    ctx.log.warn(record, 'what a trading bot did could not be stored; it is loaded again and goes on');
    return;
  }
  ctx.log.error(record, 'a trading bot did what the database refuses and was stopped');
  await failBot(ctx, engineId, own.row.id, 'The bot did what its limits forbid');
}
