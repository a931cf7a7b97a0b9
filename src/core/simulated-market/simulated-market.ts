import { DAY_MS } from '../clock.js';
import { candleOpenAt } from '../trading/candle.js';
import type { MarketName } from '../trading/market-name.js';

/** A market whose prices come from a function of the time. Its base is no currency that wallets hold. */
export const SIMULATED_MARKET = { symbol: 'SIM/USDT', base: 'SIM', quote: 'USDT' } as const satisfies MarketName;

/** Decides all prices of the simulated market, the same on every installation. */
export const SIMULATED_SEED = 20_240_229;

const HISTORY_MS = 730 * DAY_MS;

/** Whether a market's prices are simulated. Its name is reserved: no exchange and no pair of currencies has it here. */
export function isSimulated(symbol: string): boolean {
  return symbol === SIMULATED_MARKET.symbol;
}

/** When its history begins, as known at a time; both in milliseconds since 1970 UTC. It goes two years back. */
export function simulatedSince(nowMs: number): number {
  return candleOpenAt(nowMs - HISTORY_MS, '1d');
}
