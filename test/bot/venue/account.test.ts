import { randomBytes } from 'node:crypto';
import { VenueBusy, VenueRefused, VenueUnclear } from '../../../src/core/bot/venue-error.js';
import type { NewVenueOrder, VenueFill, VenueOrder, VenueSession } from '../../../src/infra/exchange/venue.js';
import { TRADER } from '../../support/stub-exchange/stub-exchange.js';
import { TradingVenues } from '../../support/trading-venues.js';

const SYMBOL = 'BTC/USDT';
const NOBODYS = randomBytes(16).toString('hex');
let trading: TradingVenues;
let session: VenueSession;

beforeEach(async () => {
  trading = await TradingVenues.start();
  session = trading.session();
});
afterEach(() => trading.stop());

/** Places an order; answers its client order id. */
async function placed(changes: Partial<NewVenueOrder> = {}): Promise<string> {
  const clientOrderId = randomBytes(16).toString('hex');
  await session.place({
    clientOrderId,
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    amount: '0.01',
    price: '40000',
    ...changes,
  });
  return clientOrderId;
}

async function fillsOf(clientOrderId: string, symbol = SYMBOL): Promise<readonly VenueFill[]> {
  const order = await session.find(symbol, clientOrderId);
  if (order === null) throw new Error(`no order ${clientOrderId}`);
  return session.fills(order);
}

/** As the venue would say it of an order that it has not. */
const FILLED: VenueOrder = {
  clientOrderId: NOBODYS,
  venueOrderId: '1',
  symbol: SYMBOL,
  side: 'BUY',
  status: 'FILLED',
  amount: '0.01',
  filled: '0.01',
  averagePrice: '40000',
  atMs: 1,
};

/** What every look at the account does when the venue does not answer as it should. */
const LOOKS: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ['an order', '/api/v5/trade/order', () => session.find(SYMBOL, NOBODYS)],
  ['a cancellation', '/api/v5/trade/cancel-order', () => session.cancel(SYMBOL, NOBODYS)],
  ['fills', '/api/v5/trade/fills-history', () => session.fills(FILLED)],
  ['balances', '/api/v5/account/balance', () => session.balances()],
  ['rights', '/api/v5/account/config', () => session.rights()],
];

describe('looking an order up by our own id', () => {
  it('tells of one that is open, filled in part, filled and cancelled', async () => {
    const id = await placed({ amount: '0.03' });
    const look = () => session.find(SYMBOL, id);
    const open = { clientOrderId: id, symbol: SYMBOL, side: 'BUY', amount: '0.03', atMs: expect.any(Number) };
    expect(await look()).toMatchObject({ ...open, status: 'OPEN', filled: '0', averagePrice: null });
    await trading.stub.call('setPrice', 'BTC-USDT', '39000', '0.01');
    expect(await look()).toMatchObject({ ...open, status: 'PARTIAL', filled: '0.01', averagePrice: '39000' });
    await trading.stub.call('setPrice', 'BTC-USDT', '36000', '0.005');
    expect(await look()).toMatchObject({ ...open, status: 'PARTIAL', filled: '0.015', averagePrice: '38000' });
    await session.cancel(SYMBOL, id);
    expect(await look()).toMatchObject({ ...open, status: 'CANCELLED', filled: '0.015' });
    await trading.stub.call('setPrice', 'BTC-USDT', '36000');
    const other = await placed({ side: 'SELL', price: '36000' });
    expect(await session.find(SYMBOL, other)).toMatchObject({ status: 'FILLED', side: 'SELL', filled: '0.01' });
  });

  it('finds nothing when the venue says that it has no such order', async () => {
    expect(await session.find(SYMBOL, NOBODYS)).toBeNull();
  });

  it('does not find orders of other accounts', async () => {
    const other = { apiKey: 'k2', secret: 's2', password: 'p2' };
    await trading.stub.call('openAccount', { ...other, perm: 'trade' }, { USDT: '1' });
    expect(await trading.session(other).find(SYMBOL, await placed())).toBeNull();
  });

  it('keeps decimals exact that the venue writes as JSON numbers', async () => {
    await trading.stub.call('openMarket', 'ETH-BTC', '0.123456789012345678', { tickSz: '0.000000000000000001' });
    const id = await placed({ symbol: 'ETH/BTC', type: 'MARKET', amount: '1.00000001' });
    await trading.stub.call('restNumbers', true);
    expect(await session.find('ETH/BTC', id)).toMatchObject({ filled: '1.00000001', averagePrice: '0.123456789012' });
    expect(await fillsOf(id, 'ETH/BTC')).toMatchObject([{ price: '0.123456789012345678', amount: '1.00000001' }]);
  });
});

describe('cancelling an order', () => {
  it('ends it, and is no error when it is over already or was never there', async () => {
    const id = await placed();
    await session.cancel(SYMBOL, id);
    await session.cancel(SYMBOL, id);
    await session.cancel(SYMBOL, await placed({ type: 'MARKET', price: undefined }));
    await session.cancel(SYMBOL, NOBODYS);
    expect(await trading.stub.call('orders')).toMatchObject([{ state: 'canceled' }, { state: 'filled' }]);
  });
});

describe('the fills of an order', () => {
  it('are listed with price, amount and fee, oldest first', async () => {
    const id = await placed({ amount: '0.03' });
    await trading.stub.call('setPrice', 'BTC-USDT', '39000', '0.01');
    await trading.stub.call('setPrice', 'BTC-USDT', '38000', '0.02');
    const fills = await fillsOf(id);
    expect(fills).toMatchObject([
      { price: '39000', amount: '0.01', fee: '0.00001', feeCurrency: 'BTC' },
      { price: '38000', amount: '0.02', fee: '0.00002', feeCurrency: 'BTC' },
    ]);
    expect(new Set(fills.map(({ venueTradeId }) => venueTradeId)).size).toBe(2);
    expect(fills[0]!.atMs).toBeLessThan(fills[1]!.atMs);
  });

  it('are all listed when they are more than one answer holds', async () => {
    const id = await placed({ amount: '0.202' });
    for (let fill = 0; fill < 202; fill += 1) await trading.stub.call('setPrice', 'BTC-USDT', '39000', '0.001');
    const fills = await fillsOf(id);
    expect(new Set(fills.map(({ venueTradeId }) => venueTradeId)).size).toBe(202);
  });

  it('are unclear, and not asked for again and again, when the venue shows the same ones on every page', async () => {
    const id = await placed({ amount: '0.102' });
    for (let fill = 0; fill < 102; fill += 1) await trading.stub.call('setPrice', 'BTC-USDT', '39000', '0.001');
    await trading.stub.call('repeatFills');
    await expect(fillsOf(id)).rejects.toBeInstanceOf(VenueUnclear);
    const asked = await trading.stub.call('asked');
    expect(asked.filter((path) => path.startsWith('/api/v5/trade/fills-history'))).toHaveLength(2);
  });

  it('are none of an order that is not filled, or not there', async () => {
    expect(await fillsOf(await placed())).toEqual([]);
    expect(await session.fills({ ...FILLED, filled: '0' })).toEqual([]);
  });

  it('are unclear while the list does not show all that the order says is filled', async () => {
    const id = await placed({ amount: '0.02' });
    await trading.stub.call('setPrice', 'BTC-USDT', '39000', '0.01');
    await trading.stub.call('setPrice', 'BTC-USDT', '38000', '0.01');
    await trading.stub.call('listFills', 1);
    await expect(fillsOf(id)).rejects.toBeInstanceOf(VenueUnclear);
    await trading.stub.call('heal');
    expect(await fillsOf(id)).toHaveLength(2);
  });
});

describe('the account', () => {
  it('has balances, of which open orders hold a part', async () => {
    await placed();
    expect(await session.balances()).toEqual(
      new Map([
        ['USDT', { free: '99600', total: '100000' }],
        ['BTC', { free: '1', total: '1' }],
      ]),
    );
  });

  it.each([
    ['read_only,trade', { canTrade: true, canWithdraw: false }],
    ['read_only, withdraw, trade', { canTrade: true, canWithdraw: true }],
    ['read_only', { canTrade: false, canWithdraw: false }],
  ])('has the rights of its key: %s', async (perm, rights) => {
    await trading.stub.call('openAccount', { ...TRADER, perm }, {});
    expect(await session.rights()).toEqual(rights);
  });
});

describe.each(LOOKS)('asking for %s', (_what, path, look) => {
  it.each([
    ['hangs up', 'hang-up' as const],
    ['has a fault', { status: 503, body: '<html>Unavailable</html>' }],
    ['answers with no JSON', { status: 200, body: '<html>Welcome</html>' }],
    ['answers with nothing', { status: 200, body: '' }],
    ['answers with an empty object', { status: 200, body: '{}' }],
  ])('is unclear when the venue %s', async (_fault, answer) => {
    await trading.stub.call('fault', { path, answer });
    await expect(look()).rejects.toBeInstanceOf(VenueUnclear);
  });

  it('is busy when the venue wants fewer requests', async () => {
    const answer = { status: 429, body: '{"code":"50011","msg":"Too Many Requests"}' };
    await trading.stub.call('fault', { path, answer });
    await expect(look()).rejects.toBeInstanceOf(VenueBusy);
  });

  it('is refused when the key is no good any more', async () => {
    await trading.stub.call('openAccount', { ...TRADER, secret: 'a-new-secret', perm: 'trade' }, {});
    const error = await look().then(
      () => new Error('it was answered'),
      (fault: Error) => fault,
    );
    expect(error).toBeInstanceOf(VenueRefused);
    for (const secret of Object.values(TRADER)) expect(error.message).not.toContain(secret);
  });
});
