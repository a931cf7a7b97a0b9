import { hedgeTerms, mostTaken, type HedgeWish } from '../../../src/core/conversion/hedge-terms.js';
import { fixed, minus, percentUp } from '../../../src/core/trading/fixed.js';
import { fc } from '../../support/property.js';

const MARKET = { amountStep: '0.0001', priceStep: '0.1', minAmount: '0.001', minCost: '5', active: true } as const;
const WISH: HedgeWish = {
  side: 'SELL',
  amount: '2',
  free: '1000000',
  slippagePercent: '0.5',
  market: MARKET,
  prices: { bid: '99.9', ask: '100.1' },
  agreedPrice: null,
};

const terms = (change: Partial<HedgeWish> = {}) => hedgeTerms({ ...WISH, ...change });
const market = (change: Partial<HedgeWish['market']>) => ({ market: { ...MARKET, ...change } });

const any = fc.record({
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  amount: fc.integer({ min: 1, max: 10 ** 9 }).map((units) => `${units}e-6`),
  free: fc.integer({ min: 0, max: 10 ** 12 }).map((units) => `${units}e-6`),
  slippagePercent: fc.integer({ min: 0, max: 500 }).map((units) => `${units}e-2`),
  bid: fc.integer({ min: 1, max: 10 ** 8 }).map((units) => `${units}e-3`),
});

/** The plain text of a number of units of some decimal. */
function plain(text: string): string {
  const [units = '', decimals = ''] = text.split('e-');
  const digits = units.padStart(Number(decimals) + 1, '0');
  return `${digits.slice(0, -Number(decimals))}.${digits.slice(-Number(decimals))}`;
}

describe('the order of a hedge', () => {
  it('is compared with the middle of both prices, and limited to the slippage away from it', () => {
    expect(terms()).toEqual({ amount: '2', limitPrice: '99.5', referencePrice: '100' });
    expect(terms({ side: 'BUY' })).toEqual({ amount: '2', limitPrice: '100.5', referencePrice: '100' });
  });

  it.each([
    ['SELL', '100.5', '100'],
    ['SELL', '99', '99.5'],
    ['BUY', '99.7', '100.1'],
    ['BUY', '101', '100.5'],
  ] as const)('that is to %s for an order at %s is limited to %s', (side, agreedPrice, limitPrice) => {
    expect(terms({ side, agreedPrice, prices: { bid: '100', ask: '100' } })).toMatchObject({ limitPrice });
  });

  it.each([
    ['SELL', '100.5'],
    ['BUY', '99.5'],
  ] as const)('is none where it could not %s at the price of the order less the slippage', (side, agreedPrice) => {
    expect(terms({ side, agreedPrice })).toEqual({ reason: expect.stringContaining('moved too far') });
  });

  it('rounds its limit to the step of the market towards the middle', () => {
    expect(terms({ slippagePercent: '0.46' })).toMatchObject({ limitPrice: '99.6' });
    expect(terms({ side: 'BUY', slippagePercent: '0.46' })).toMatchObject({ limitPrice: '100.4' });
  });

  it('rounds its amount down to the step of the market', () => {
    expect(terms({ amount: '1.99999' })).toMatchObject({ amount: '1.9999' });
  });

  it('is no larger than the house can pay, a purchase with one percent left for the fee', () => {
    expect(terms({ free: '1.5' })).toMatchObject({ amount: '1.5' });
    expect(terms({ side: 'BUY', free: '100.5' })).toMatchObject({ amount: '0.99' });
  });

  it.each([
    ['the market is closed', market({ active: false }), 'does not trade this market now'],
    ['it is below the least amount', { amount: '0.0009' }, 'below what the market trades'],
    ['it is below the least cost', { amount: '0.05' }, 'below what the market trades'],
    ['it is below one step', market({ amountStep: '5' }), 'below what the market trades'],
    ['the house has next to nothing', { free: '0.0001' }, 'too little booked'],
    ['the house has nothing', { free: '0' }, 'too little booked'],
    ['the price is below one step', { prices: { bid: '0.01', ask: '0.01' }, side: 'BUY' as const }, 'smallest step'],
  ])('is none when %s, and the reason says so', (_what, change, reason) => {
    expect(terms(change)).toEqual({ reason: expect.stringContaining(reason) });
  });

  it('never takes more than was wished or than is free, nor a price further from the middle than the slippage', () => {
    fc.assert(
      fc.property(any, ({ side, ...numbers }) => {
        const [amount, free, slippagePercent, bid] = [
          plain(numbers.amount),
          plain(numbers.free),
          plain(numbers.slippagePercent),
          plain(numbers.bid),
        ];
        const found = terms({ side, amount, free, slippagePercent, prices: { bid, ask: bid } });
        if ('reason' in found) return;
        expect(fixed(found.amount) <= fixed(amount)).toBe(true);
        expect(fixed(mostTaken({ side, amount: found.amount }, found.limitPrice)) <= fixed(free)).toBe(true);
        const [limit, mid] = [fixed(found.limitPrice), fixed(found.referencePrice)];
        const away = side === 'BUY' ? minus(limit, mid) : minus(mid, limit);
        expect(away <= percentUp(mid, fixed(slippagePercent))).toBe(true);
      }),
    );
  });
});

describe('what an order takes at most', () => {
  it('is for a sale its amount, and for a purchase its cost at the limit price with one percent for the fee', () => {
    expect(mostTaken({ side: 'SELL', amount: '20' }, '99.5')).toBe('20');
    expect(mostTaken({ side: 'BUY', amount: '20' }, '100.5')).toBe('2030.1');
  });

  it('is rounded up', () => {
    expect(mostTaken({ side: 'BUY', amount: '0.000000001' }, '0.0000000003')).toBe('0.000000000000000002');
  });
});
