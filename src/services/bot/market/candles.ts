import { sql } from 'kysely';
import type { Candle, Timeframe } from '../../../core/trading/candle.js';
import type { Row } from '../../../entities/index.js';
import type { TradingCandle } from '../../../entities/bot/candle.js';
import type { Context } from '../../frame/context.js';
import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import type { CandleRange } from './candle-range.js';
import { simulatedCandles } from './simulate-market.js';

// Writes trading_candle in one statement: its rows come from the platform's prices or from an exchange.

/** Where candles come from: the prices of the platform's own currencies. */
export const PLATFORM = 'platform';
/** Where candles come from that a function computes: none of them is stored. */
export const SIMULATED = 'simulated';

/**
 * Where the candles of a market come from that bots decide by: the configured exchange, or the platform's own prices; a
 * function for the simulated market.
 */
export function candleSource({ venues }: Pick<Context, 'venues'>, symbol: string): string {
  if (isSimulated(symbol)) return SIMULATED;
  return venues.market?.id ?? PLATFORM;
}

/** The candles of one market, source and length. */
export interface CandleSeries {
  readonly source: string;
  readonly symbol: string;
  readonly timeframe: Timeframe;
}

type Db = Pick<Context, 'db'>;
type Source = Db & Pick<Context, 'clock' | 'simulatedMarket'>;

/**
 * Stores closed candles and answers those that now stand at their times, oldest first. A candle that another process
 * has stored stays, so that every bot decides by the same one.
 */
export async function storeCandles(ctx: Db, series: CandleSeries, candles: readonly Candle[]): Promise<Candle[]> {
  if (candles.length === 0) return [];
  const opened = candles.map(({ openAt }) => new Date(openAt).toISOString());
  await insert(ctx, series, candles, opened);
  // A separate statement, so that it sees what the insert has waited for.
  const standing = await ofSeries(ctx, series)
    .where('openAt', '=', sql<string>`any(${opened}::timestamptz[])`)
    .orderBy('openAt')
    .execute();
  return standing.map(toCandle);
}

/** Closed candles that are stored, or that a function computes, oldest first. */
export async function readCandles(ctx: Source, series: CandleSeries, range: CandleRange): Promise<Candle[]> {
  if (series.source === SIMULATED) return simulatedCandles(ctx, series.timeframe, range);
  const { fromMs, beforeMs, limit } = range;
  const all = ofSeries(ctx, series);
  const before = beforeMs === undefined ? all : all.where('openAt', '<', new Date(beforeMs).toISOString());
  if (fromMs === undefined)
    return (await before.orderBy('openAt', 'desc').limit(limit).execute()).map(toCandle).toReversed();
  const from = before.where('openAt', '>=', new Date(fromMs).toISOString());
  return (await from.orderBy('openAt').limit(limit).execute()).map(toCandle);
}

async function insert(
  { db }: Db,
  { source, symbol, timeframe }: CandleSeries,
  candles: readonly Candle[],
  opened: readonly string[],
): Promise<void> {
  const column = (name: Exclude<keyof Candle, 'openAt'>) =>
    sql`${candles.map((each) => String(each[name]))}::numeric[]`;
  await sql`
    insert into trading_candle (source, symbol, timeframe, "openAt", open, high, low, close, volume)
    select ${source}, ${symbol}, ${timeframe}, each.*
    from unnest(${opened}::timestamptz[], ${column('open')}, ${column('high')}, ${column('low')}, ${column('close')},
      ${column('volume')}) as each
    on conflict do nothing`.execute(db.rows);
}

function ofSeries({ db }: Db, { source, symbol, timeframe }: CandleSeries) {
  return db.rows
    .selectFrom('trading_candle')
    .select(['openAt', 'open', 'high', 'low', 'close', 'volume'])
    .where('source', '=', source)
    .where('symbol', '=', symbol)
    .where('timeframe', '=', timeframe);
}

type StoredCandle = Omit<Row<TradingCandle>, keyof CandleSeries>;

/** Prices of a candle have at most 15 significant digits, so the numbers are exact. */
function toCandle({ openAt, open, high, low, close, volume }: StoredCandle): Candle {
  return {
    openAt: Date.parse(openAt),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  };
}
