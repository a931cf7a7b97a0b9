// What the examples require of the answers, so that one that did not work says so.

export function requireEqual(one, other) {
  if (one !== other) throw new Error(`${one} is not ${other}`);
}

/** The code of a refusal, and its words. */
export async function refusal(act) {
  try {
    await act();
  } catch (error) {
    if (error.code) return error.message;
    throw error;
  }
  throw new Error('it was not refused');
}

/** Amounts are exact decimal text: counted in parts of 10^-18, and never made numbers. */
export function units(amount) {
  const [whole, decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(18, '0'));
}

/** What a caller has of a currency, of type SPOT. */
export async function spotBalance(caller, code) {
  const { items } = await caller('GET', '/api/finance/wallet?perPage=100');
  return items.find(({ currency, type }) => currency === code && type === 'SPOT')?.balance ?? '0';
}
