import type { BotState, Order, Position } from '../../../core/bot-step/state.js';
import type { Traded, TradedFill } from '../../../core/bot-step/traded.js';
import { plus, sum, toText, ZERO, type Fixed } from '../../../core/trading/fixed.js';
import type { BotAuditAction } from '../../../entities/bot/names.js';
import type { LiveNews } from '../live/live-order.js';

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
  /** What a venue said of the bot's orders. */
  readonly news: readonly LiveNews[];
}

export interface Audit {
  readonly action: BotAuditAction;
  readonly details: Readonly<Record<string, string | number | null>>;
}

/** What a turn of a bot has changed. */
export function happenedIn(before: BotState, trade: Traded, news: readonly LiveNews[]): Happened {
  const fills = [...trade.fills.map(({ fill }) => fill), ...trade.strays];
  const found = news.flatMap((each) => each.found ?? []);
  const known = new Set([...before.orders, ...found].map(({ id }) => id));
  return {
    before,
    after: trade.bot,
    orders: trade.orders,
    positions: changedPositions(before, trade),
    profits: [...trade.fills, ...trade.writtenOff].flatMap(({ profit }) => profit ?? []),
    volume: sum(fills.map(({ cost }) => cost)),
    fees: sum(fills.map(({ fee }) => fee)),
    audits: [
      ...trade.orders.flatMap((order) => auditsOfOrder(order, known.has(order.id), reasonOf(order, news))),
      ...trade.fills.flatMap(auditsOfFill),
      ...trade.writtenOff.map(({ position, profit }) => closedAudit(position, profit)),
      ...auditsOfEnd(before, trade.bot),
    ],
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
    before.targetsHit !== position.targetsHit
  );
}

function reasonOf({ id }: Order, news: readonly LiveNews[]): string | null {
  return news.find(({ orderId }) => orderId === id)?.reason ?? null;
}

function auditsOfOrder(order: Order, isKnown: boolean, reason: string | null): Audit[] {
  const details = { orderId: order.id, side: order.side, amount: toText(order.amount), purpose: order.purpose };
  const placed: Audit[] = isKnown ? [] : [{ action: 'ORDER_PLACED', details }];
  if (order.status === 'FILLED') return [...placed, { action: 'ORDER_FILLED', details }];
  if (order.status === 'FAILED') return [...placed, { action: 'TRADE_FAILED', details: { ...details, reason } }];
  const isEnded = order.status === 'CANCELLED' || order.status === 'EXPIRED';
  return isEnded ? [...placed, { action: 'ORDER_CANCELLED', details: { ...details, status: order.status } }] : placed;
}

function auditsOfFill({ opened, position, order, profit, fill }: TradedFill): Audit[] {
  const details = { tradeId: position.id, price: toText(fill.price), amount: toText(fill.amount) };
  if (opened) return [{ action: 'TRADE_OPENED', details }];
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
  return { action: 'TRADE_CLOSED', details: { tradeId: id, exitReason, profit: toText(profit) } };
}

function auditsOfEnd(before: BotState, after: BotState): Audit[] {
  if (before.status === after.status) return [];
  if (after.status === 'STOPPED') return [{ action: 'BOT_STOPPED', details: { reason: 'the price left the grid' } }];
  const action = after.limitReached === 'DRAWDOWN' ? 'DRAWDOWN_LIMIT_REACHED' : 'DAILY_LIMIT_REACHED';
  return [{ action, details: { equityPeak: text(after.peakEquity), equityAtMidnight: text(after.dayEquity) } }];
}

function text(value: Fixed | null): string | null {
  return value === null ? null : toText(value);
}

/** What buys that rest on paper have set aside. */
export function setAsideIn({ orders }: BotState): Fixed {
  return orders.reduce((total, { reserved, status }) => (status === 'OPEN' ? plus(total, reserved) : total), ZERO);
}
