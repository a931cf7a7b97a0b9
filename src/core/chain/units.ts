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
