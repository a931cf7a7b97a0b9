import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import { UNFINISHED_ORDER, type BotStatus } from '../../../core/states/bot.js';
import { parseStrategy } from '../../../core/strategies/strategy.js';
import { FIRST_CURSOR } from '../../../core/stream-event.js';
import type { StoredTick } from '../../../entities/bot/bot.js';
import type { TradingBotOrder } from '../../../entities/bot/order.js';
import type { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { quotedMarkets } from '../market/market.js';
import { requireOwnBot } from '../own/own-bot.js';
import { readChartCandles, type ChartCandle } from './chart-candles.js';
import type { IndicatorValue } from './indicators.js';
import { levelsOf, type ChartLevel } from './levels.js';

const CLOSED_SHOWN = 50;
/** A grid has at most 199 positions and as many orders; nothing else comes near. */
const MAX_OPEN = 1_000;

/** All that the chart of a bot shows, and the cursor from which its events go on. */
export interface ChartState {
  readonly status: BotStatus;
  readonly price: string | null;
  /** Whether the prices of its market are simulated. */
  readonly simulated: boolean;
  readonly candles: readonly ChartCandle[];
  readonly indicators: readonly IndicatorValue[];
  readonly levels: readonly ChartLevel[];
  readonly orders: readonly Row<TradingBotOrder>[];
  readonly trades: readonly Row<TradingBotTrade>[];
  readonly lastTick: StoredTick | null;
  readonly cursor: string;
}

/**
 * The chart of a bot of the caller, in six statements, and one more where indicators are computed over more candles than
 * are shown. NOT_FOUND for anybody else's bot. A subscription that begins after its cursor misses nothing, and may repeat
 * what the chart shows already.
 */
export async function readChartState(ctx: Context, id: string): Promise<ChartState> {
  // Taken before the rows are read: what happens meanwhile is an event behind it.
  const cursor = ctx.events.newestCursor || FIRST_CURSOR;
  const bot = await requireOwnBot(ctx, id);
  const strategy = parseStrategy(bot.type, bot.strategyConfig);
  const [open, closed, orders, chart, markets] = await Promise.all([
    tradesOf(ctx, id).where('status', '=', 'OPEN').limit(MAX_OPEN).execute(),
    tradesOf(ctx, id).where('status', '=', 'CLOSED').limit(CLOSED_SHOWN).execute(),
    unfinishedOrders(ctx, id),
    readChartCandles(ctx, bot, strategy),
    quotedMarkets(ctx, [bot.symbol]),
  ]);
  return {
    status: bot.status,
    price: markets.get(bot.symbol)?.price?.price ?? null,
    simulated: isSimulated(bot.symbol),
    ...chart,
    levels: levelsOf(bot, strategy, open),
    orders,
    trades: [...open, ...closed],
    lastTick: bot.lastTick,
    cursor,
  };
}

function tradesOf({ db }: Context, botId: string) {
  return db.rows
    .selectFrom('trading_bot_trade')
    .selectAll()
    .where('botId', '=', botId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
}

async function unfinishedOrders({ db }: Context, botId: string): Promise<Row<TradingBotOrder>[]> {
  return db.rows
    .selectFrom('trading_bot_order')
    .selectAll()
    .where('botId', '=', botId)
    .where('status', 'in', [...UNFINISHED_ORDER])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_OPEN)
    .execute();
}
