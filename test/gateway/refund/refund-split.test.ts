import { splitRefund, type PaidShare } from '../../../src/core/payment/refund-split.js';
import { Money } from '../../../src/core/money.js';
import { sumOf } from '../../../src/core/payment/split.js';
import { fc } from '../../support/property.js';

const usd = (amount: string) => Money.parse(amount, 'USD');
const paid = (share: string, refunded = '0'): PaidShare => ({ share: usd(share), refunded: usd(refunded) });

describe('a refund that is split over the wallets that paid', () => {
  it.each([
    ['all of it to one', '25', [paid('25')], ['25']],
    ['a part of it to one', '10', [paid('25')], ['10']],
    ['in proportion to what they paid', '10', [paid('10'), paid('15')], ['4', '6']],
    [
      'rounded down, the residue to the last',
      '1',
      [paid('1'), paid('1'), paid('1')],
      ['0.33333333', '0.33333333', '0.33333334'],
    ],
    [
      'the rests, where it completes',
      '2',
      [paid('1', '0.33333333'), paid('1', '0.33333333'), paid('1', '0.33333334')],
      ['0.66666667', '0.66666667', '0.66666666'],
    ],
    ['to those that are owed something', '5', [paid('10', '10'), paid('10', '2')], ['0', '5']],
    ['the smallest part to the last', '0.00000001', [paid('10'), paid('10')], ['0', '0.00000001']],
  ] as const)('gives %s', (_what, refund, shares, expected) => {
    expect(splitRefund(usd(refund), shares).map(String)).toEqual(expected);
  });

  it('adds up, gives nobody back more than they paid, and in the end exactly that', () => {
    const units = fc.integer({ min: 1, max: 1_000_000_000 });
    const scaled = (count: number) => usd(String(count)).times('0.00000001');
    fc.assert(
      fc.property(
        fc.array(units, { minLength: 1, maxLength: 10 }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        (counts, weights) => {
          let state = counts.map((count): PaidShare => ({ share: scaled(count), refunded: usd('0') }));
          let left = counts.reduce((sum, count) => sum + count, 0);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          for (const [at, weight] of weights.entries()) {
            const isLast = at === weights.length - 1;
            const wanted = isLast ? left : Math.min(left, Math.floor((left * weight) / total));
            if (wanted === 0) continue;
            left -= wanted;
            const parts = splitRefund(scaled(wanted), state);
            expect(sumOf(parts, 'USD').toString()).toBe(scaled(wanted).toString());
            expect(parts.some((part) => part.isNegative() || part.decimals() > 8)).toBe(false);
            state = state.map(({ share, refunded }, index) => {
              const sum = refunded.plus(parts[index] ?? usd('0'));
              expect(sum.compare(share)).toBeLessThanOrEqual(0);
              return { share, refunded: sum };
            });
          }
          expect(left).toBe(0);
          for (const { share, refunded } of state) expect(refunded.toString()).toBe(share.toString());
        },
      ),
    );
  });
});
