import { isDeepStrictEqual } from 'node:util';
import type { Fill } from '../../../core/bot-step/fills.js';
import { keepsExits } from '../../../core/bot-step/refusals.js';
import type { BotState, Order, Position } from '../../../core/bot-step/state.js';
import type { Traded, TradedFill } from '../../../core/bot-step/traded.js';
import { maskText } from '../../../core/text/mask.js';
import { fixed, sum, toText, type Fixed } from '../../../core/trading/fixed.js';
import type { BotAuditAction } from '../../../entities/bot/names.js';
import type { UncountedFee } from '../../../entities/bot/uncounted-fee.js';
import type { AuditDetails } from '../audit/record.js';
import type { LiveFill, LiveNews } from '../live/live-order.js';

/** What one turn of a bot changed, to be booked in one transaction. */
export interface Happened {
  readonly before: BotState;
  readonly after: BotState;
  /** Orders that were made or changed, as they are now. */
  readonly orders: readonly Order[];
  /** Positions that were opened, changed or closed, as they are now. */
  readonly positions: readonly Position[];
  readonly profits: readonly Fixed[];
  readonly volume: Fixed;
  readonly fees: Fixed;
  readonly audits: readonly Audit[];
  readonly refusedExits: readonly RefusedExit[];
  /** By trade, the fees that are not counted, one for each currency. */
  readonly uncountedFees: ReadonlyMap<string, readonly UncountedFee[]>;
  /** Why it has ended by a fault, for its owner to read; null for a bot that has not. */
  readonly error: string | null;
  /** What was bought by orders that were found after their bot had ended. */
  readonly lateBuys: readonly TradedFill[];
  /** What was sold although it had been sold already. */
  readonly strays: readonly Fill[];
  /** What a venue said of the bot's orders. */
  readonly news: readonly LiveNews[];
}

export interface Audit {
  readonly action: BotAuditAction;
  readonly details: AuditDetails;
}

/** A sale that was to close a position, or a part of it, and that its venue refused by its answer. */
export interface RefusedExit {
  readonly tradeId: string;
  /** The venue's words. */
  readonly reason: string;
}

/** What a turn of a bot has changed. */
export function happenedIn(before: BotState, trade: Traded, news: readonly LiveNews[]): Happened {
  const fills = [...trade.fills.map(({ fill }) => fill), ...trade.strays];
  const found = news.flatMap((each) => each.found ?? []);
  const known = new Map([...before.orders, ...found].map((order) => [order.id, order]));
  const refusedExits = trade.orders.flatMap((order) => refusedExitOf(order, trade.bot, news));
  const error = errorOf(before, trade.bot, refusedExits);
  return {
    before,
    after: trade.bot,
    orders: trade.orders,
    positions: changedPositions(before, trade),
    profits: [...trade.fills, ...trade.writtenOff].flatMap(({ profit }) => profit ?? []),
    volume: sum(fills.map(({ cost }) => cost)),
    fees: sum(fills.map(({ fee }) => fee)),
    audits: [
      ...trade.orders.flatMap((order) => auditsOfOrder(order, known.get(order.id), reasonOf(order, news))),
      ...trade.fills.flatMap(auditsOfFill),
      ...trade.writtenOff.map(({ position, profit }) => closedAudit(position, profit)),
      ...auditsOfEnd(before, trade.bot, error),
    ],
    refusedExits,
    uncountedFees: uncountedFeesOf(trade.fills, news),
    error,
    lateBuys: trade.fills.filter((each) => isLateBuy(each, trade.bot)),
    strays: trade.strays,
    news,
  };
}

/** Whether there is anything to store. */
export function isEventful({ before, after, orders, positions }: Happened): boolean {
  return (
    orders.length > 0 || positions.length > 0 || before.status !== after.status || before.closing !== after.closing
  );
}

function changedPositions(before: BotState, { bot, fills, writtenOff }: Traded): Position[] {
  const known = new Map(before.positions.map((position) => [position.id, position]));
  const closed = [...fills, ...writtenOff].map(({ position }) => position).filter(({ closedAt }) => closedAt !== null);
  const changed = bot.positions.filter((position) => isChanged(known.get(position.id), position));
  return [...closed, ...changed];
}

/** A new peak alone is not stored at once: it comes with the bot's next report. */
function isChanged(before: Position | undefined, position: Position): boolean {
  if (!before) return true;
  return (
    before.amount !== position.amount ||
    before.openAmount !== position.openAmount ||
    before.closeAsked !== position.closeAsked ||
    !isDeepStrictEqual(before.targetLevels, position.targetLevels) ||
    before.exitRefusals !== position.exitRefusals
  );
}

function reasonOf({ id }: Order, news: readonly LiveNews[]): string | null {
  return news.find(({ orderId }) => orderId === id)?.reason ?? null;
}

function uncountedFeesOf(
  filled: readonly TradedFill[],
  news: readonly LiveNews[],
): ReadonlyMap<string, readonly UncountedFee[]> {
  const tradeOf = new Map(filled.map(({ fill, position }) => [fill.orderId, position.id]));
  const uncounted = news.flatMap(({ fills }) => fills).filter(({ isFeeCounted }) => !isFeeCounted);
  const byTrade = Map.groupBy(uncounted, ({ orderId }) => tradeOf.get(orderId));
  // What was sold twice is no part of a trade.
  byTrade.delete(undefined);
  return new Map([...byTrade].map(([tradeId, fills]) => [tradeId ?? '', summed(fills)]));
}

function summed(fills: readonly LiveFill[]): UncountedFee[] {
  const byCurrency = Map.groupBy(fills, ({ feeCurrency }) => feeCurrency);
  return [...byCurrency]
    .map(([currency, charged]) => ({ currency, amount: toText(sum(charged.map(({ venueFee }) => fixed(venueFee)))) }))
    .toSorted((left, right) => (left.currency < right.currency ? -1 : 1));
}

/** What a bot that was stopped, or has ended, holds from then on: nothing sells it by itself. */
function isLateBuy({ opened, position }: TradedFill, bot: BotState): boolean {
  const held = bot.positions.find(({ id }) => id === position.id);
  return opened && !keepsExits(bot) && held?.closeAsked === null;
}

const MAX_ERROR = 500;

function errorOf(before: BotState, after: BotState, refused: readonly RefusedExit[]): string | null {
  if (before.status === after.status || after.status !== 'ERROR') return null;
  return `The exchange does not let it sell what it holds: ${saidOf(refused.at(-1)?.reason)}`.slice(0, MAX_ERROR);
}

/** What a venue said, as it is shown: on one line, and not longer than a line or two. */
export function saidOf(reason: string | undefined): string {
  return maskText(reason ?? '') || 'it gave no reason';
}

/** None where the position is sold by now: what was refused is not missed then. */
function refusedExitOf(order: Order, { positions }: BotState, news: readonly LiveNews[]): RefusedExit[] {
  const { id, side, status, tradeId } = order;
  const said = news.find(({ orderId }) => orderId === id);
  if (side !== 'SELL' || status !== 'FAILED' || tradeId === null || !said?.isRefused) return [];
  return positions.some((position) => position.id === tradeId) ? [{ tradeId, reason: said.reason ?? '' }] : [];
}

function auditsOfOrder(order: Order, known: Order | undefined, reason: string | null): Audit[] {
  const facts = { orderId: order.id, side: order.side, amount: toText(order.amount), purpose: order.purpose };
  const placed: Audit[] = known ? [] : [{ action: 'ORDER_PLACED', details: { ...facts, after: PLACED } }];
  const action = ENDED[order.status];
  if (!action) return placed;
  const change = { before: known ? filledOf(known) : PLACED, after: filledOf(order) };
  const why = order.status === 'FAILED' ? { reason } : {};
  return [...placed, { action, details: { ...facts, ...why, ...change } }];
}

const PLACED = { status: 'PENDING', filled: '0' } as const;

const ENDED: Readonly<Partial<Record<Order['status'], BotAuditAction>>> = {
  FILLED: 'ORDER_FILLED',
  FAILED: 'TRADE_FAILED',
  CANCELLED: 'ORDER_CANCELLED',
  EXPIRED: 'ORDER_CANCELLED',
};

function filledOf({ status, filled }: Order): { status: string; filled: string } {
  return { status, filled: toText(filled) };
}

function auditsOfFill({ opened, position, order, profit, fill }: TradedFill): Audit[] {
  const details = { tradeId: position.id, price: toText(fill.price), amount: toText(fill.amount) };
  if (opened) return [{ action: 'TRADE_OPENED', details: { ...details, after: { status: 'OPEN' } } }];
  const triggered = TRIGGERED[order.exitReason ?? ''];
  return [
    ...(triggered ? [{ action: triggered, details: { ...details, exitReason: order.exitReason } }] : []),
    ...(profit === null ? [] : [closedAudit(position, profit)]),
  ];
}

const TRIGGERED: Readonly<Record<string, BotAuditAction | undefined>> = {
  STOP_LOSS: 'STOP_LOSS_TRIGGERED',
  TRAILING_STOP: 'STOP_LOSS_TRIGGERED',
  TAKE_PROFIT: 'TAKE_PROFIT_TRIGGERED',
};

function closedAudit({ id, exitReason }: Position, profit: Fixed): Audit {
  const change = { before: { status: 'OPEN' }, after: { status: 'CLOSED' } };
  return { action: 'TRADE_CLOSED', details: { tradeId: id, exitReason, profit: toText(profit), ...change } };
}

function auditsOfEnd(before: BotState, after: BotState, error: string | null): Audit[] {
  if (before.status === after.status) return [];
  const change = { before: endOf(before), after: endOf(after) };
  if (after.status === 'ERROR') return [{ action: 'BOT_ERROR', details: { reason: error, ...change } }];
  if (after.status === 'STOPPED') {
    return [{ action: 'BOT_STOPPED', details: { reason: 'the price left the grid', ...change } }];
  }
  const action = after.limitReached === 'DRAWDOWN' ? 'DRAWDOWN_LIMIT_REACHED' : 'DAILY_LIMIT_REACHED';
  const equity = { equityPeak: text(after.peakEquity), equityAtMidnight: text(after.dayEquity) };
  return [{ action, details: { ...equity, ...change } }];
}

function endOf({ status, limitReached }: BotState): Pick<BotState, 'status' | 'limitReached'> {
  return { status, limitReached };
}

function text(value: Fixed | null): string | null {
  return value === null ? null : toText(value);
}
