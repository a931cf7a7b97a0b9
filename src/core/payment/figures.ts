import { Money } from '../money.js';

const CURRENCY = 'USD';
/** The sums of a platform's days may be larger than a wallet. */
const SCALE = { digits: 60, decimals: 8 } as const;
const PARTS = 10_000n;

/** The exact sum of amounts of US dollars. */
export function sumOf(amounts: readonly string[]): string {
  const sum = amounts.reduce((each, text) => each.plus(Money.parse(text, CURRENCY, SCALE)), Money.zero(CURRENCY));
  return sum.toString();
}

/** `part / whole` as text with at most four decimals, rounded down; "0" where there is no whole. */
export function ratioOf(part: number, whole: number): string {
  if (whole === 0) return '0';
  const parts = (BigInt(part) * PARTS) / BigInt(whole);
  const decimals = (parts % PARTS).toString().padStart(4, '0').replace(/0+$/, '');
  return decimals === '' ? String(parts / PARTS) : `${parts / PARTS}.${decimals}`;
}

/** A whole figure for strangers: its first two digits, the others zero, so that one payment hardly ever changes it. */
export function roundedFigure(text: string): string {
  const [whole = '0'] = text.split('.');
  return whole.length <= 2 ? whole : whole.slice(0, 2).padEnd(whole.length, '0');
}
