import { TIMEFRAME_MS, type Timeframe } from '../../core/trading/candle.js';
import type { Ccxt } from './ccxt.js';
import { decimal } from './text.js';
import type { TextCandle } from './venue.js';

/** What an exchange sends at once when ccxt does not say how many. */
const USUAL_PAGE = 100;
const LARGEST_PAGE = 500;

export interface Span {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Reads the candles that begin within the span and are closed at `nowMs`, by the exchange's clock; oldest first. */
export async function closedCandles(client: Ccxt, span: Span, nowMs: number): Promise<readonly TextCandle[]> {
  const { symbol, timeframe } = span;
  const lengthMs = TIMEFRAME_MS[timeframe];
  const limit = Math.min(client.features?.spot?.fetchOHLCV?.limit ?? USUAL_PAGE, LARGEST_PAGE);
  const toMs = Math.min(span.toMs, nowMs - lengthMs + 1);
  const found: TextCandle[] = [];
  let sinceMs = Math.ceil(span.fromMs / lengthMs) * lengthMs;
  while (sinceMs < toMs) {
    const rows = await client.fetchOHLCV(symbol, timeframe, sinceMs, limit);
    const page = rows.map(textCandle).filter(([openAt]) => openAt >= sinceMs);
    found.push(...page.filter(([openAt]) => openAt < toMs));
    const last = page.at(-1);
    sinceMs = last === undefined ? sinceMs + limit * lengthMs : last[0] + lengthMs;
  }
  return found;
}

function textCandle([openAt, ...values]: readonly unknown[]): TextCandle {
  const [open, high, low, close, volume] = values.map(decimal);
  if (typeof openAt !== 'number' || !open || !high || !low || !close || !volume) {
    throw new Error('it answered with a candle that cannot be read');
  }
  return [openAt, open, high, low, close, volume];
}
