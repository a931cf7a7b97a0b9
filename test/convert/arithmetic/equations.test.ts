import {
  convertIn,
  convertOut,
  type Conversion,
  type ConversionTerms,
} from '../../../src/core/conversion/arithmetic.js';
import { fc } from '../../support/property.js';
import { amountFor, anySize, anyTerms, CASES, DECIMALS, units, unlessRefused } from '../support/any-terms.js';

/*
 * The equations once more in whole numbers of any size: a price or an amount is its units of the 18th decimal, a rate its
 * units of the 30th, a percentage its units of the 4th.
 */

const ONE = 10n ** 30n;
const ALL = 1_000_000n;
const up = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;
const stepOf = (precision: number) => 10n ** BigInt(DECIMALS - precision);

function ratesOf({ from, to, spreadPercent }: ConversionTerms) {
  const [price, other, spread] = [units(from.price), units(to.price), units(spreadPercent, 4)];
  const rate = (price * (ALL - spread) * ONE) / (other * ALL);
  return { mid: (price * ONE) / other, rate, inverseRate: rate === 0n ? 0n : (ONE * ONE) / rate };
}

function feeOf(fromAmount: bigint, { from, feePercent }: ConversionTerms): bigint {
  const step = stepOf(from.precision);
  return up(fromAmount * units(feePercent, 4), ALL * step) * step;
}

/** Value of a net at the prices, with and without the spread: exact fractions, rounded down once. */
function worthOf({ from, to, spreadPercent }: ConversionTerms, net: bigint, step = 1n) {
  const [price, other, spread] = [units(from.price), units(to.price), units(spreadPercent, 4)];
  const [middle, less] = [(net * price) / (other * step), (net * price * (ALL - spread)) / (other * ALL * step)];
  return { middle: middle * step, less: less * step };
}

/** What follows from the net, the same in both directions. */
function rest(terms: ConversionTerms, net: bigint, toAmount: bigint) {
  const { middle, less } = worthOf(terms, net);
  return { spread: middle - less, rounding: less - toAmount };
}

function expectedIn(terms: ConversionTerms, fromAmount: bigint) {
  const fee = feeOf(fromAmount, terms);
  const net = fromAmount - fee;
  const toAmount = worthOf(terms, net, stepOf(terms.to.precision)).less;
  return { ...ratesOf(terms), fromAmount, fee, net, toAmount, ...rest(terms, net, toAmount) };
}

function expectedOut(terms: ConversionTerms, toAmount: bigint) {
  const step = stepOf(terms.from.precision);
  const [price, other, spread] = [units(terms.from.price), units(terms.to.price), units(terms.spreadPercent, 4)];
  const net = up(toAmount * other * ALL, price * (ALL - spread) * step) * step;
  const fromAmount = up(net * ALL, (ALL - units(terms.feePercent, 4)) * step) * step;
  const fee = feeOf(fromAmount, terms);
  return { ...ratesOf(terms), fromAmount, fee, net, toAmount, ...rest(terms, net, toAmount) };
}

function found(conversion: Conversion) {
  const { mid, rate, inverseRate, fromAmount, fee, net, toAmount, spread, rounding } = conversion;
  const rates = { mid: units(mid, 30), rate: units(rate, 30), inverseRate: units(inverseRate, 30) };
  const amounts = { fromAmount, fee, net, toAmount, spread, rounding };
  const inUnits = Object.entries(amounts).map(([name, amount]) => [name, units(amount.toString())]);
  return { ...rates, ...Object.fromEntries(inUnits) };
}

const TOO_LARGE = 10n ** 30n;

describe('the figures of a conversion', () => {
  it('are those of the equations, to the last digit, for what is paid', () => {
    fc.assert(
      fc.property(anyTerms, anySize, (terms, size) => {
        const amount = amountFor(terms.from, size);
        fc.pre(amount !== null);
        const made = unlessRefused(() => convertIn(terms, amount));
        const expected = expectedIn(terms, units(amount));
        if (made) expect(found(made)).toEqual(expected);
        else expect(expected.toAmount === 0n || expected.rate === 0n || expected.toAmount >= TOO_LARGE).toBe(true);
      }),
      { numRuns: CASES },
    );
  });

  it('are those of the equations, to the last digit, for what is received', () => {
    fc.assert(
      fc.property(anyTerms, anySize, (terms, size) => {
        const amount = amountFor(terms.to, size);
        fc.pre(amount !== null);
        const made = unlessRefused(() => convertOut(terms, amount));
        const isPossible = ratesOf(terms).rate > 0n;
        const expected = isPossible ? expectedOut(terms, units(amount)) : null;
        if (made) expect(found(made)).toEqual(expected);
        else expect(expected === null || expected.fromAmount >= TOO_LARGE).toBe(true);
      }),
      { numRuns: CASES },
    );
  });

  it('add up: what is paid is net and fee, and the net at the middle rate is what is received, spread and rounding', () => {
    fc.assert(
      fc.property(anyTerms, anySize, fc.boolean(), (terms, size, isOut) => {
        const amount = amountFor(isOut ? terms.to : terms.from, size);
        fc.pre(amount !== null);
        const made = unlessRefused(() => (isOut ? convertOut : convertIn)(terms, amount));
        fc.pre(made !== null);
        expect(made.net.plus(made.fee).compare(made.fromAmount)).toBe(0);
        const atMid = made.net.exchange({ from: terms.from.price, to: terms.to.price }, 'TO').roundDown(DECIMALS);
        expect(made.toAmount.plus(made.spread).plus(made.rounding).compare(atMid)).toBe(0);
        expect([made.spread, made.rounding, made.fee].some((part) => part.isNegative())).toBe(false);
      }),
      { numRuns: CASES },
    );
  });
});
