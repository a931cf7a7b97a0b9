import type { HouseVenue } from '../../../src/infra/exchange/house-venue.js';
import { newClientOrderId } from '../../support/client-order-id.js';
import { houseVenueAt } from '../../support/convert-venue.js';
import { exact } from '../../support/stub-exchange/exact.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';
import { DEPOSIT, KRAKEN_CASES, ORDER, TRADE, WITHDRAWAL } from '../support/kraken-cases.js';

const MARKET = { base: 'XXBT', quote: 'ZUSD', wsname: 'XBT/USD', altname: 'XBTUSD' } as const;

let stub: StubKraken;
let venue: HouseVenue;

beforeAll(async () => {
  stub = await StubKraken.start();
  stub.openMarket('XXBTZUSD', MARKET, '61000');
  stub.state.held.set('ZUSD', exact('1000000'));
  stub.state.addresses.add('house');
  venue = houseVenueAt(stub, (await world()).platform.db);
  await venue.market('BTC/USD');
});

beforeEach(() => stub.heal());

afterAll(() => stub.stop());

/** What left since, without what differs each time. */
function sentSince(count: number) {
  return stub.calls.slice(count).map(({ name, fields: { nonce, ...sent } }) => {
    expect(nonce).toMatch(/^\d+$/);
    return { path: name, sent };
  });
}

describe('Kraken as its protocol is recorded', () => {
  it.each(KRAKEN_CASES)('is asked for $is by these fields, and its answer is read so', async ({ ask, calls, read }) => {
    for (const { path, result } of calls) {
      const body = JSON.stringify({ error: [], result });
      stub.fault(path, { carriedOut: false, answer: { status: 200, body } });
    }
    const before = stub.calls.length;
    expect(await ask(venue)).toEqual(read);
    expect(sentSince(before)).toEqual(calls.map(({ path, sent }) => ({ path, sent })));
  });
});

/** The names of all fields, also of those within others. */
function fieldsOf(value: object): unknown[] {
  return Object.entries(value)
    .map(([name, of]) => (typeof of === 'object' && of !== null && !Array.isArray(of) ? [name, fieldsOf(of)] : name))
    .toSorted((one, other) => String(one).localeCompare(String(other)));
}

/** What the stub said last to a path. */
function said(name: string): any {
  const answer = stub.calls.findLast((call) => call.name === name)?.answer;
  return JSON.parse(answer ?? '').result;
}

describe('the stub of Kraken', () => {
  it('tells of orders, trades and payments by the fields that are recorded, and no others', async () => {
    const usual = { symbol: 'BTC/USD', side: 'SELL', amount: '0.25', price: '60000' } as const;
    const order = { ...usual, clientOrderId: newClientOrderId() };
    const venueOrderId = await venue.place({ ...order, deadlineMs: (await venue.nowMs()) + 30_000 });
    expect(said('AddOrder')).toEqual({ descr: { order: expect.any(String) }, txid: [venueOrderId] });
    const sought = { ...order, sinceMs: Date.now() - 60_000 };
    await venue.find({ ...sought, venueOrderId });
    expect(fieldsOf(said('QueryOrders')[venueOrderId])).toEqual(fieldsOf(ORDER));
    await venue.find({ ...sought, venueOrderId: null });
    expect(said('OpenOrders')).toEqual({ open: {} });
    expect(fieldsOf(said('ClosedOrders').closed[venueOrderId])).toEqual(fieldsOf(ORDER));
    const [trade] = await venue.trades({ ...sought, venueOrderId });
    expect(fieldsOf(said('TradesHistory').trades[trade?.venueTradeId ?? ''])).toEqual(fieldsOf(TRADE));
    await venue.balances();
    expect(said('BalanceEx').XXBT).toEqual({ balance: expect.any(String), hold_trade: expect.any(String) });
    const refid = await venue.withdraw('ETH', '10', 'house');
    expect(said('Withdraw')).toEqual({ refid });
    await venue.withdrawals('ETH', Date.now() - 60_000);
    expect(fieldsOf(said('WithdrawStatus')[0])).toEqual(fieldsOf(WITHDRAWAL));
    const { refid: _refid, asset, amount, fee, txid } = DEPOSIT;
    const atMs = stub.state.now();
    stub.state.deposits.push({ refid: 'Q1', asset, amount, fee, txid, key: '', status: 'Success', atMs });
    await venue.deposits('ETH', atMs - 60_000);
    expect(fieldsOf(said('DepositStatus')[0])).toEqual(fieldsOf(DEPOSIT));
  });
});
