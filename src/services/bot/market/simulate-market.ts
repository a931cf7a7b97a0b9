import { setImmediate as turn } from 'node:timers/promises';
import type { SimulatedCandles } from '../../../core/simulated-market/simulated-candles.js';
import { isSimulated, SIMULATED_MARKET, simulatedSince } from '../../../core/simulated-market/simulated-market.js';
import { STEP_MS } from '../../../core/simulated-market/simulated-prices.js';
import { candleOpenAt, TIMEFRAME_MS, type Candle, type Timeframe } from '../../../core/trading/candle.js';
import { fixedMark, toText } from '../../../core/trading/fixed.js';
import type { MarketName } from '../../../core/trading/market-name.js';
import type { Context } from '../../frame/context.js';
import type { CandleRange } from './candle-range.js';
import type { QuotedMarket } from './quoted-market.js';

declare module '../../frame/context.js' {
  interface Platform {
    /** The simulated market, which development has beside the others; null without it. */
    readonly simulatedMarket: SimulatedCandles | null;
  }
}

/** Computing goes on for so long before what waits for this process gets its turn. */
const AT_ONCE_MS = 10;

const MARKET = {
  ...SIMULATED_MARKET,
  amountStep: '0.0001',
  priceStep: '0.0001',
  minAmount: '0.0001',
  minCost: '0.01',
} as const;

type Simulating = Pick<Context, 'clock' | 'simulatedMarket'>;

/** The simulated market with its present price, where it is among these names and there is one. */
export function simulatedMarkets(ctx: Simulating, names: readonly MarketName[]): QuotedMarket[] {
  const { simulatedMarket: market, clock } = ctx;
  if (market === null || !names.some(({ symbol }) => isSimulated(symbol))) return [];
  const nowMs = clock.now().getTime();
  const at = new Date(Math.floor(nowMs / STEP_MS) * STEP_MS);
  return [{ market: MARKET, price: { price: toText(fixedMark(market.priceAt(nowMs))), at } }];
}

/** When the closed candles of a time begin that the simulated market has: the first one, and the one after the last. */
export function simulatedSpan(
  { clock }: Pick<Context, 'clock'>,
  timeframe: Timeframe,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): { readonly from: number; readonly to: number } {
  const nowMs = clock.now().getTime();
  const length = TIMEFRAME_MS[timeframe];
  const from = Math.max(Math.ceil(fromMs / length) * length, simulatedSince(nowMs));
  const to = Math.min(Math.ceil(toMs / length) * length, candleOpenAt(nowMs, timeframe));
  return { from, to: Math.max(from, to) };
}

/** As `readCandles`, of the simulated market. Many are computed in slices, so that the process answers meanwhile. */
export async function simulatedCandles(
  ctx: Simulating,
  timeframe: Timeframe,
  { fromMs, beforeMs = Infinity, limit }: CandleRange,
): Promise<Candle[]> {
  const market = ctx.simulatedMarket;
  if (market === null) return [];
  const length = TIMEFRAME_MS[timeframe];
  const span = simulatedSpan(ctx, timeframe, { fromMs: fromMs ?? -Infinity, toMs: beforeMs });
  const from = fromMs === undefined ? Math.max(span.from, span.to - limit * length) : span.from;
  const to = Math.min(span.to, from + limit * length);
  const candles: Candle[] = [];
  let sliceAt = performance.now();
  for (let openAt = from; openAt < to; openAt += length) {
    candles.push(market.candle(openAt, timeframe));
    if (performance.now() - sliceAt < AT_ONCE_MS) continue;
    await turn();
    sliceAt = performance.now();
  }
  return candles;
}
