import { compileStrategy, type CompiledStrategy } from '../../../core/strategies/compile-strategy.js';
import type { Strategy } from '../../../core/strategies/strategy.js';
import { TIMEFRAME_MS, TIMEFRAMES, type Candle, type Timeframe } from '../../../core/trading/candle.js';
import { fixedMark, toText } from '../../../core/trading/fixed.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { candleSource } from '../market/candles.js';
import { history } from '../market/history.js';
import { indicatorsAfter, type IndicatorValue } from './indicators.js';

const SHOWN = 500;
/** How many candles indicators need to settle, in periods of the longest one, and the most that they are given. */
const PERIODS = 10;
const MOST = 5_000;

/** A closed candle of a chart, in plain decimal text. */
export interface ChartCandle {
  readonly openAt: Date;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

type Charted = Pick<Row<TradingBot>, 'symbol' | 'timeframe' | 'firstCandleAt'>;

/**
 * The last 500 closed candles of a bot's market, oldest first, and the bot's indicators after the last one. They are
 * computed over the candles that the bot itself has seen, as long as there are no more than 5,000 of these.
 */
export async function readChartCandles(
  ctx: Context,
  bot: Charted,
  strategy: Strategy,
): Promise<{ candles: ChartCandle[]; indicators: IndicatorValue[] }> {
  const timeframe = timeframeOf(bot);
  const nowMs = ctx.clock.now().getTime();
  const shown = await history(ctx, bot.symbol, timeframe, SHOWN, nowMs);
  const series = JSON.stringify([candleSource(ctx, bot.symbol), bot.symbol, timeframe, bot.firstCandleAt]);
  const key = `${series} ${shown.at(-1)?.openAt} ${shown.length} ${JSON.stringify(strategy)}`;
  const indicators = await ctx.chartIndicators.of(key, async () => {
    const compiled = compileStrategy(strategy);
    return indicatorsAfter(compiled, await seenCandles(ctx, bot, compiled, { timeframe, nowMs, shown }));
  });
  return { candles: shown.map(inText), indicators };
}

interface Shown {
  readonly timeframe: Timeframe;
  readonly nowMs: number;
  readonly shown: readonly Candle[];
}

/** The candles that a bot has seen, which are read once more when it has seen more than are shown. */
async function seenCandles(
  ctx: Context,
  { symbol, firstCandleAt }: Charted,
  { longestPeriod }: CompiledStrategy,
  { timeframe, nowMs, shown }: Shown,
): Promise<readonly Candle[]> {
  if (longestPeriod === 0) return [];
  const firstMs = firstCandleAt === null ? null : Date.parse(firstCandleAt);
  const seen = firstMs === null ? 0 : Math.ceil((nowMs - firstMs) / TIMEFRAME_MS[timeframe]);
  const count = Math.min(MOST, Math.max(SHOWN, PERIODS * longestPeriod, seen));
  const candles = count === SHOWN ? shown : await history(ctx, symbol, timeframe, count, nowMs);
  return firstMs === null ? candles : candles.filter(({ openAt }) => openAt >= firstMs);
}

function timeframeOf({ timeframe }: Charted): Timeframe {
  const known = TIMEFRAMES.find((each) => each === timeframe);
  if (known === undefined) throw new Error(`a bot has the timeframe ${timeframe}`);
  return known;
}

function inText({ openAt, open, high, low, close, volume }: Candle): ChartCandle {
  return {
    openAt: new Date(openAt),
    open: plain(open),
    high: plain(high),
    low: plain(low),
    close: plain(close),
    volume: plain(volume),
  };
}

const plain = (value: number): string => toText(fixedMark(value));
