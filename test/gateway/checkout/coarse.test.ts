import { Money } from '../../../src/core/money.js';
import { splitPayment } from '../../../src/core/payment/split.js';
import { casesOf } from '../../support/long.js';
import { fc } from '../../support/property.js';

const RUNS = casesOf(300, 100_000);
const money = (amount: string, currency: string) => Money.parse(amount, currency);

/** A wallet of another currency at a price, with enough funds. */
const wallet = (from: string, decimals: number, { to = '1', amount = '1000000', isSameKind = false } = {}) => ({
  amount: money(amount, isSameKind ? 'PAY' : 'OWN'),
  prices: { from, to },
  decimals,
  isSameKind,
});

type Wallet = ReturnType<typeof wallet>;

const split = (amount: string, ...wallets: readonly Wallet[]) => splitWithFee(amount, '0', ...wallets);

const splitWithFee = (amount: string, fee: string, ...wallets: readonly Wallet[]) =>
  splitPayment(money(amount, 'PAY'), money(fee, 'PAY'), wallets);

describe('the charge for a payment in another currency', () => {
  it.each([
    ['10 EUR at 1.10 costs a USD wallet 11', '10', { from: '1', to: '1.1' }, 2, '11'],
    ['10 EUR at 1.10 costs a USDT wallet 11', '10', { from: '1', to: '1.1' }, 6, '11'],
    ['13.2 KWD at 3.25 costs a yen wallet at 0.0066 6500', '13.2', { from: '0.0066', to: '3.25' }, 0, '6500'],
  ] as const)('is an exact fraction that is rounded once: %s', (_what, amount, { from, to }, decimals, charge) => {
    expect(split(amount, wallet(from, decimals, { to }))[0]?.charge.toString()).toBe(charge);
  });

  it('is the exact fraction rounded up, at any prices and decimals', () => {
    const count = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(count, count, count, fc.integer({ min: 0, max: 8 }), (cents, from, to, decimals) => {
        const amount = money(String(cents), 'PAY').times('0.01');
        const own = { ...wallet(String(from), decimals, { to: String(to) }), amount: money('999999999999', 'OWN') };
        let shares;
        try {
          shares = splitPayment(amount, Money.zero('PAY'), [own]);
        } catch {
          return; // Too coarse, or more than the wallet has.
        }
        const unit = 10n ** BigInt(decimals);
        const exact = (cents * to * unit + 100n * from - 1n) / (100n * from);
        expect(shares[0]?.charge.times(String(unit)).toString()).toBe(String(exact));
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a wallet that is too coarse for its share', () => {
  const refused = expect.objectContaining({ code: 'WALLET_NOT_ELIGIBLE' });

  it('is refused: a whole token of 100 dollars does not pay 33, nor 9,999', () => {
    expect(() => split('33', wallet('100', 0))).toThrow(refused);
    expect(() => split('9999', wallet('100', 0))).toThrow(refused);
    expect(split('10000', wallet('100', 0))[0]?.charge.toString()).toBe('100');
  });

  it('is refused by its share, not by the whole payment', () => {
    const fine = wallet('1', 2, { amount: '9990', isSameKind: true });
    expect(() => split('10000', fine, wallet('1', 0))).toThrow(refused);
    expect(() => split('10000', { ...fine, amount: money('9900', 'PAY') }, wallet('1', 0))).not.toThrow();
  });

  it('is refused if it lifts the rounding of all charges and fees above one percent of the payment', () => {
    // A unit is worth one percent of the payment. The charge rounds up by half a unit, the fee by more than half of one.
    expect(split('100.5', wallet('1', 0))[0]?.charge.toString()).toBe('101');
    expect(() => splitWithFee('100.5', '1.05', wallet('1', 0))).toThrow(refused);
    expect(() => splitWithFee('100.5', '1.05', wallet('1', 1))).not.toThrow();
  });

  it('may be of the payment’s own kind, which rounds nothing', () => {
    expect(split('1', wallet('1', 0, { isSameKind: true }))[0]?.charge.toString()).toBe('1');
  });
});
