import { sql } from 'kysely';
import { termsOf } from '../../../core/bot-step/terms-of.js';
import { parseStrategy, type Strategy } from '../../../core/strategies/strategy.js';
import { TIMEFRAMES } from '../../../core/trading/candle.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { openPaperAccounts } from './paper-accounts.js';
import { PaperCash } from './paper-cash.js';
import { quotedMarkets } from '../market/market.js';
import type { Market } from '../market/quoted-market.js';
import type { OwnBot } from './own-bot.js';
import { stateOf, type OpenTrade } from './states.js';

type Rows = Context['db']['rows'];

/** A bot that cannot be run as it is stored, and why. */
export interface Unloadable {
  readonly row: Row<TradingBot>;
  readonly reason: string;
}

/** Loads this engine's bots with what they hold, in a fixed number of statements. */
export async function loadBots(
  ctx: Context,
  engineId: string,
  ids: readonly string[],
): Promise<{ readonly bots: OwnBot[]; readonly faulty: Unloadable[] }> {
  const rows = await ownRows(ctx.db.rows, engineId, ids);
  const found = rows.map(({ id }) => id);
  await openPaperAccounts(ctx, rows);
  const [trades, orders, signals, cash, markets] = await Promise.all([
    openTrades(ctx.db.rows, found).then(byBot),
    unfinishedOrders(ctx.db.rows, found).then(byBot),
    waitingSignals(ctx.db.rows, found).then(byBot),
    PaperCash.of(ctx, rows),
    quotedMarkets(ctx, [...new Set(rows.map(({ symbol }) => symbol))]),
  ]);
  const bots: OwnBot[] = [];
  const faulty: Unloadable[] = [];
  for (const row of rows) {
    const own = {
      trades: trades.get(row.id) ?? [],
      orders: orders.get(row.id) ?? [],
      signals: signals.get(row.id) ?? [],
    };
    try {
      bots.push(ownBot(ctx, row, own, cash.for(row) ?? '0', markets.get(row.symbol)?.market));
    } catch (error) {
      faulty.push({ row, reason: (error as Error).message });
    }
  }
  return { bots, faulty };
}

interface Held {
  readonly trades: readonly OpenTrade[];
  readonly orders: Awaited<ReturnType<typeof unfinishedOrders>>;
  readonly signals: Awaited<ReturnType<typeof waitingSignals>>;
}

function ownBot(ctx: Context, row: Row<TradingBot>, held: Held, cash: string, market: Market | undefined): OwnBot {
  if (!market) throw new AppError('BAD_INPUT', { message: `The market ${row.symbol} is no longer traded here` });
  const timeframe = TIMEFRAMES.find((each) => each === row.timeframe);
  if (!timeframe) throw new AppError('INTERNAL', { reason: `timeframe ${row.timeframe}` });
  const strategy = strategyOf(row);
  const isPaper = row.mode === 'PAPER';
  const state = stateOf({ row, trades: held.trades, orders: held.orders, cash: isPaper ? cash : null });
  return {
    row,
    fence: row.fence,
    market,
    timeframe,
    strategy,
    terms: botTerms(ctx, row, strategy, market),
    state,
    signals: held.signals,
  };
}

/** A bot that does not run needs no rules to cancel its orders and to sell what it holds. */
function strategyOf(row: Row<TradingBot>): Strategy {
  try {
    return parseStrategy(row.type, row.strategyConfig);
  } catch (error) {
    if (row.status === 'RUNNING') throw error;
    return parseStrategy('SIGNAL', {});
  }
}

function botTerms({ settings }: Context, row: Row<TradingBot>, strategy: Strategy, market: Market) {
  return termsOf({
    strategy,
    risk: row,
    market,
    orderAmount: row.orderAmount,
    feePercent: settings.decimal('tradingBotTradingFeePercent'),
    slippagePercent: settings.decimal('tradingBotSlippagePercent'),
  });
}

function byBot<Each extends { readonly botId: string }>(all: readonly Each[]): ReadonlyMap<string, Each[]> {
  return Map.groupBy(all, ({ botId }) => botId);
}

function ownRows(rows: Rows, engineId: string, ids: readonly string[]) {
  return rows
    .selectFrom('trading_bot')
    .selectAll()
    .where('engineId', '=', engineId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

function openTrades(rows: Rows, ids: readonly string[]): Promise<OpenTrade[]> {
  return rows
    .selectFrom('trading_bot_trade as trade')
    .leftJoin('trading_bot_order as first', 'first.id', 'trade.id')
    .selectAll('trade')
    .select('first.averagePrice as firstPrice')
    .where('trade.botId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('trade.status', '=', 'OPEN')
    .orderBy('trade.id')
    .execute();
}

function unfinishedOrders(rows: Rows, ids: readonly string[]) {
  return rows
    .selectFrom('trading_bot_order')
    .selectAll()
    .where('botId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', 'in', ['PENDING', 'OPEN', 'PARTIAL'])
    .orderBy('id')
    .execute();
}

/** Signals of this run: one that the run before did not act on would be old news. */
function waitingSignals(rows: Rows, ids: readonly string[]) {
  return rows
    .selectFrom('trading_bot_signal as signal')
    .innerJoin('trading_bot as bot', 'bot.id', 'signal.botId')
    .select(['signal.id', 'signal.botId', 'signal.action'])
    .where('signal.botId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('signal.actedAt', 'is', null)
    .whereRef('signal.createdAt', '>=', 'bot.startedAt')
    .orderBy('signal.id')
    .execute();
}
