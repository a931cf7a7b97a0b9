import { textOfUnits, unitsOf } from '../../support/ico-units.js';
import { fc } from '../../support/property.js';
import {
  amountOfUsd,
  feeOf,
  leastPurchase,
  paymentScale,
  splitAmount,
  tokenScale,
  tokensFor,
  usdValue,
} from '../../../src/core/launchpad/purchase-amounts.js';

const BAD = expect.objectContaining({ code: 'BAD_INPUT', message: expect.stringContaining('amount') });
const UNITS = 10n ** 8n;
const any = fc.bigInt({ min: 1n, max: 10n ** 20n });

describe('scales', () => {
  it('are at most eight decimals', () => {
    expect([0, 2, 8, 18].map(paymentScale)).toEqual([0, 2, 8, 8]);
    expect([0, 6, 8, 255].map(tokenScale)).toEqual([0, 6, 8, 8]);
  });
});

describe('tokensFor', () => {
  it('rounds down to the decimals of the token', () => {
    expect(tokensFor('1', '3', 8)).toBe('0.33333333');
    expect(tokensFor('2', '0.3', 0)).toBe('6');
    fc.assert(
      fc.property(any, any, (amount, price) => {
        const expected = (amount * UNITS) / price;
        if (expected === 0n) expect(() => tokensFor(textOfUnits(amount), textOfUnits(price), 8)).toThrow(BAD);
        else expect(unitsOf(tokensFor(textOfUnits(amount), textOfUnits(price), 8))).toBe(expected);
      }),
    );
  });

  it('refuses an amount that buys nothing, or more than can be stored', () => {
    expect(() => tokensFor('0.99', '1', 0)).toThrow(BAD);
    expect(() => tokensFor('9'.repeat(21), '0.00000001', 8)).toThrow(BAD);
  });
});

describe('feeOf', () => {
  it('rounds up to the decimals of what is paid', () => {
    expect(feeOf('10.01', '2.5', 2)).toBe('0.26');
    expect(feeOf('0.01', '0.01', 2)).toBe('0.01');
    expect(feeOf('10', '0', 8)).toBe('0');
    expect(feeOf('10', '100', 8)).toBe('10');
  });

  it('and what is left of the amount are exactly the amount, neither below zero', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
    fc.assert(
      fc.property(any, percent, fc.integer({ min: 0, max: 8 }), (amount, rate, decimals) => {
        const { fee, net } = splitAmount(textOfUnits(amount), rate, decimals);
        expect(unitsOf(fee) + unitsOf(net)).toBe(amount);
        expect(unitsOf(net) >= 0n).toBe(true);
        expect(unitsOf(fee) * 10_000n >= amount * BigInt(rate.replace('.', '')) || unitsOf(net) === 0n).toBe(true);
      }),
    );
  });
});

describe('usdValue', () => {
  it('rounds down to eight decimals', () => {
    expect(usdValue('0.00000001', '0.99')).toBe('0');
    expect(usdValue('3', '0.333333333333333333')).toBe('0.99999999');
    expect(usdValue('12.5', '1')).toBe('12.5');
    expect(() => usdValue('1'.repeat(20), '1'.repeat(12))).toThrow(BAD);
  });
});

describe('amountOfUsd', () => {
  it('is the smallest amount that is worth so many dollars', () => {
    expect(amountOfUsd('10', '3', 2)).toBe('3.34');
    fc.assert(
      fc.property(any, any, (usd, usdPrice) => {
        const amount = amountOfUsd(textOfUnits(usd), textOfUnits(usdPrice), 8);
        expect(unitsOf(usdValue(amount, textOfUnits(usdPrice))) >= usd).toBe(true);
        expect((unitsOf(amount) - 1n) * usdPrice < usd * UNITS).toBe(true);
      }),
    );
  });
});

describe('leastPurchase', () => {
  it('is the largest lower bound, and at least one smallest unit', () => {
    expect(leastPurchase(['5', null, '7.001'], 2)).toBe('7.01');
    expect(leastPurchase(['0', null], 8)).toBe('0.00000001');
    expect(leastPurchase([], 1)).toBe('0.1');
    expect(leastPurchase([], 0)).toBe('1');
  });
});
