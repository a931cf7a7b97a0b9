import { sql } from 'kysely';
import { termsOf } from '../../../core/bot-step/terms-of.js';
import { parseStrategy, type Strategy } from '../../../core/strategies/strategy.js';
import { TIMEFRAMES } from '../../../core/trading/candle.js';
import { parseMarketName } from '../../../core/trading/market-name.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { LiveAccount } from '../live/live-account.js';
import type { LiveAccounts } from '../live/live-accounts.js';
import { openPaperAccounts } from './paper-accounts.js';
import { PaperCash } from './paper-cash.js';
import { quotedMarkets } from '../market/market.js';
import type { Market } from '../market/quoted-market.js';
import { LiveExecutor, ON_PAPER, type Executor } from './executor.js';
import { readLiveOrders } from './live-orders.js';
import type { OwnBot } from './own-bot.js';
import { stateOf, type OpenTrade } from './states.js';

type Rows = Context['db']['rows'];

/** A bot that cannot be run as it is stored, and why. */
export interface Unloadable {
  readonly row: Row<TradingBot>;
  readonly reason: string;
}

export interface Loaded {
  readonly bots: OwnBot[];
  readonly faulty: Unloadable[];
  /** Live bots whose exchange account is still being opened. */
  readonly postponed: string[];
}

/** Loads this engine's bots with what they hold, in a fixed number of statements. */
export async function loadBots(
  ctx: Context,
  engineId: string,
  ids: readonly string[],
  accounts: LiveAccounts,
): Promise<Loaded> {
  const rows = await ownRows(ctx.db.rows, engineId, ids);
  const read = await readHeld(ctx, rows);
  const loaded: Loaded = { bots: [], faulty: [], postponed: [] };
  for (const row of rows) {
    try {
      const own = row.mode === 'PAPER' ? paperBot(ctx, row, read) : liveBot(ctx, row, read, accounts);
      if (own) loaded.bots.push(own);
      else loaded.postponed.push(row.id);
    } catch (error) {
      loaded.faulty.push({ row, reason: reasonOf(ctx, row, error) });
    }
  }
  return loaded;
}

/** What the owner is told of a bot that cannot be run. */
function reasonOf({ log }: Context, { id }: Row<TradingBot>, error: unknown): string {
  if (error instanceof AppError && error.code === 'BAD_INPUT') return error.message;
  log.error({ module: 'bots', botId: id, err: error }, 'a trading bot cannot be run as it is stored');
  return 'The bot cannot be run by a fault of the platform';
}

/** All that bots hold, read for all of them together. */
type Held = Awaited<ReturnType<typeof readHeld>>;

async function readHeld(ctx: Context, rows: readonly Row<TradingBot>[]) {
  const found = rows.map(({ id }) => id);
  const onPaper = rows.filter(({ mode }) => mode === 'PAPER');
  await openPaperAccounts(ctx, onPaper);
  const [trades, orders, signals, cash, markets, live] = await Promise.all([
    openTrades(ctx.db.rows, found).then(byBot),
    unfinishedOrders(ctx.db.rows, found).then(byBot),
    waitingSignals(ctx.db.rows, found).then(byBot),
    PaperCash.of(ctx, onPaper),
    quotedMarkets(ctx, [...new Set(onPaper.map(({ symbol }) => symbol))]),
    readLiveOrders(
      ctx,
      rows.filter(({ mode }) => mode === 'LIVE').map(({ id }) => id),
    ),
  ]);
  return { trades, orders, signals, cash, markets, live };
}

function paperBot(ctx: Context, row: Row<TradingBot>, held: Held): OwnBot {
  const market = held.markets.get(row.symbol)?.market;
  if (!market) throw badInput(`The market ${row.symbol} is no longer traded here`);
  return ownBot(ctx, row, held, market, ON_PAPER, held.cash.for(row) ?? '0');
}

/** Null while its exchange account is being opened. */
function liveBot(ctx: Context, row: Row<TradingBot>, held: Held, accounts: LiveAccounts): OwnBot | null {
  if (row.venueAccountId === null) throw badInput('The bot has no exchange account');
  const opened = accounts.of(row.venueAccountId);
  if (opened === null) return null;
  const { account, markets } = opened;
  const market = markets.market(row.symbol) ?? unlisted(row, account);
  const own = ownBot(ctx, row, held, market, new LiveExecutor({ id: row.id, market }, account, markets), null);
  account.load({ id: row.id, market }, { orders: own.state.orders, ...held.live.of(row.id) });
  return own;
}

/** What is left of a bot whose market its venue does not list is looked up and cancelled all the same. */
function unlisted({ symbol, status }: Row<TradingBot>, { venue }: LiveAccount): Market {
  const name = parseMarketName(symbol);
  if (status === 'RUNNING' || !name) throw badInput(`${venue.data.id} no longer lists ${symbol}`);
  return { ...name, amountStep: '0', priceStep: '0', minAmount: '0', minCost: '0' };
}

function ownBot(
  ctx: Context,
  row: Row<TradingBot>,
  { trades, orders, signals, live }: Held,
  market: Market,
  executor: Executor,
  cash: string | null,
): OwnBot {
  const timeframe = TIMEFRAMES.find((each) => each === row.timeframe);
  if (!timeframe) throw new AppError('INTERNAL', { reason: `timeframe ${row.timeframe}` });
  const strategy = strategyOf(row);
  const { id } = row;
  const lost = live.of(id).watched.map(({ order }) => order);
  const state = stateOf({ row, trades: trades.get(id) ?? [], orders: orders.get(id) ?? [], lost, cash });
  return {
    row,
    fence: row.fence,
    market,
    timeframe,
    strategy,
    terms: botTerms(ctx, row, strategy, market),
    state,
    signals: signals.get(id) ?? [],
    executor,
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
    isLive: row.mode === 'LIVE',
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
    .select(['first.averagePrice as firstPrice', 'first.purpose as opening'])
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
    .select(['signal.id', 'signal.botId', 'signal.action', 'signal.signalAt'])
    .where('signal.botId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('signal.actedAt', 'is', null)
    .whereRef('signal.createdAt', '>=', 'bot.startedAt')
    .orderBy('signal.id')
    .execute();
}
