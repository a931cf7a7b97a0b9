import { amountOfUnits } from '../../../src/core/chain/units.js';

/** The chain on which the house has an account. */
export const CHAIN_ID = 1;

/** A currency that is converted. */
export interface Traded {
  readonly currency: string;
  readonly type: 'SPOT' | 'FIAT';
  readonly precision: number;
  /** Dollars for one unit, at first. */
  readonly price: number;
  /** What the venue calls it; null where it does not have it. */
  readonly asset: string | null;
  /** The market at which it is hedged, and what the venue calls that. */
  readonly hedged: { readonly symbol: string; readonly pair: string } | null;
  /** Decimals of the coin or the token that it is on the chain; null where it is none. */
  readonly decimals: number | null;
}

const BTC: Traded = {
  currency: 'BTC',
  type: 'SPOT',
  precision: 8,
  price: 60_000,
  asset: 'XXBT',
  decimals: null,
  hedged: { symbol: 'BTC/USDT', pair: 'XBTUSDT' },
};
/** The chain's own coin. */
export const COIN: Traded = {
  currency: 'ETH',
  type: 'SPOT',
  precision: 18,
  price: 3_000,
  asset: 'XETH',
  decimals: 18,
  hedged: { symbol: 'ETH/USDT', pair: 'ETHUSDT' },
};
export const TOKEN: Traded = {
  currency: 'USDT',
  type: 'SPOT',
  precision: 6,
  price: 1,
  asset: 'USDT',
  decimals: 6,
  hedged: null,
};
const EUR: Traded = {
  currency: 'EUR',
  type: 'FIAT',
  precision: 2,
  price: 1.1,
  asset: null,
  decimals: null,
  hedged: null,
};

export const TRADED: readonly Traded[] = [BTC, COIN, TOKEN, EUR];

/** A random amount of a currency that is worth at most so many dollars, as exact decimal text; never zero. */
export function randomAmount({ precision, price }: Traded, mostUsd: number, random: () => number): string {
  const most = BigInt(Math.max(1, Math.floor((mostUsd / price) * 1e6))) * 10n ** BigInt(precision);
  // Of all magnitudes alike, down to the last digit.
  const part = BigInt(Math.floor(random() ** 3 * 2 ** 50)) + 1n;
  const units = ((most / 1_000_000n) * part) >> 50n;
  return amountOfUnits(units === 0n ? 1n : units, precision);
}
