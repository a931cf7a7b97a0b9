import type { Order, Position } from '../../../core/bot-step/state.js';
import { averagePrice, fixedMark, minus, toText, ZERO } from '../../../core/trading/fixed.js';
import type { TradingBotOrder } from '../../../entities/bot/order.js';
import type { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { UncountedFee } from '../../../entities/bot/uncounted-fee.js';
import type { Row } from '../../../entities/index.js';
import type { LiveNews } from '../live/live-order.js';
import type { OwnBot } from './own-bot.js';
import { rangeColumns, type PriceRange } from './price-ranges.js';

const MAX_MESSAGE = 500;

/** An order as it is stored, with what its venue said of it in this turn. */
export function orderRow(
  { row, market }: OwnBot,
  order: Order,
  news: LiveNews | undefined,
  nowIso: string,
): Row<TradingBotOrder> {
  return {
    id: order.id,
    botId: row.id,
    tradeId: order.tradeId,
    clientOrderId: order.id.replaceAll('-', ''),
    isPaper: row.mode === 'PAPER',
    side: order.side,
    type: order.type,
    purpose: order.purpose,
    status: order.status,
    price: order.type === 'LIMIT' ? toText(order.price) : null,
    amount: toText(order.amount),
    filled: toText(order.filled),
    averagePrice: order.filled > 0n ? toText(averagePrice(order.cost, order.filled)) : null,
    cost: toText(order.cost),
    fee: toText(order.fee),
    feeCurrency: market.quote,
    reserved: toText(order.reserved),
    level: order.level,
    exitReason: order.exitReason,
    errorMessage: news?.reason?.slice(0, MAX_MESSAGE) ?? null,
    expiresAt: optional(order.expiresAt),
    venueOrderId: news?.venueOrderId ?? null,
    sentAt: optional(news?.sentAtMs ?? null),
    watchedUntil: optional(order.watchedUntil),
    isSurplus: order.isSurplus,
    createdAt: iso(order.createdAt),
    updatedAt: nowIso,
  };
}

/** What a turn knows of a position besides. */
export interface OfTurn {
  /** Fees of the turn that the position does not count. */
  readonly uncountedFees: readonly UncountedFee[];
  /** Between which prices it was held, as far as this process knows. */
  readonly range: PriceRange | undefined;
}

/** A position as it is stored. A closed one carries its profit. */
export function tradeRow(
  { row }: OwnBot,
  position: Position,
  { uncountedFees, range }: OfTurn,
  nowIso: string,
): Row<TradingBotTrade> {
  const { amount, openAmount, cost, proceeds, fee, closedAt } = position;
  const isClosed = closedAt !== null;
  return {
    id: position.id,
    botId: row.id,
    userId: row.userId,
    // An opened trade keeps them, whatever becomes of its bot.
    strategyId: row.strategyId,
    strategyVersion: row.strategyVersion,
    symbol: row.symbol,
    isPaper: row.mode === 'PAPER',
    status: isClosed ? 'CLOSED' : 'OPEN',
    // A stored trade keeps that of its opening.
    allocatedAmount: row.allocatedAmount,
    amount: toText(amount),
    openAmount: toText(openAmount),
    entryPrice: toText(position.entryPrice),
    exitPrice: exitPrice(position),
    cost: toText(cost),
    openCost: toText(position.openCost),
    openFee: toText(position.openFee),
    proceeds: toText(proceeds),
    fee: toText(fee),
    uncountedFees,
    ...rangeColumns(range),
    dust: toText(position.dust),
    profit: isClosed ? toText(minus(minus(proceeds, cost), fee)) : null,
    exitReason: position.exitReason,
    closeAsked: position.closeAsked,
    peakPrice: toText(fixedMark(position.peak)),
    targetLevels: position.targetLevels,
    safetyLevels: position.safetyLevels,
    safetyFilled: position.safetyLevels.length,
    level: position.level,
    openedAt: iso(position.openedAt),
    closedAt: isClosed ? iso(closedAt) : null,
    // Of a trade that is stored already it stays as it is.
    exitRefusedAt: null,
    exitRefusals: position.exitRefusals,
    createdAt: iso(position.openedAt),
    updatedAt: nowIso,
  };
}

/** Average price of what was sold; null before the first sale. What was written off brought nothing. */
function exitPrice({ proceeds, sold }: Position): string | null {
  return sold > ZERO ? toText(averagePrice(proceeds, sold)) : null;
}

/** The fills of a turn as they are stored. */
export function fillRows(news: readonly LiveNews[]) {
  return news.flatMap(({ fills }) =>
    fills.map(({ orderId, venueTradeId, price, amount, venueFee, feeCurrency, at }) => ({
      orderId,
      venueTradeId,
      price: toText(price),
      amount: toText(amount),
      fee: venueFee,
      feeCurrency,
      at: iso(at),
    })),
  );
}

function optional(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
