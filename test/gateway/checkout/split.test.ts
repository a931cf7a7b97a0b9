import { equivalentOf, splitPayment, sumOf, type PayingWallet } from '../../../src/core/payment/split.js';
import { Money } from '../../../src/core/money.js';
import { casesOf } from '../../support/long.js';
import { fc } from '../../support/property.js';

const RUNS = casesOf(100, 2_000);
const money = (amount: string, currency = 'USD') => Money.parse(amount, currency);

/** A wallet of another currency than the payment's, or with no name of its own kind. */
function wallet(amount: string, { rate = '1', decimals = 2, currency = 'USD' } = {}): PayingWallet {
  return { amount: money(amount, currency), prices: { from: rate, to: '1' }, decimals, isSameKind: currency === 'USD' };
}

const plain = (shares: ReturnType<typeof splitPayment>) =>
  shares.map(({ charge, share, fee, net, kept }) => [charge, share, fee, net, kept].map(String));

describe('a payment that is split over wallets', () => {
  it.each([
    ['one wallet of its kind', '25', '0.25', [wallet('25')], [['25', '25', '0.25', '24.75', '0']]],
    ['a wallet that holds more', '25', '0.25', [wallet('99')], [['25', '25', '0.25', '24.75', '0']]],
    [
      'one of another currency, the charge rounded up',
      '25',
      '0.25',
      [wallet('99', { rate: '1.1', currency: 'EUR' })],
      [['22.73', '25', '0.23', '24.75', '22.5']],
    ],
    [
      'two in the order in which they are named',
      '25',
      '0.25',
      [wallet('10'), wallet('99', { rate: '1.1', currency: 'EUR' })],
      [
        ['10', '10', '0.1', '9.9', '0'],
        ['13.64', '15', '0.14', '14.85', '13.5'],
      ],
    ],
    [
      'two in the other order',
      '25',
      '0.25',
      [wallet('10', { rate: '1.1', currency: 'EUR' }), wallet('99')],
      [
        ['10', '11', '0.1', '10.89', '9.9'],
        ['14', '14', '0.14', '13.86', '0'],
      ],
    ],
    ['a wallet that is two percent short', '100', '1', [wallet('98')], [['100', '100', '1', '99', '0']]],
    [
      'two of which the last is charged for what both are short of',
      '100',
      '1',
      [wallet('50'), wallet('48')],
      [
        ['50', '50', '0.5', '49.5', '0'],
        ['50', '50', '0.5', '49.5', '0'],
      ],
    ],
  ] as const)('is paid from %s', (_what, amount, fee, wallets, expected) => {
    expect(plain(splitPayment(money(amount), money(fee), wallets))).toEqual(expected);
  });

  it.each([
    ['is a hair more than two percent short', [wallet('97.99')], 'PAYMENT_NOT_COVERED'],
    ['has a wallet that is left with nothing to pay', [wallet('100'), wallet('1')], 'PAYMENT_NOT_COVERED'],
    [
      'has a wallet that is worth nothing',
      [wallet('100'), wallet('0.01', { rate: '0.0000001', currency: 'X' })],
      'WALLET_NOT_ELIGIBLE',
    ],
  ] as const)('is refused where it %s', (_what, wallets, code) => {
    const split = () => splitPayment(money('100'), money('1'), wallets);
    expect(split).toThrow(expect.objectContaining({ code }));
  });

  /** Wallets of other currencies with the first perhaps of the payment's own kind, as much as they need not cover. */
  const wallets = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 5_000_000 }),
      price: fc.integer({ min: 1, max: 10_000_000 }),
      decimals: fc.integer({ min: 4, max: 8 }),
    }),
    { minLength: 1, maxLength: 10 },
  );
  const own = fc.integer({ min: -1, max: 9 });

  it('adds up exactly, whatever the rates: shares to the amount, nets to the amount less the fee', () => {
    let covered = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 10_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        wallets,
        own,
        (cents, part, tried, at) => {
          const amount = money(String(cents)).times('0.01');
          const fee = money(String(Math.min(cents - 1, Math.floor(cents * part)))).times('0.01');
          const paying = tried.map(({ cents: units, price, decimals }, index): PayingWallet => {
            const isSameKind = index === at;
            const places = isSameKind ? 2 : decimals;
            const currency = isSameKind ? 'USD' : `C${index}`;
            const unit = places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`;
            const given = Money.parse(String(units), currency).times(unit);
            const prices = isSameKind ? { from: '1', to: '1' } : { from: String(price), to: '1000' };
            return { amount: given, prices, decimals: places, isSameKind };
          });
          let shares;
          try {
            shares = splitPayment(amount, fee, paying);
          } catch {
            return; // Not covered, covered too early, or too coarse: a refusal writes nothing.
          }
          covered += 1;
          const sum = (name: 'share' | 'net') =>
            sumOf(
              shares.map((each) => each[name]),
              'USD',
            ).toString();
          expect(sum('share')).toBe(amount.toString());
          expect(sum('net')).toBe(amount.minus(fee).toString());
          for (const [index, { charge, share, fee: taken, net, kept }] of shares.entries()) {
            const from = paying[index];
            if (!from) throw new Error('a share without a wallet');
            const left = charge.minus(taken).minus(kept);
            expect([net.isNegative(), kept.isNegative(), taken.isNegative()]).toEqual([false, false, false]);
            expect(left.toString()).toBe(from.isSameKind ? net.toString() : '0');
            expect(charge.decimals()).toBeLessThanOrEqual(from.decimals);
            expect(taken.decimals()).toBeLessThanOrEqual(from.decimals);
            const worth = equivalentOf(from, 'USD');
            const isLast = index === shares.length - 1;
            const most = isLast ? worth.plus(amount.percent('2')) : worth;
            expect(share.compare(most)).toBeLessThanOrEqual(0);
            if (share.compare(worth) <= 0) expect(charge.compare(from.amount)).toBeLessThanOrEqual(0);
          }
        },
      ),
      { numRuns: RUNS },
    );
    expect(covered).toBeGreaterThan(RUNS / 40);
  });
});
