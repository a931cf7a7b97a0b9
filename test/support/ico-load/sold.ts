import type { PhaseInput } from '../../../src/core/launchpad/phases.js';
import type { VestingInput } from '../../../src/core/launchpad/vesting-terms.js';
import type { WalletType } from '../../../src/entities/currency/currency.js';

/** What offerings are sold for. */
export interface PaidIn {
  readonly currency: string;
  readonly walletType: WalletType;
  readonly decimals: number;
  /** Dollars for one unit. */
  readonly price: number;
}

export const PAID_IN: readonly PaidIn[] = [
  { currency: 'USDT', walletType: 'SPOT', decimals: 6, price: 1 },
  { currency: 'ETH', walletType: 'SPOT', decimals: 8, price: 3_000 },
  { currency: 'EUR', walletType: 'FIAT', decimals: 2, price: 1.1 },
];

/** Terms of vesting, by turns; twice none, since those are delivered as a whole. */
export const VESTINGS: readonly (VestingInput | undefined)[] = [
  undefined,
  { type: 'LINEAR', durationMonths: 3, initialPercent: '33.33' },
  {
    type: 'CUSTOM',
    tranches: [
      { afterMonths: 0, percent: '0.01' },
      { afterMonths: 7, percent: '99.99' },
    ],
  },
  undefined,
  { type: 'CLIFF', durationMonths: 5, cliffMonths: 2, intervalMonths: 2 },
];

/** So many dollars in a currency, as it may be paid. */
export function inCurrency({ decimals, price }: PaidIn, usd: number): string {
  return (usd / price).toFixed(decimals);
}

/** Three phases that together bring about so many dollars, each dearer than the one before; the first for a list, or open. */
export function phasesFor({ price }: PaidIn, usd: number, isListed: boolean): PhaseInput[] {
  return [0.37, 0.4, 1].map((dollars, at) => ({
    name: `Phase ${at + 1}`,
    tokenPrice: (dollars / price).toFixed(8),
    allocation: (usd / 3 / dollars).toFixed(4),
    duration: 2,
    access: isListed && at === 0 ? 'ALLOW_LIST' : 'OPEN',
  }));
}

/** An equal part of an allocation for each of so many accounts, or less: all parts are never more than there is. */
export function shareOf(allocation: string, accounts: number): string {
  return (Math.floor((Number(allocation) * 100) / accounts) / 100).toFixed(2);
}
