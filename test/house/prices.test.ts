import { EXCHANGES, ESTIMATES, LIMITERS, PRICE_GUARD, PRICE_TEXT, PRICES, VALUERS } from '../support/places.js';
import { sources } from '../support/sources.js';

/*
 * One guard decides at which price money may change currency. The compiler hides stored prices from all other code. These
 * tests keep the list of files that ask the guard, and check what the compiler cannot see.
 */

const all = sources('src');
const outside = all.filter(({ path }) => !path.startsWith(PRICES));
const pathsOf = (found: typeof all) => found.map(({ path }) => path).toSorted();
const naming = (names: readonly string[]) =>
  outside.filter(({ text }) => names.some((name) => new RegExp(String.raw`\b${name}\(`).test(text)));

describe('the price at which money changes currency', () => {
  it('is asked of the guard by every operation that settles across currencies, and by nothing else', () => {
    expect(pathsOf(naming(['openPrices', 'findOpenPrices']))).toEqual([...EXCHANGES]);
  });

  it('is read without the guard only by estimates, which write nothing', () => {
    const found = naming(['estimatedPrices']);
    expect(pathsOf(found)).toEqual([...ESTIMATES]);
    const writing = /inTransaction|insertInto|updateTable|postWithCommit|withCommit/;
    expect(pathsOf(found.filter(({ text }) => writing.test(text)))).toEqual([]);
  });

  it('is made only by the guard: no other file casts to its type', () => {
    const made = all.filter(({ text }) => /as (?:unknown as )?OpenPrices\b/.test(text));
    expect(pathsOf(made)).toEqual([PRICE_GUARD]);
  });

  it('is a stored price that no other folder reads, by its text or within a statement', () => {
    const importing = outside.filter(({ text }) => text.includes(PRICE_TEXT.slice(PRICES.length, -'.ts'.length)));
    expect(pathsOf(importing)).toEqual([]);
    const cast = /(?:usdPrice|feedPrice|UsdPrice)\b[^\n;]*\bas (?:unknown|string|never|any)\b/;
    expect(pathsOf(outside.filter(({ text }) => cast.test(text)))).toEqual([]);
    // A statement may pass the column on; code that computes with it uses lastPriceIn or guardedCurrency.
    const computed = /"(?:usdPrice|feedPrice)"(?!\s*,|\s+from\b)/;
    expect(pathsOf(outside.filter(({ text }) => computed.test(text)))).toEqual([]);
  });

  it('is not the last price, which only values something, in the files that are listed', () => {
    const valuing = naming(['lastPrice', 'requireLastPrice', 'lastPriceIn', 'freshPrice']);
    expect(pathsOf(valuing)).toEqual([...VALUERS]);
  });

  it('is the highest of the last day for an upper limit in dollars, in the files that are listed', () => {
    const limiting = naming(['limitValue', 'highPrice', 'requireHighPrice', 'highPriceIn']);
    expect(pathsOf(limiting)).toEqual([...LIMITERS]);
  });
});
