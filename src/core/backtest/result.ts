import type { BotState, Position } from '../bot-step/state.js';
import { fixed, fixedMark, floorTo, minus, overDown, timesDown, toText, type Fixed } from '../trading/fixed.js';
import { candleCloseAt, TIMEFRAME_MS } from '../trading/candle.js';
import { gapsIn } from '../trading/gaps.js';
import type { Candles } from './candles.js';
import type { EquityCurve } from './equity-curve.js';
import { isoTime, type TradeLog } from './trade-log.js';
import type { BacktestInput, BacktestPosition, BacktestResult, LookAhead } from './contract.js';

interface Done {
  readonly input: BacktestInput;
  readonly candles: Candles;
  readonly bot: BotState;
  readonly log: TradeLog;
  readonly equity: EquityCurve;
  readonly lookAhead: LookAhead;
}

export function resultOf({ input, candles, bot, log, equity, lookAhead }: Done): BacktestResult {
  const { first, last } = endsOf(input, candles);
  const { total: totalTrades, winning: winningTrades, losing: losingTrades } = log;
  return {
    candles: candles.openAt.length,
    totalTrades,
    winningTrades,
    losingTrades,
    trades: log.last,
    openPositions: bot.positions.slice(-MOST_POSITIONS).map((each) => openPosition(each, last)),
    totalOpenPositions: bot.positions.length,
    profit: toText(bot.realised),
    profitPercent: percentOf(bot.realised, input.allocated),
    winRate: totalTrades === 0 ? '0' : percentOf(BigInt(winningTrades) as Fixed, BigInt(totalTrades) as Fixed),
    maxDrawdownPercent: equity.maxDrawdownPercent,
    sharpe: equity.sharpe(),
    buyAndHoldPercent: percentOf(minus(last, first), first),
    fees: toText(log.fees),
    equity: equity.points,
    ...missing(candles, input),
    status: bot.status,
    limitReached: bot.limitReached,
    lookAhead,
  };
}

/** The first price that one could buy at, and the last one that is known. */
function endsOf({ prices }: BacktestInput, { open, close }: Candles): { readonly first: Fixed; readonly last: Fixed } {
  const first = prices?.[0]?.[1] ?? open[0] ?? NaN;
  const last = prices?.at(-1)?.[1] ?? close.at(-1) ?? NaN;
  return { first: fixedMark(first), last: fixedMark(last) };
}

const MOST_POSITIONS = 100;
const HUNDRED = fixed('100');
const HUNDREDTH = fixed('0.01');

/** In percent of the whole, rounded down to two places. */
function percentOf(part: Fixed, whole: Fixed): string {
  return toText(floorTo(timesDown(overDown(part, whole), HUNDRED), HUNDREDTH));
}

function openPosition(position: Position, price: Fixed): BacktestPosition {
  const { openedAt, entryPrice, amount, openAmount, cost, proceeds, fee } = position;
  return {
    openedAt: isoTime(openedAt),
    entryPrice: toText(entryPrice),
    amount: toText(amount),
    openAmount: toText(openAmount),
    cost: toText(cost),
    proceeds: toText(proceeds),
    fee: toText(fee),
    value: toText(timesDown(openAmount, price)),
  };
}

const MOST_GAPS = 100;

function missing({ openAt }: Candles, { timeframe, range }: BacktestInput) {
  const gaps = gapsIn(openAt, timeframe);
  const [first, last] = [openAt[0], openAt.at(-1)];
  if (range && first !== undefined && range.from < first) gaps.unshift({ from: range.from, to: first });
  const end = last === undefined ? undefined : candleCloseAt(last, timeframe);
  if (range && end !== undefined && end < range.to) gaps.push({ from: end, to: range.to });
  return {
    gaps: gaps.slice(0, MOST_GAPS).map(({ from, to }) => ({ from: isoTime(from), to: isoTime(to) })),
    missingCandles: gaps.reduce((count, { from, to }) => count + (to - from) / TIMEFRAME_MS[timeframe], 0),
  };
}
