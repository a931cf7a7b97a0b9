import { newCandles, type Candles } from '../../../core/backtest/candles.js';
import type { CandleFill } from '../../../core/simulated-market/fill-candles.js';
import { SIMULATED_SEED } from '../../../core/simulated-market/simulated-market.js';
import { TIMEFRAME_MS, type Timeframe } from '../../../core/trading/candle.js';
import type { Gap } from '../../../core/trading/gaps.js';
import type { Context } from '../../frame/context.js';
import { simulatedSpan } from '../market/simulate-market.js';

const WORK = { file: new URL('./simulated-thread.js', import.meta.url) };

/** The closed candles of the simulated market of a time, computed in a thread. There are none where it is off. */
export async function simulatedPast(
  ctx: Context,
  timeframe: Timeframe,
  range: Gap,
  signal: AbortSignal,
): Promise<Candles> {
  const { from, to } = simulatedSpan(ctx, timeframe, { fromMs: range.from, toMs: range.to });
  const into = newCandles(ctx.simulatedMarket === null ? 0 : (to - from) / TIMEFRAME_MS[timeframe]);
  if (into.openAt.length === 0) return into;
  await ctx.workers.run<CandleFill, void>(WORK, { seed: SIMULATED_SEED, timeframe, fromMs: from, into }, { signal });
  return into;
}
