import { formatUnits, parseUnits } from 'ethers';
import { badInput } from '../catalogue/errors.js';
import { canonical } from '../money.js';

/** The most decimals that the ledger stores. */
export const MOST_DECIMALS = 18;

/** The amount, as exact decimal text, of so many smallest units. */
export function amountOfUnits(units: bigint, decimals: number): string {
  return canonical(formatUnits(units, decimals));
}

/** The smallest units of an amount. BAD_INPUT when the token has fewer decimals than the amount. */
export function unitsOfAmount(amount: string, decimals: number): bigint {
  const text = canonical(amount);
  const [, fraction = ''] = text.split('.');
  if (fraction.length > decimals) {
    throw badInput(`The token has ${decimals} decimals on its chain, and the amount has more`);
  }
  return parseUnits(text, decimals);
}

/** The fewest smallest units that are worth no less than an amount, which may be finer than the token's decimals. */
export function unitsAtLeast(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = canonical(amount).split('.');
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return /[1-9]/.test(fraction.slice(decimals)) ? units + 1n : units;
}
