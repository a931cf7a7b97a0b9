import { VenueUnclear } from '../../../src/core/bot/venue-error.js';
import type { CcxtOrder, CcxtTrade } from '../../../src/infra/exchange/ccxt.js';
import { venueFill, venueOrder } from '../../../src/infra/exchange/orders.js';

const ORDER: CcxtOrder = {
  id: '7001',
  clientOrderId: 'a'.repeat(32),
  symbol: 'BTC/USDT',
  side: 'buy',
  status: 'open',
  amount: '0.02',
  filled: '0.01',
  average: '39000',
  timestamp: Date.UTC(2026, 0, 1),
};

const FILL: CcxtTrade = {
  id: '3001',
  price: '39000',
  amount: '0.01',
  timestamp: Date.UTC(2026, 0, 1),
  fee: { cost: '-0.00001', currency: 'BTC' },
};

const TOO_LARGE = '1000000000000';
const TOO_FINE = '0.0000000000000000001';

describe('an order of a venue', () => {
  it('is read as far as the platform can store it', () => {
    expect(venueOrder(ORDER)).toMatchObject({ venueOrderId: '7001', status: 'PARTIAL', filled: '0.01' });
    const amount = '999999999999.123456789012345678';
    expect(venueOrder({ ...ORDER, amount, id: 'x'.repeat(100) })).toMatchObject({ amount });
  });

  it('has an average price with every digit that the venue writes, since it is a quotient', () => {
    const average = '0.0000123456789012345678901';
    expect(venueOrder({ ...ORDER, average })).toMatchObject({ averagePrice: average });
  });

  it.each<[string, CcxtOrder]>([
    ['an amount that is too large', { amount: TOO_LARGE }],
    ['an amount with too many decimals', { amount: TOO_FINE }],
    ['a filled amount that is too large', { filled: TOO_LARGE }],
    ['a filled amount with too many decimals', { filled: TOO_FINE }],
    ['a long id', { id: '7'.repeat(101) }],
    ['an id with a NUL', { id: '7\0' }],
    ['an id that is not printed in ASCII', { id: '7ä' }],
    ['a client order id with a line break', { clientOrderId: 'a\nb' }],
    ['a market with a NUL', { symbol: 'BTC/USDT\0' }],
    ['a market with half a character', { symbol: 'BTC/USDT\ud800' }],
    ['a time before 2015', { timestamp: Date.UTC(2014, 11, 31) }],
    ['a time after 2099', { timestamp: Date.UTC(2100) }],
  ])('is unreadable with %s', (_what, changes) => {
    expect(venueOrder({ ...ORDER, ...changes })).toBeNull();
  });
});

describe('a fill of a venue', () => {
  it('is read as far as the platform can store it', () => {
    expect(venueFill(FILL)).toMatchObject({ venueTradeId: '3001', fee: '-0.00001', feeCurrency: 'BTC' });
    expect(venueFill({ ...FILL, fee: { cost: '0', currency: 'usd.M-1_x' } })).toMatchObject({ fee: '0' });
  });

  it.each<[string, CcxtTrade]>([
    ['a price that is too large', { price: TOO_LARGE }],
    ['a price with too many decimals', { price: TOO_FINE }],
    ['an amount that is too large', { amount: TOO_LARGE }],
    ['an amount with too many decimals', { amount: TOO_FINE }],
    ['a fee with too many decimals', { fee: { cost: TOO_FINE, currency: 'BTC' } }],
    ['a currency that is none', { fee: { cost: '1', currency: 'B T C' } }],
    ['a long currency', { fee: { cost: '1', currency: 'B'.repeat(21) } }],
    ['a long id', { id: '3'.repeat(101) }],
    ['a time in another unit', { timestamp: Date.UTC(2026, 0, 1) / 1_000 }],
  ])('is unreadable with %s', (_what, changes) => {
    expect(() => venueFill({ ...FILL, ...changes })).toThrow(VenueUnclear);
  });
});
