import { convertIn, convertOut, type ConversionTerms } from '../../../src/core/conversion/arithmetic.js';
import { casesOf } from '../../support/long.js';
import { fc } from '../../support/property.js';
import { amountFor, anySize, anyTerms, CASES, unlessRefused, units, wayBack, written } from '../support/any-terms.js';

const received = (terms: ConversionTerms, amount: string) =>
  unlessRefused(() => convertIn(terms, amount))?.toAmount.toString() ?? null;
const paid = (terms: ConversionTerms, amount: string) =>
  unlessRefused(() => convertOut(terms, amount))?.fromAmount.toString() ?? null;
const sum = (one: string | null, other: string | null) => units(one ?? '0') + units(other ?? '0');

/** Two amounts of a currency whose sum is one, too. */
const holdsFor = (
  hold: (terms: ConversionTerms, one: bigint, other: bigint) => void,
  holds = fc.property(anyTerms, anySize, anySize, hold),
) => fc.assert(holds, { numRuns: CASES });

describe('nobody gains a unit', () => {
  it('by converting an amount in two parts', () => {
    holdsFor((terms, one, other) => {
      const parts = [amountFor(terms.from, one), amountFor(terms.from, other)];
      const [first = null, second = null] = parts;
      fc.pre(first !== null && second !== null);
      const whole = received(terms, written(sum(first, second)));
      fc.pre(whole !== null);
      expect(sum(received(terms, first), received(terms, second))).toBeLessThanOrEqual(units(whole));
    });
  });

  it('by asking for what is received in two parts', () => {
    holdsFor((terms, one, other) => {
      const [first, second] = [amountFor(terms.to, one), amountFor(terms.to, other)];
      fc.pre(first !== null && second !== null);
      const [a, b, whole] = [paid(terms, first), paid(terms, second), paid(terms, written(sum(first, second)))];
      fc.pre(a !== null && b !== null && whole !== null);
      expect(sum(a, b)).toBeGreaterThanOrEqual(units(whole));
    });
  });

  it('by converting there and back', () => {
    holdsFor((terms, size) => {
      const amount = amountFor(terms.from, size);
      fc.pre(amount !== null);
      const there = received(terms, amount);
      fc.pre(there !== null);
      expect(sum(received(wayBack(terms), there), '0')).toBeLessThanOrEqual(units(amount));
    });
  });

  it('by asking for an amount and converting it back', () => {
    holdsFor((terms, size) => {
      const amount = amountFor(terms.to, size);
      fc.pre(amount !== null);
      const cost = paid(terms, amount);
      fc.pre(cost !== null);
      expect(sum(received(wayBack(terms), amount), '0')).toBeLessThanOrEqual(units(cost));
    });
  });

  it('by converting an amount and asking for it back', () => {
    holdsFor((terms, size) => {
      const amount = amountFor(terms.from, size);
      fc.pre(amount !== null);
      const there = received(terms, amount);
      const cost = there && paid(wayBack(terms), amount);
      fc.pre(typeof there === 'string' && typeof cost === 'string');
      expect(units(cost)).toBeGreaterThanOrEqual(units(there));
    });
  });

  it('by an amount that is asked for: its price, given in, brings no less', () => {
    holdsFor((terms, size) => {
      const amount = amountFor(terms.to, size);
      fc.pre(amount !== null);
      const cost = paid(terms, amount);
      const back = cost && received(terms, cost);
      fc.pre(typeof back === 'string');
      expect(units(back)).toBeGreaterThanOrEqual(units(amount));
    });
  });
});

/** How often the smallest unit is converted there and back. */
const TIMES = casesOf(10_000, 1_000_000);

it.each([
  { name: 'equal prices', from: { precision: 2, price: '1' }, to: { precision: 8, price: '1' } },
  {
    name: 'a coarse currency bought with a fine one',
    from: { precision: 18, price: '3000' },
    to: { precision: 0, price: '1' },
  },
  {
    name: 'a fine currency bought with a coarse one',
    from: { precision: 2, price: '1.1' },
    to: { precision: 8, price: '60000' },
  },
])('dust earns nothing, without a spread and a fee: $name', ({ from, to }) => {
  const terms: ConversionTerms = {
    from: { ...from, currency: 'FROM' },
    to: { ...to, currency: 'TO' },
    spreadPercent: '0',
    feePercent: '0',
  };
  let owned = 10n ** 30n;
  for (let each = 0; each < TIMES; each += 1) {
    // One unit, or the least that brings anything.
    const unit = 10n ** BigInt(18 - from.precision);
    const cost =
      received(terms, written(unit)) === null ? paid(terms, written(10n ** BigInt(18 - to.precision))) : written(unit);
    const bought = cost && received(terms, cost);
    if (!cost || !bought) throw new Error('nothing could be converted');
    const back = received(wayBack(terms), bought);
    const before = owned;
    owned += units(back ?? '0') - units(cost);
    if (owned > before) throw new Error(`gained at ${each}`);
  }
  expect(owned).toBeLessThanOrEqual(10n ** 30n);
});
