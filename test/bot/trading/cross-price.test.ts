import { crossPrice } from '../../../src/core/trading/cross-price.js';
import { fixed, fixedMark } from '../../../src/core/trading/fixed.js';
import { parseMarketName } from '../../../src/core/trading/market-name.js';

describe('the price of one currency in another', () => {
  it.each([
    ['60000', '1', '60000'],
    ['60000', '3000', '20'],
    ['1', '3', '0.33333333'],
    ['2', '3', '0.66666667'],
    ['0.000000005', '1', '0.00000001'],
    ['1.000000', '0.999600', '1.00040016'],
  ])('of %s and %s dollars is %s, to the nearest of 8 decimals', (base, quote, price) => {
    expect(crossPrice(base, quote)).toBe(price);
  });

  it.each([
    ['12345678.12345678', '1', '12345678.1234568'],
    ['999999999999.123456', '1', '999999999999.123'],
  ])('of %s and %s dollars is %s, to the nearest of 15 digits', (base, quote, price) => {
    expect(crossPrice(base, quote)).toBe(price);
  });

  it('is none when it is less than half of the last decimal', () => {
    expect(crossPrice('0.000000004', '1')).toBeNull();
  });

  it('is none when it is too large to be stored', () => {
    expect(crossPrice('999999999999', '1')).toBe('999999999999');
    expect(crossPrice('999999999999.9999', '1')).toBeNull();
  });

  it('is the same once it was a floating-point number', () => {
    for (const base of ['60000.00000001', '0.1', '1234567890123.45678', '0.00000001']) {
      const price = crossPrice(base, '1.0003') ?? '';
      expect(fixedMark(Number(price))).toBe(fixed(price));
    }
  });
});

describe('the name of a market', () => {
  it('is two currencies', () => {
    expect(parseMarketName('BTC/USDT')).toEqual({ symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT' });
  });

  it.each(['', 'BTC', 'BTC/', '/USDT', 'btc/usdt', 'BTC/USDT/ETH', 'BTC/BTC', ' BTC/USDT', `${'A'.repeat(21)}/USDT`])(
    'is not "%s"',
    (text) => expect(parseMarketName(text)).toBeNull(),
  );
});
