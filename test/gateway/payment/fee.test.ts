import { feeOf, gatewayDecimals, type FeeTerms } from '../../../src/core/payment/fee.js';
import { Money } from '../../../src/core/money.js';
import { fc } from '../../support/property.js';

const terms = (feeType: FeeTerms['feeType'], percentage: string, fixed: string): FeeTerms => ({
  feeType,
  percentage,
  fixed,
});

/** The fee of an amount of a currency with this price and precision. */
const fee = (amount: string, price: string, precision: number, of: FeeTerms): string =>
  feeOf(Money.parse(amount, 'X'), of, price, gatewayDecimals(precision)).toString();

describe('the fee of a payment', () => {
  it.each([
    ['a percentage of the amount alone', '25', '1', 2, terms('PERCENTAGE', '1', '5'), '0.25'],
    ['a percentage of nothing', '25', '1', 2, terms('PERCENTAGE', '0', '5'), '0'],
    ['a fixed sum alone', '25', '1', 2, terms('FIXED', '1', '0.3'), '0.3'],
    ['a fixed sum of US dollars in the currency of the payment', '25', '1.25', 2, terms('FIXED', '1', '1'), '0.8'],
    ['both added up before they are rounded', '10.01', '3', 2, terms('BOTH', '1', '1'), '0.44'],
    ['a part of a cent as a whole one', '0.01', '1', 2, terms('PERCENTAGE', '1', '0'), '0.01'],
    ['a part of a cent above others', '100.01', '1', 2, terms('PERCENTAGE', '1', '0'), '1.01'],
    ['exactly what it is where no rounding is needed', '100', '1', 2, terms('PERCENTAGE', '1', '0'), '1'],
    [
      'eight decimals where the currency has more',
      '0.000000015',
      '1',
      18,
      terms('PERCENTAGE', '100', '0'),
      '0.00000002',
    ],
    ['whole units where the currency has no decimals', '101', '1', 0, terms('PERCENTAGE', '1', '0'), '2'],
  ] as const)('is %s', (_what, amount, price, precision, of, expected) => {
    expect(fee(amount, price, precision, of)).toBe(expected);
  });

  it('has at most eight decimals, and as few as the currency', () => {
    expect([0, 2, 8, 18].map(gatewayDecimals)).toEqual([0, 2, 8, 8]);
  });

  it('is never below the exact figure, and less than a unit of its last decimal above it', () => {
    const hundredths = (count: number): string => Money.parse(String(count), 'X').times('0.01').toString();
    const cents = fc.integer({ min: 1, max: 100_000_000 });
    const rates = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(cents, rates, fc.integer({ min: 0, max: 8 }), (amount, rate, precision) => {
        const taken = fee(hundredths(amount), '1', precision, terms('PERCENTAGE', hundredths(rate), '0'));
        const [whole = '0', part = ''] = taken.split('.');
        // Both in units of the tenth decimal.
        const scaled = BigInt(whole + part.padEnd(10, '0'));
        const exact = BigInt(amount) * BigInt(rate) * 10_000n;
        expect(part.length).toBeLessThanOrEqual(precision);
        expect(scaled >= exact).toBe(true);
        expect(scaled - exact < 10n ** BigInt(10 - precision)).toBe(true);
      }),
    );
  });
});
