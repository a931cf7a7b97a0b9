import { Money, type Prices } from '../../../src/core/money.js';
import { refundWorth, type PaidByWallet, type RefundedAt } from '../../../src/core/payment/refund-worth.js';
import { splitPayment } from '../../../src/core/payment/split.js';
import { casesOf } from '../../support/long.js';
import { fc } from '../../support/property.js';

const RUNS = casesOf(300, 100_000);
const SCALE = 10n ** 18n;
const wei = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(18, '0'));
};
const units = (amount: Money): bigint => wei(amount.toString());

/** Decimal text of this many units of the last decimal. */
const decimal = (count: bigint, decimals: number): string => {
  const digits = count.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 9 }))
  .map(([count, decimals]) => decimal(count, decimals));
const prices: fc.Arbitrary<Prices> = fc.record({ from: price, to: price });

interface Paid {
  readonly paid: Omit<PaidByWallet, 'refunded'>;
  readonly decimals: number;
}

/** Charge to a wallet for a share, as in a payment; undefined if the wallet is too coarse. */
function charged(share: string, pair: Prices, decimals: number): Paid | undefined {
  const amount = Money.parse(share, 'PAY', { digits: 30, decimals: 8 });
  const most = Money.parse('999999999999', 'OWN');
  const wallet = { amount: most, prices: pair, decimals, isSameKind: false };
  try {
    const [paid] = splitPayment(amount, Money.zero('PAY'), [wallet]);
    return paid && { paid: { charge: paid.charge, share: paid.share, prices: pair }, decimals };
  } catch {
    return undefined;
  }
}

/** Refunds parts in turn, each at its prices; returns the amount of each. */
function refundInTurn({ paid, decimals }: Paid, parts: readonly { part: Money; now: Prices }[]): Money[] {
  let refunded: RefundedAt | null = null;
  return parts.map(({ part, now }) => {
    const back: ReturnType<typeof refundWorth> = refundWorth({ ...paid, refunded }, part, now, decimals);
    refunded = back.refunded;
    return back.amount;
  });
}

const sum = (amounts: readonly Money[]) => amounts.reduce((all, each) => all.plus(each), Money.zero('OWN'));

/** A share and up to ten parts of it, in units of the 8th decimal. */
const divided = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 10 }).map((parts) => ({
  share: decimal(
    parts.reduce((all, each) => all + each, 0n),
    8,
  ),
  parts,
}));

const money8 = (count: bigint) => Money.parse(decimal(count, 8), 'PAY');

describe('the amount of a refund', () => {
  it.each([
    ['110 USD paid by 100 EUR', '110', { from: '1.1', to: '1' }, 2, '100', ['110'], ['100']],
    ['15 USDT paid by 0.005 ETH', '15', { from: '3000', to: '1' }, 8, '0.005', ['15'], ['0.005']],
    [
      '22 USD paid by 20 EUR, in eleven parts',
      '22',
      { from: '1.1', to: '1' },
      2,
      '20',
      Array.from({ length: 11 }, () => '2'),
      ['1.81', '1.82', '1.82', '1.82', '1.82', '1.81', '1.82', '1.82', '1.82', '1.82', '1.82'],
    ],
  ] as const)('is all of %s at unchanged prices', (...[, share, pair, decimals, charge, parts, given]) => {
    const made = charged(share, pair, decimals);
    expect(made?.paid.charge.toString()).toBe(charge);
    const inTurn = parts.map((part) => ({ part: Money.parse(part, 'PAY'), now: pair }));
    expect(made && refundInTurn(made, inTurn).map(String)).toEqual(given);
  });

  it('is exactly the charge at unchanged prices, in one part or in any parts', () => {
    let made = 0;
    fc.assert(
      fc.property(divided, prices, fc.integer({ min: 0, max: 8 }), ({ share, parts }, pair, decimals) => {
        const payment = charged(share, pair, decimals);
        if (!payment) return;
        made += 1;
        const inTurn = parts.map((part) => ({ part: money8(part), now: pair }));
        const given = refundInTurn(payment, inTurn);
        expect(sum(given).toString()).toBe(payment.paid.charge.toString());
        expect(given.some((each) => each.isNegative())).toBe(false);
      }),
      { numRuns: RUNS },
    );
    expect(made).toBeGreaterThan(RUNS / 20);
  });

  it('is the exact fraction of the moved prices, rounded down once on the running total, in any order of parts', () => {
    fc.assert(
      fc.property(divided, prices, prices, fc.integer({ min: 0, max: 8 }), ({ share, parts }, then, now, decimals) => {
        const payment = charged(share, then, decimals);
        if (!payment) return;
        const order = (each: readonly bigint[]) => each.map((part) => ({ part: money8(part), now }));
        const [one, other] = [parts, parts.toReversed()].map((each) => sum(refundInTurn(payment, order(each))));
        const step = 10n ** BigInt(18 - decimals);
        const [above, below] = [wei(now.to) * wei(then.from), wei(now.from) * wei(then.to)];
        const exact = (units(payment.paid.charge) * above) / (below * step);
        expect(one && units(one)).toBe(exact * step);
        expect(other && units(other)).toBe(exact * step);
      }),
      { numRuns: RUNS },
    );
  });

  it('gives no option on prices that move between the parts: each part has its value at its time', () => {
    fc.assert(
      fc.property(divided, fc.array(prices, { minLength: 10, maxLength: 10 }), ({ share, parts }, times) => {
        const [then = { from: '1', to: '1' }] = times;
        const payment = charged(share, then, 8);
        if (!payment) return;
        const inTurn = parts.map((part, at) => ({ part: money8(part), now: times[at] ?? then }));
        let fair = 0n;
        for (const { part, now } of inTurn) {
          const above = units(payment.paid.charge) * units(part) * wei(now.to) * wei(then.from);
          fair += (above * SCALE) / (units(payment.paid.share) * wei(now.from) * wei(then.to) * SCALE) + 1n;
        }
        expect(units(sum(refundInTurn(payment, inTurn))) <= fair).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});
