import { Money, type Prices } from '../../src/core/money.js';
import { casesOf } from '../support/long.js';
import { fc } from '../support/property.js';

const RUNS = casesOf(500, 100_000);

/*
 * An exchange in integers of any size: amounts and prices count units of the 18th decimal. The result is rounded once, so
 * the quotient of integers is exact to the unit.
 */

const DECIMALS = 18;
const ONE = 10n ** 18n;

function unitsOf(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(DECIMALS, '0'));
}

function textOf(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  const part = digits.slice(-DECIMALS).replace(/0+$/, '');
  return part === '' ? digits.slice(0, -DECIMALS) : `${digits.slice(0, -DECIMALS)}.${part}`;
}

const price = fc.bigInt({ min: 1n, max: 10n ** 30n - 1n }).map(textOf);
const prices: fc.Arbitrary<Prices> = fc.record({ from: price, to: price });
const precision = fc.integer({ min: 0, max: DECIMALS });
const stepOf = (decimals: number) => 10n ** BigInt(DECIMALS - decimals);

/** A random amount with this many decimals. */
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), precision)
  .map(([units, decimals]) => units - (units % stepOf(decimals)));

const money = (units: bigint, currency = 'FROM') => Money.parse(textOf(units), currency);
const reversed = ({ from, to }: Prices): Prices => ({ from: to, to: from });

describe('an amount in another currency', () => {
  it('is the exact fraction of both prices, rounded down or up once', () => {
    fc.assert(
      fc.property(amount, prices, precision, (units, pair, decimals) => {
        const step = stepOf(decimals);
        const [above, below] = [units * unitsOf(pair.from), unitsOf(pair.to) * step];
        const exact = money(units).exchange(pair, 'TO');
        expect(unitsOf(exact.roundDown(decimals).toString())).toBe((above / below) * step);
        expect(unitsOf(exact.roundUp(decimals).toString())).toBe(((above + below - 1n) / below) * step);
      }),
      { numRuns: RUNS },
    );
  });

  it('gains nothing in parts: up to ten credited parts add up to no more than the whole', () => {
    const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 28n }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(parts, prices, precision, (each, pair, decimals) => {
        const credited = (units: bigint) => unitsOf(money(units).exchange(pair, 'TO').roundDown(decimals).toString());
        const whole = each.reduce((all, part) => all + part, 0n);
        const inParts = each.reduce((all, part) => all + credited(part), 0n);
        expect(inParts <= credited(whole)).toBe(true);
        expect(each.toReversed().reduce((all, part) => all + credited(part), 0n)).toBe(inParts);
      }),
      { numRuns: RUNS },
    );
  });

  it('gains nothing there and back, nor around three currencies', () => {
    fc.assert(
      fc.property(amount, price, price, price, fc.tuple(precision, precision, precision), (units, ...rest) => {
        const [one, two, three, [first, second, third]] = rest;
        const start = money(units - (units % stepOf(first)));
        const there = start.exchange({ from: one, to: two }, 'TWO').roundDown(second);
        const back = there.exchange(reversed({ from: one, to: two }), 'FROM').roundDown(first);
        const around = there
          .exchange({ from: two, to: three }, 'THREE')
          .roundDown(third)
          .exchange({ from: three, to: one }, 'FROM')
          .roundDown(first);
        for (const end of [back, around]) expect(end.compare(start)).toBeLessThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('charges at least its value: the charge for an amount buys at least that amount', () => {
    fc.assert(
      fc.property(amount, prices, precision, precision, (units, pair, paid, bought) => {
        const wanted = money(units - (units % stepOf(bought)), 'TO');
        const charge = wanted.exchange(reversed(pair), 'FROM').roundUp(paid);
        expect(charge.exchange(pair, 'TO').roundDown(bought).compare(wanted)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  });
});

it('money keeps the unit that a rate of 30 decimals would lose', () => {
  expect(Money.parse('10', 'EUR').exchange({ from: '1.1', to: '1' }, 'USD').roundUp(2).toString()).toBe('11');
  expect(Money.parse('11', 'USD').exchange({ from: '1', to: '1.1' }, 'EUR').roundDown(2).toString()).toBe('10');
  expect(ONE).toBe(unitsOf('1'));
});
