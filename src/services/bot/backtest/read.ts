import { requireUserId } from '../../../auth/authenticate.js';
import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { BacktestResult } from '../../../core/backtest/contract.js';
import type { TradingBotBacktest } from '../../../entities/bot/backtest.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';

export const NO_BACKTEST = 'Backtest not found';

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  symbol: { column: 'symbol', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  timeframe: { column: 'timeframe', kind: 'text' },
  status: { column: 'status', kind: 'text' },
  createdAt: { column: 'createdAt', kind: 'time' },
  finishedAt: { column: 'finishedAt', kind: 'time' },
} as const satisfies ListColumns;

export type BacktestSummary = Shown<Omit<Row<TradingBotBacktest>, 'userId' | 'input' | 'result' | 'leasedUntil'>>;

/** A backtest, and whether the prices of its market are simulated. */
export type Shown<Backtest> = Backtest & { readonly simulated: boolean };

/** A page of the caller's backtests, newest first, without what came of them. */
export async function readBacktests(ctx: Context, request: ListRequest): Promise<Page<BacktestSummary>> {
  const query = ctx.db.rows
    .selectFrom('trading_bot_backtest')
    .select(['id', 'symbol', 'type', 'timeframe', 'status', 'progressPercent', 'errorMessage'])
    .select(['createdAt', 'startedAt', 'finishedAt'])
    .where('userId', '=', requireUserId(ctx.caller));
  const options = { defaultSort: 'createdAt', tieBreaker: 'id' };
  const page = await readPage<Omit<BacktestSummary, 'simulated'>>(query, COLUMNS, request, options);
  return { ...page, items: page.items.map(shown) };
}

/** A backtest of the caller with what came of it. NOT_FOUND for anybody else's, also when an admin asks. */
export async function readBacktest(ctx: Context, id: string): Promise<Shown<Row<TradingBotBacktest>>> {
  const backtest = await ctx.db.rows
    .selectFrom('trading_bot_backtest')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', requireUserId(ctx.caller))
    .executeTakeFirst();
  if (!backtest) throw new AppError('NOT_FOUND', { message: NO_BACKTEST });
  return { ...shown(backtest), result: backtest.result && counted(backtest.result) };
}

/** A result of before open positions were counted has all of them. */
function counted(result: Omit<BacktestResult, 'totalOpenPositions'> & Partial<BacktestResult>): BacktestResult {
  return { ...result, totalOpenPositions: result.totalOpenPositions ?? result.openPositions.length };
}

/** A backtest as its owner sees it. */
export function shown<Backtest extends Pick<TradingBotBacktest, 'symbol'>>(backtest: Backtest): Shown<Backtest> {
  return { ...backtest, simulated: isSimulated(backtest.symbol) };
}
