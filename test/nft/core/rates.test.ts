import { amountOfUnits } from '../../../src/core/chain/units.js';
import { Money } from '../../../src/core/money.js';
import { basisPointsOf, feeOf, percentOf, royaltyOf, sharesOf } from '../../../src/core/nft-market/rates.js';
import { fc } from '../../support/property.js';

const eth = (text: string) => Money.parse(text, 'ETH');
const text = (money: Money) => money.toString();

describe('the fee of the platform', () => {
  it.each([
    ['100', '2.5', 2, '2.5'],
    ['1', '2.5', 2, '0.03'],
    ['0.01', '0.01', 2, '0.01'],
    ['0.01', '100', 2, '0.01'],
    ['1', '0', 2, '0'],
    ['0.000000000000000001', '2.5', 18, '0.000000000000000001'],
    ['3', '33.33', 0, '1'],
    ['1', '100', 18, '1'],
  ])('of %s at %s %% to %s decimals is rounded up to %s', (price, percent, precision, fee) => {
    expect(text(feeOf(eth(price), percent, precision))).toBe(fee);
  });
});

describe('the royalty', () => {
  it.each([
    ['what is asked for', '5', { price: '100', fee: '2.5', asked: '5', most: '10' }],
    ['at most the largest share that the platform allows', '10', { price: '100', fee: '2.5', asked: '50', most: '10' }],
    ['at most what the fee leaves', '5', { price: '100', fee: '95', asked: '50', most: '100' }],
    ['nothing where the fee leaves nothing', '0', { price: '100', fee: '100', asked: '5', most: '10' }],
    ['nothing where the platform allows none', '0', { price: '100', fee: '2.5', asked: '5', most: '0' }],
    ['rounded down', '0.01', { price: '1', fee: '0.03', asked: '0.019', most: '10' }],
    ['rounded down to nothing', '0', { price: '0.05', fee: '0.01', asked: '0.005', most: '10' }],
  ])('is %s', (_what, royalty, { price, fee, asked, most }) => {
    expect(text(royaltyOf(eth(price), eth(fee), eth(asked), most, 2))).toBe(royalty);
  });
});

describe('a price', () => {
  it('is shared into fee, royalty and the rest of the seller', () => {
    const { fee, royalty, net } = sharesOf(eth('10'), eth('0.25'), eth('1'));
    expect([fee, royalty, net].map(text)).toEqual(['0.25', '1', '8.75']);
  });

  it('never makes a seller pay: the royalty gives way', () => {
    const { fee, royalty, net } = sharesOf(eth('10'), eth('9.5'), eth('1'));
    expect([fee, royalty, net].map(text)).toEqual(['9.5', '0.5', '0']);
  });

  it('is shared to the last unit, and no share is negative, at any price and rates', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((points) => percentOf(points));
    const units = fc.bigInt({ min: 1n, max: 10n ** 24n });
    fc.assert(
      fc.property(
        units,
        percent,
        percent,
        percent,
        fc.integer({ min: 0, max: 18 }),
        (amount, rate, asked, most, at) => {
          const price = eth(amountOfUnits(amount, 18));
          const paid = feeOf(price, rate, at);
          const due = royaltyOf(price, paid, price.percent(asked).roundDown(18), most, at);
          const { fee, royalty, net } = sharesOf(price, paid, due);
          expect(text(fee.plus(royalty).plus(net))).toBe(text(price));
          expect(text(royalty)).toBe(text(due));
          expect([fee, royalty, net].some((share) => share.isNegative())).toBe(false);
        },
      ),
    );
  });
});

describe('basis points', () => {
  it.each([
    ['0', 0],
    ['2.5', 250],
    ['2.05', 205],
    ['0.01', 1],
    ['0.019', 1],
    ['100', 10_000],
    ['100.00', 10_000],
    ['250', 10_000],
  ])('of %s %% are %s', (percent, points) => {
    expect(basisPointsOf(percent)).toBe(points);
  });

  it.each([
    [0, '0'],
    [1, '0.01'],
    [10, '0.1'],
    [250, '2.5'],
    [1_000, '10'],
    [10_000, '100'],
  ])('of %s are %s %%', (points, percent) => {
    expect(percentOf(points)).toBe(percent);
  });
});
