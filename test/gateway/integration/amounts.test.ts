import { Decimal } from 'decimal.js';
import { Money } from '../../../src/core/money.js';
import { casesOf } from '../../support/long.js';
import { fc } from '../../support/property.js';
import { callPure } from './support/php.js';

/** What the server makes of an amount that may not be negative. */
function ofServer(text: string, decimals: number): string {
  try {
    const money = Money.parse(text, 'USD', { digits: 22 + decimals, decimals });
    return text.startsWith('-') ? 'refused' : money.toString();
  } catch {
    return 'refused';
  }
}

const READ: readonly (readonly [text: string, decimals: number, read: string])[] = [
  ['10.00', 2, '10'],
  ['10', 0, '10'],
  ['10.50', 2, '10.5'],
  ['0', 2, '0'],
  ['0.00', 2, '0'],
  ['0.10', 2, '0.1'],
  ['0.00000001', 8, '0.00000001'],
  ['1.000000000000', 2, '1'],
  ['1234567890123456789012.12345678', 8, '1234567890123456789012.12345678'],
  ['100', 2, '100'],
  ['10.001', 2, 'refused'],
  ['0.000000001', 8, 'refused'],
  ['12345678901234567890123', 8, 'refused'],
  ['', 2, 'refused'],
  ['-1', 2, 'refused'],
  ['-0', 2, 'refused'],
  ['+1', 2, 'refused'],
  ['1e3', 2, 'refused'],
  ['1E-2', 2, 'refused'],
  ['.5', 2, 'refused'],
  ['5.', 2, 'refused'],
  ['01', 2, 'refused'],
  ['1,5', 2, 'refused'],
  ['1,000.00', 2, 'refused'],
  [' 1', 2, 'refused'],
  ['1\n', 2, 'refused'],
  ['0x1F', 2, 'refused'],
  ['NAN', 2, 'refused'],
  ['INF', 2, 'refused'],
  ['١', 2, 'refused'],
  [`1.${'0'.repeat(200)}`, 2, 'refused'],
];

/** Decimals without sign, as the gateway stores them and a little beyond. */
const decimalText = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 9 }))
  .map(([digits, scale]) => new Decimal(digits.toString()).div(new Decimal(10).pow(scale)).toFixed(scale));

/** As many samples of random arguments as a test wants, one process of PHP for all. */
const samples = <Value>(arbitrary: fc.Arbitrary<Value>): Value[] =>
  fc.sample(arbitrary, { numRuns: casesOf(100, 3_000), seed: Number(process.env['SEED'] ?? 1) });

const Exact = Decimal.clone({ precision: 100, toExpNeg: -100, toExpPos: 100 });

describe('amounts in the plugin', () => {
  it('are read, canonical or refused as the server does it', () => {
    const read = callPure(READ.map(([text, decimals]) => ['parse', [text, decimals]] as const));
    expect(read).toEqual(READ.map(([, , expected]) => expected));
    expect(READ.map(([text, decimals]) => ofServer(text, decimals))).toEqual(read);
  });

  it('are text and nothing else', () => {
    const values = [10, 1.5, null, true, ['1'], { amount: '1' }];
    expect(callPure(values.map((value) => ['parse', [value]] as const))).toEqual(values.map(() => 'refused'));
  });

  it('of WooCommerce have at most the decimals of the shop, and never more than eight', () => {
    const cases: [value: unknown, decimals: number, read: string][] = [
      ['10.00', 2, '10'],
      ['19.99', 2, '19.99'],
      ['0.12345678', 12, '0.12345678'],
      ['0.1234567800', 12, '0.12345678'],
      ['0.123456789', 12, 'refused'],
      ['10.00', 0, '10'],
      ['10.50', 0, 'refused'],
      [7, 2, '7'],
      [-7, 2, 'refused'],
      [null, 2, 'refused'],
      [false, 2, 'refused'],
      ['', 2, 'refused'],
    ];
    expect(callPure(cases.map(([value, decimals]) => ['ofShop', [value, decimals]] as const))).toEqual(
      cases.map(([, , read]) => read),
    );
  });

  it('that an extension of WooCommerce passes as numbers are written out once, with the decimals of the shop', () => {
    const cases: [value: number, decimals: number, read: string][] = [
      [10.1, 2, '10.1'],
      [0.1 + 0.2, 2, '0.3'],
      [19.99, 2, '19.99'],
      [1e-7, 8, '0.0000001'],
      [1e21, 2, '1000000000000000000000'],
      [1e30, 2, 'refused'],
      [-0.5, 2, 'refused'],
    ];
    expect(callPure(cases.map(([value, decimals]) => ['ofShopFloat', [value, decimals]] as const))).toEqual(
      cases.map(([, , read]) => read),
    );
  });

  it('add up and compare exactly', () => {
    const pairs = samples(fc.tuple(decimalText, decimalText));
    const sums = callPure(pairs.map((pair) => ['plus', pair] as const));
    expect(sums).toEqual(pairs.map(([left, right]) => new Exact(left).plus(right).toString()));
    const orders = callPure(pairs.map((pair) => ['compare', pair] as const));
    expect(orders).toEqual(pairs.map(([left, right]) => new Exact(left).comparedTo(right)));
    expect(
      callPure([
        ['compare', ['10.00', '10']],
        ['compare', ['9', '10']],
        ['compare', ['0.1', '0.09']],
      ]),
    ).toEqual([0, -1, 1]);
  });

  it('are rounded with a half going up, and divided only where that comes out even', () => {
    const cases = samples(fc.tuple(decimalText, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 60 })));
    expect(callPure(cases.map(([text, decimals]) => ['rounded', [text, decimals]] as const))).toEqual(
      cases.map(([text, decimals]) => new Exact(text).toDecimalPlaces(decimals, Exact.ROUND_HALF_UP).toString()),
    );
    const parts = callPure(cases.map(([text, decimals, count]) => ['divided', [text, count, decimals]] as const));
    expect(parts).toEqual(
      cases.map(([text, decimals, count]) => {
        const part = new Exact(text).div(count).toDecimalPlaces(decimals, Exact.ROUND_DOWN);
        return part.times(count).equals(text) && new Exact(text).decimalPlaces() <= decimals ? part.toString() : null;
      }),
    );
    expect(
      callPure([
        ['divided', ['10', 4, 2]],
        ['divided', ['10', 3, 2]],
        ['divided', ['10', 0, 2]],
      ]),
    ).toEqual(['2.5', null, null]);
  });
});
