import { VenueUnclear } from '../../../src/core/bot/venue-error.js';
import { fixed, type Fixed } from '../../../src/core/trading/fixed.js';
import type { MarketData, MarketInfo, VenueFill } from '../../../src/infra/exchange/venue.js';
import { liveFill } from '../../../src/services/bot/live/fees.js';
import { ownWorld, world } from '../../support/world.js';

ownWorld('runs an engine, which takes every bot there is');

const MARKET = { symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT' };
const AT = Date.parse('2026-03-02T10:00:30Z');
const SAID = { venueTradeId: '1', price: '50000', amount: '0.3', atMs: AT };

/** A venue that lists OKB/USDT, which closed at 40 in the minute before. */
const venue: MarketData = {
  id: 'okx',
  markets: async () => new Map([['OKB/USDT', {} as MarketInfo]]),
  candles: async (_symbol, _timeframe, fromMs, toMs) => {
    const minutes = [AT - 90_000, AT - 30_000].filter((openAt) => openAt >= fromMs && openAt < toMs);
    return minutes.map((openAt, index) => [openAt, '1', '1', '1', String(39 + index), '1'] as const);
  },
  follow: () => ({ stop: async () => {} }),
};

async function booked(fee: Pick<VenueFill, 'fee' | 'feeCurrency'>, side: 'BUY' | 'SELL' = 'BUY') {
  const { system } = await world();
  return liveFill(system, venue, MARKET, { id: 'order', side }, { ...SAID, ...fee });
}

const ZERO = fixed('0');
const cases: [string, Pick<VenueFill, 'fee' | 'feeCurrency'>, 'BUY' | 'SELL', Fixed, Fixed][] = [
  [
    'in what was bought lowers it, and counts at the price',
    { fee: '0.0003', feeCurrency: 'BTC' },
    'BUY',
    fixed('15'),
    fixed('0.0003'),
  ],
  ['in the quote currency is as it is', { fee: '15', feeCurrency: 'USDT' }, 'SELL', fixed('15'), ZERO],
  ['that the venue pays is negative', { fee: '-1.5', feeCurrency: 'USDT' }, 'SELL', fixed('-1.5'), ZERO],
  ['in another currency counts at its price at that time', { fee: '0.1', feeCurrency: 'OKB' }, 'BUY', fixed('4'), ZERO],
  [
    'in a currency without a price counts for nothing, and is marked',
    { fee: '7', feeCurrency: 'XYZ' },
    'BUY',
    ZERO,
    ZERO,
  ],
  ['of zero counts in any currency', { fee: '0', feeCurrency: 'XYZ' }, 'BUY', ZERO, ZERO],
];

describe('a fee of a fill', () => {
  it.each(cases)('%s', async (_title, fee, side, inQuote, inBase) => {
    const fill = await booked(fee, side);
    expect([fill.fee, fill.baseFee, fill.venueFee, fill.feeCurrency]).toEqual([
      inQuote,
      inBase,
      fee.fee,
      fee.feeCurrency,
    ]);
    expect(fill.isFeeCounted).toBe(fee.feeCurrency !== 'XYZ' || fee.fee === '0');
  });

  it('whose price the venue does not tell is not counted, and does not hold up its fill', async () => {
    const { system } = await world();
    const silent = { ...venue, candles: () => Promise.reject(new VenueUnclear('no answer')) };
    const said = { ...SAID, fee: '0.1', feeCurrency: 'OKB' };
    const fill = await liveFill(system, silent, MARKET, { id: 'order', side: 'BUY' }, said);
    expect([fill.fee, fill.isFeeCounted, fill.amount]).toEqual([ZERO, false, fixed('0.3')]);
  });

  it('is rounded up in its eighteenth digit, as the cost of a buy is, and what a sale brings is rounded down', async () => {
    const tiny = { ...SAID, price: '0.333333333333333333', amount: '0.1', fee: '0.1', feeCurrency: 'BTC' };
    const { system } = await world();
    const of = (side: 'BUY' | 'SELL') => liveFill(system, venue, MARKET, { id: 'order', side }, tiny);
    expect(await of('BUY')).toMatchObject({ cost: fixed('0.033333333333333334'), fee: fixed('0.033333333333333334') });
    expect(await of('SELL')).toMatchObject({ cost: fixed('0.033333333333333333') });
  });
});
