const UNITS = 10n ** 8n;

/** An amount of eight decimals as a whole number of its last place, the oracle of exact arithmetic, as text. */
export function textOfUnits(value: bigint): string {
  return `${value / UNITS}.${String(value % UNITS).padStart(8, '0')}`;
}

/** The whole number of 10^-8 that an amount is. */
export function unitsOf(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(whole) * UNITS + BigInt(decimals.padEnd(8, '0'));
}
