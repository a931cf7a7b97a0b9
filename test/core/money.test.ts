import { fc } from '../support/property.js';
import { canonical, LEDGER_SCALE, Money, type Scale } from '../../src/core/money.js';

const EUR = 'EUR';
const CANONICAL = /^(?:0|-?(?:[1-9]\d*|0\.\d*[1-9]|[1-9]\d*\.\d*[1-9]))$/;

/** Whole units of 10^-18, the oracle: an amount as a big integer. */
const unitsWithin = (digits: number) =>
  fc.bigInt({ min: -(10n ** BigInt(digits)) + 1n, max: 10n ** BigInt(digits) - 1n });
const ledgerUnits = unitsWithin(LEDGER_SCALE.digits);

/** A number of units, written with all of its decimals. */
function written(units: bigint, decimals = 18): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function trimmed(text: string): string {
  const plain = text.replace(/0+$/, '').replace(/\.$/, '');
  return plain === '-0' ? '0' : plain;
}

const sum = (list: readonly bigint[]) => list.reduce((total, each) => total.plus(money(each)), Money.zero(EUR));
const money = (units: bigint) => Money.parse(written(units), EUR);

describe('Money.parse', () => {
  it('reads every amount of the scale and writes it canonically', () => {
    fc.assert(
      fc.property(ledgerUnits, (units) => {
        const text = money(units).toString();
        expect(text).toBe(trimmed(written(units)));
        expect(text).toMatch(CANONICAL);
        expect(Money.parse(text, EUR).toString()).toBe(text);
        expect(canonical(written(units))).toBe(text);
        expect(JSON.stringify({ amount: money(units) })).toBe(`{"amount":"${text}"}`);
      }),
    );
  });

  it.each([
    ['1.50', '1.5'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['999999999999.999999999999999999', '999999999999.999999999999999999'],
    ['-0', '0'],
    ['0.000', '0'],
    ['-3.10', '-3.1'],
  ])('reads %s as %s', (text, expected) => {
    expect(Money.parse(text, EUR).toString()).toBe(expected);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1e5',
    '1E-7',
    '.5',
    '5.',
    '01',
    '--1',
    '1,5',
    '1_000',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    '٣',
    '1\n',
    'x'.repeat(101),
  ])('refuses %j', (text) => {
    expect(() => Money.parse(text, EUR)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
  });

  it('refuses one decimal or one digit more than the scale holds, and takes the last that fits', () => {
    const scales = fc.record({ decimals: fc.integer({ min: 0, max: 18 }), whole: fc.integer({ min: 1, max: 18 }) });
    fc.assert(
      fc.property(scales, ({ decimals, whole }) => {
        const scale: Scale = { digits: whole + decimals, decimals };
        const largest = `${'9'.repeat(whole)}${decimals > 0 ? `.${'9'.repeat(decimals)}` : ''}`;
        expect(Money.parse(largest, EUR, scale).toString()).toBe(largest);
        expect(() => Money.parse(`1${'0'.repeat(whole)}`, EUR, scale)).toThrow('too large');
        expect(() => Money.parse(`-1${'0'.repeat(whole)}`, EUR, scale)).toThrow('too large');
        expect(() => Money.parse(`0.${'0'.repeat(decimals)}1`, EUR, scale)).toThrow(`at most ${decimals} decimals`);
      }),
    );
  });

  it.each(['0', '-0', '0.00', '-1', '-0.000000000000000001'])('refuses to move %s', (text) => {
    expect(() => Money.parsePositive(text, EUR)).toThrow('greater than zero');
  });
});

describe('sums and comparisons', () => {
  it('are exact', () => {
    fc.assert(
      fc.property(ledgerUnits, ledgerUnits, (a, b) => {
        expect(money(a).plus(money(b)).toString()).toBe(trimmed(written(a + b)));
        expect(money(a).minus(money(b)).toString()).toBe(trimmed(written(a - b)));
        expect(money(a).compare(money(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('do not depend on the order of what is added', () => {
    fc.assert(
      fc.property(fc.array(ledgerUnits, { maxLength: 50 }), (amounts) => {
        expect(sum(amounts.toReversed()).toString()).toBe(sum(amounts).toString());
        expect(sum(amounts).toString()).toBe(trimmed(written(amounts.reduce((total, each) => total + each, 0n))));
      }),
    );
  });

  it('tell positive, zero and negative apart', () => {
    fc.assert(
      fc.property(ledgerUnits, (units) => {
        const amount = money(units);
        expect([amount.isPositive(), amount.isZero(), amount.isNegative()]).toEqual([
          units > 0n,
          units === 0n,
          units < 0n,
        ]);
      }),
    );
  });

  it('never mix currencies', () => {
    const [euro, dollar] = [Money.parse('1', EUR), Money.parse('1', 'USD')];
    for (const mix of [() => euro.plus(dollar), () => euro.minus(dollar), () => euro.compare(dollar)]) {
      expect(mix).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
    }
  });
});

describe('products', () => {
  it('of two full DECIMAL(36,18) values are exact', () => {
    fc.assert(
      fc.property(unitsWithin(36), unitsWithin(36), (a, b) => {
        const product = trimmed(written(a * b, 36));
        const amount = Money.parse(written(a), EUR, { digits: 36, decimals: 18 });
        expect(amount.times(written(b)).toString()).toBe(product);
        const converted = amount.convert(written(b), 'USD');
        expect([converted.toString(), converted.currency]).toEqual([product, 'USD']);
      }),
    );
  });

  it('with a percentage are exact', () => {
    fc.assert(
      fc.property(ledgerUnits, unitsWithin(20), (a, percent) => {
        expect(money(a).percent(written(percent)).toString()).toBe(trimmed(written(a * percent, 38)));
      }),
    );
  });

  it.each(['NaN', 'Infinity', '0x10', '1e3', '', ' 1'])('with %j are a fault, never an amount', (factor) => {
    const amount = Money.parse('1', EUR);
    for (const multiply of [
      () => amount.times(factor),
      () => amount.percent(factor),
      () => amount.convert(factor, 'USD'),
    ]) {
      expect(multiply).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
    }
  });
});

describe('the rounding verbs', () => {
  const decimals = fc.integer({ min: 0, max: 18 });

  it('roundDown goes towards zero and roundUp away from it, to whole units of the precision', () => {
    fc.assert(
      fc.property(ledgerUnits, decimals, (units, places) => {
        const step = 10n ** BigInt(18 - places);
        const down = (units / step) * step;
        const up = down === units ? units : down + (units < 0n ? -step : step);
        expect(money(units).roundDown(places).toString()).toBe(trimmed(written(down)));
        expect(money(units).roundUp(places).toString()).toBe(trimmed(written(up)));
      }),
    );
  });

  it('leave what is already round, and lie at most one unit of the precision apart', () => {
    fc.assert(
      fc.property(ledgerUnits, decimals, (units, places) => {
        const [down, up] = [money(units).roundDown(places), money(units).roundUp(places)];
        expect(down.roundUp(places).toString()).toBe(down.toString());
        const apart = up.minus(down);
        const unit = Money.parse(places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`, EUR);
        expect([apart.isZero(), apart.compare(unit) === 0, apart.plus(unit).isZero()]).toContain(true);
      }),
    );
  });
});
