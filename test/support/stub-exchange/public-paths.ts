import type { CandleRow } from './market.js';
import type { PathCall, PublicPath } from './rest.js';

const MAX_CANDLES = 300;

/** OKX's public paths; each gives the answer's `data`. */
export const publicPaths: Readonly<Record<string, PublicPath>> = {
  'GET /public/time': (engine) => [{ ts: String(engine.now()) }],
  'GET /public/instruments': (engine) => [...engine.markets.values()].map((market) => market.instrument()),
  'GET /market/tickers': (engine) => [...engine.markets.values()].map((market) => market.ticker()),
  'GET /market/candles': (engine, call) => candles(engine.market(call.query.get('instId') ?? '').candles, call),
  'GET /market/history-candles': (engine, call) => candles(engine.market(call.query.get('instId') ?? '').candles, call),
};

/** The newest first; `after` asks for older ones, `before` for newer ones. */
function candles(stored: ReadonlyMap<string, readonly CandleRow[]>, { query }: PathCall): readonly unknown[] {
  const [after, before] = [Number(query.get('after') ?? Infinity), Number(query.get('before') ?? -Infinity)];
  const limit = Math.min(Number(query.get('limit') ?? 100), MAX_CANDLES);
  return (stored.get(query.get('bar') ?? '') ?? [])
    .filter(([ts]) => Number(ts) < after && Number(ts) > before)
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .slice(0, limit)
    .map((row) => [...row, '1', '1', '1']);
}
