import { isLegal } from '../states/machine.js';
import { BOT_MOVES } from '../states/bot.js';
import { gridStop, gridTarget, peakWithin, stopOf, trailingStopOf } from './exit-levels.js';
import { withEntry, wantsEntry, hasEntry, overtraded } from './entries.js';
import { askClose, askCloseAll, askCloseWhole, hasExit, reachedTarget, withClosings, withTarget } from './exits.js';
import { raisedPositions, reachedLimit, rolled, withPeaks } from './limits.js';
import { askCancel } from './orders.js';
import { keepsExits } from './refusals.js';
import { withGridSells, withRestingBuys } from './resting.js';
import { note, type Run } from './run.js';
import type { BotState, Position } from './state.js';
import type { Terms } from './terms.js';
import type { Fixed } from '../trading/fixed.js';

/** What closed candles say of the next price. */
export interface CandleSignals {
  readonly entry: boolean;
  readonly exit: boolean;
  /** False while an indicator has seen too few candles. */
  readonly isReady: boolean;
}

/** Takes what a closed candle says. It replaces what the candle before said and nobody has acted on. */
export function onCandle(bot: BotState, candle: CandleSignals, run: Pick<Run, 'notes'>): BotState {
  const after = withCandle(bot, candle);
  const { signal } = after;
  run.notes.push(note(candle.isReady ? (signal === null ? 'NO_SIGNAL' : `SIGNAL_${signal}`) : 'WARMING_UP'));
  return after;
}

/** The same without a note of it. */
export function withCandle(bot: BotState, { entry, exit }: CandleSignals): BotState {
  const signal = exit && bot.positions.length > 0 ? 'SELL' : entry && !exit ? 'BUY' : null;
  return signal === bot.signal ? bot : { ...bot, signal };
}

/** Takes what the bot's owner, or somebody with its secret, says. */
export function onSignal(bot: BotState, action: 'BUY' | 'SELL'): BotState {
  return { ...bot, signal: action };
}

/** One price of the market: first what ends and closes, then what opens. */
export function onPrice(before: BotState, run: Run): BotState {
  const { now } = run;
  const begun = withPeaks(rolled(unfresh(before), now), now, run.terms);
  const limited = begun.status === 'RUNNING' ? withLimit(begun, run) : begun;
  const cancelled = withCancels(keepsExits(limited) ? withGridLeft(limited, run) : limited, run);
  const exiting = keepsExits(cancelled) ? withExits(cancelled, run) : cancelled;
  const closing = withClosings(exiting, run, () => now.exact);
  if (closing.status === 'RUNNING') return withoutSignal(withOpenings(closing, run));
  return keepsExits(closing) ? withoutSignal(withGridSells(closing, run)) : closing;
}

/** The lowest price of a candle: stops as they stand, each at its level. */
export function onLow(bot: BotState, run: Run): BotState {
  const priceOf = (position: Position): Fixed => levelOfStop(run, position)?.price ?? run.now.exact;
  return withCancels(withClosings(keepsExits(bot) ? withStops(bot, run) : bot, run, priceOf), run);
}

function withStops(bot: BotState, run: Run): BotState {
  if (run.terms.plan.kind === 'GRID') return isBelowGrid(run) ? withGridEnd(bot, run, 'STOP_LOSS') : bot;
  return bot.positions.reduce((state, position) => {
    const stop = stopOf(run.terms.risk, position);
    return stop !== null && run.now.exact <= stop.price ? askClose(state, position, stop.reason) : state;
  }, bot);
}

/** The highest price of a candle: targets, each at its level, of what was held before the candle's buys. */
export function onHigh(bot: BotState, run: Run): BotState {
  const priceOf = (position: Position): Fixed =>
    gridLevel(run, gridTarget) ?? reachedTarget(run, position)?.price ?? run.now.exact;
  const hit = keepsExits(bot) ? withTargets(bot, run) : bot;
  return withCancels(
    withClosings(hit, run, priceOf, ({ isFresh }) => !isFresh),
    run,
  );
}

function withTargets(bot: BotState, run: Run): BotState {
  if (run.terms.plan.kind === 'GRID') return isAboveGrid(run) ? withGridEnd(bot, run, 'TAKE_PROFIT') : bot;
  return bot.positions.reduce((state, position) => {
    if (position.isFresh || position.closeAsked !== null || hasExit(state, position)) return state;
    const reached = reachedTarget(run, position);
    return reached ? withTarget(state, run, position, reached, reached.price) : state;
  }, bot);
}

/** Raises the trailing stops to a candle's highest price. */
export function raiseTo(bot: BotState, high: number, terms: Terms): BotState {
  return raisedPositions(bot, high, terms);
}

/** The lowest price of a candle once more, against the trailing stops that its highest price has raised. */
export function onLowAfterHigh(bot: BotState, run: Run, candleOpenAt: number): BotState {
  const levelOf = (position: Position): Fixed | null => {
    const isEntryCandle = position.openedAt >= candleOpenAt;
    return trailingStopOf(run.terms.risk, position, peakWithin(run.terms.risk, position, isEntryCandle));
  };
  if (run.terms.plan.kind === 'GRID' || !keepsExits(bot)) return bot;
  const stopped = bot.positions.reduce((state, position) => {
    const level = levelOf(position);
    return level !== null && run.now.exact <= level ? askClose(state, position, 'TRAILING_STOP') : state;
  }, bot);
  return withClosings(stopped, run, (position) => levelOf(position) ?? run.now.exact);
}

function unfresh(bot: BotState): BotState {
  if (!bot.positions.some(({ isFresh }) => isFresh)) return bot;
  return { ...bot, positions: bot.positions.map((each) => (each.isFresh ? { ...each, isFresh: false } : each)) };
}

function withLimit(bot: BotState, run: Run): BotState {
  const limitReached = reachedLimit(bot, run.terms.risk, run.now);
  if (limitReached === null || !isLegal(BOT_MOVES, bot.status, 'limit')) return bot;
  run.notes.push(note('LIMIT_REACHED', { limit: limitReached, price: String(run.now.mark) }));
  const ending = { ...bot, status: 'LIMIT_REACHED', limitReached, signal: null } as const;
  return run.terms.risk.closeOnLimit ? askCloseWhole(ending, 'LIMIT') : ending;
}

/** A bot that does not run buys nothing; one that is not paused either leaves no order behind. */
export function withCancels(bot: BotState, { now, hold, terms }: Run): BotState {
  const isFull = overtraded(bot, terms.risk) !== null;
  const expired = askCancel(
    bot,
    ({ expiresAt, side, purpose }) =>
      (expiresAt !== null && now.at >= expiresAt) || (isFull && side === 'BUY' && purpose === 'GRID'),
  );
  if (bot.status === 'RUNNING' && hold === null) return expired;
  const leavesSales = keepsExits(bot);
  return askCancel(expired, ({ side, purpose }) => side === 'BUY' || (!leavesSales && purpose !== 'EXIT'));
}

function withExits(bot: BotState, run: Run): BotState {
  const signalled = bot.signal === 'SELL' && run.terms.plan.kind !== 'GRID' ? askCloseAll(bot, 'SIGNAL') : bot;
  if (signalled !== bot) run.notes.push(note('EXIT_SIGNAL', { price: String(run.now.mark) }));
  return signalled.positions.reduce((state, position) => withExit(state, run, position), signalled);
}

function withExit(bot: BotState, run: Run, position: Position): BotState {
  const { now, terms } = run;
  const isTimeOver = terms.risk.maxHoldMs > 0 && now.at >= position.openedAt + terms.risk.maxHoldMs;
  if (position.closeAsked !== null || (terms.plan.kind === 'GRID' && !isTimeOver) || hasExit(bot, position)) return bot;
  if (terms.plan.kind !== 'GRID') {
    const stop = stopOf(terms.risk, position);
    if (stop !== null && now.exact <= stop.price) return askClose(bot, position, stop.reason);
    const reached = reachedTarget(run, position);
    if (reached) return withTarget(bot, run, position, reached, now.exact);
  }
  return isTimeOver ? askClose(bot, position, 'TIME') : bot;
}

function withGridLeft(bot: BotState, run: Run): BotState {
  if (isBelowGrid(run)) return withGridEnd(bot, run, 'STOP_LOSS');
  return isAboveGrid(run) ? withGridEnd(bot, run, 'TAKE_PROFIT') : bot;
}

/** A grid ends with its stop and with its target, whether or not it holds anything. */
function withGridEnd(bot: BotState, run: Run, reason: 'STOP_LOSS' | 'TAKE_PROFIT'): BotState {
  const asked = askCloseWhole(bot, reason);
  if (!isLegal(BOT_MOVES, asked.status, 'stop')) return asked;
  run.notes.push(note('GRID_LEFT', { price: String(run.now.mark) }));
  return { ...asked, status: 'STOPPED', signal: null };
}

function isBelowGrid(run: Run): boolean {
  const stop = gridLevel(run, gridStop);
  return stop !== null && run.now.exact <= stop;
}

function isAboveGrid(run: Run): boolean {
  const target = gridLevel(run, gridTarget);
  return target !== null && run.now.exact > target;
}

/** The stop of a position, which in a grid is that of the whole. */
function levelOfStop(run: Run, position: Position): { readonly price: Fixed } | null {
  if (run.terms.plan.kind !== 'GRID') return stopOf(run.terms.risk, position);
  const price = gridLevel(run, gridStop);
  return price === null ? null : { price };
}

/** Where a whole grid is closed; null for a bot that is no grid, and for one without that level. */
function gridLevel({ terms: { plan, risk } }: Run, levelOf: typeof gridStop): Fixed | null {
  return plan.kind === 'GRID' ? levelOf(risk, plan.levels) : null;
}

function withOpenings(bot: BotState, run: Run): BotState {
  const entered = wantsEntry(bot, run) ? withEntry(bot, run) : bot;
  return withRestingBuys(withGridSells(entered, run), run);
}

/** A signal is for one price. A sale that came while a buy was under way waits for what that brings. */
function withoutSignal(bot: BotState): BotState {
  return bot.signal === null || (bot.signal === 'SELL' && hasEntry(bot)) ? bot : { ...bot, signal: null };
}
