import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { VenueBusy } from '../../../src/core/bot/venue-error.js';
import { Limits } from '../../../src/infra/exchange/limits.js';
import type { Ccxt } from '../../../src/infra/exchange/ccxt.js';
import type { NewVenueOrder } from '../../../src/infra/exchange/venue.js';
import { TradingVenues } from '../../support/trading-venues.js';

const OTHER = { apiKey: 'k2', secret: 's2', password: 'p2' };

function order(changes: Partial<NewVenueOrder> = {}): NewVenueOrder {
  const clientOrderId = randomBytes(16).toString('hex');
  return { clientOrderId, symbol: 'BTC/USDT', side: 'BUY', type: 'LIMIT', amount: '0.01', price: '40000', ...changes };
}

/** As OKX says it, and for how many seconds. */
function tooMany(seconds: string) {
  return { status: 429, body: '{"code":"50011","msg":"Too Many Requests"}', headers: { 'retry-after': seconds } };
}

describe('the rate limit of an exchange', () => {
  let trading: TradingVenues;
  beforeEach(async () => (trading = await TradingVenues.start()));
  afterEach(() => trading.stop());

  it('pauses the account alone that is told to send less: other accounts and the prices go on', async () => {
    await trading.stub.call('openAccount', { ...OTHER, perm: 'trade' }, { USDT: '1000' });
    const [one, other] = [trading.session(), trading.session(OTHER)];
    await trading.stub.call('fault', { path: '/api/v5/account/balance', answer: tooMany('60') });
    await expect(one.balances()).rejects.toBeInstanceOf(VenueBusy);
    const asked = (await trading.stub.call('asked')).length;
    await expect(one.rights()).rejects.toMatchObject({ name: 'VenueBusy', retryAfterMs: expect.any(Number) });
    expect(await trading.stub.call('asked')).toHaveLength(asked);
    expect(await other.rights()).toMatchObject({ canTrade: true });
    expect(await other.place(order())).toMatchObject({ venueOrderId: expect.any(String) });
    expect(await trading.venues.market!.candles('BTC/USDT', '1h', 0, 3_600_000)).toEqual([]);
  });

  it('pauses everybody when a call of nobody is told to come later', async () => {
    const session = trading.session();
    await session.rights();
    const candles = () => trading.venues.market!.candles('BTC/USDT', '1h', 0, 3_600_000);
    await trading.stub.call('fault', { path: '/api/v5/market', answer: tooMany('60') });
    await expect(candles()).rejects.toMatchObject({ code: 'EXCHANGE_FAILED' });
    const asked = (await trading.stub.call('asked')).length;
    await expect(session.rights()).rejects.toBeInstanceOf(VenueBusy);
    await expect(candles()).rejects.toMatchObject({ code: 'EXCHANGE_FAILED' });
    expect(await trading.stub.call('asked')).toHaveLength(asked);
  });

  it('pauses for a minute at most, whatever the exchange says', async () => {
    const session = trading.session();
    await trading.stub.call('fault', { path: '/api/v5/account/config', answer: tooMany('86400') });
    await expect(session.rights()).rejects.toMatchObject({ retryAfterMs: 60_000 });
  });

  it('lets an order wait for the end of a short pause, and then asks whether it may still be sent', async () => {
    const session = trading.session();
    const pause = async (): Promise<void> => {
      await trading.stub.call('fault', { path: '/api/v5/account/config', answer: tooMany('1') });
      await expect(session.rights()).rejects.toBeInstanceOf(VenueBusy);
    };
    await pause();
    const since = performance.now();
    await session.place(order());
    expect(performance.now() - since).toBeGreaterThan(500);
    await pause();
    await expect(session.place(order({ maySend: () => false }))).rejects.toThrow(
      'The order was withdrawn before it was sent',
    );
    expect(await trading.stub.call('orders')).toHaveLength(1);
  });

  it('refuses an order at once, with the time that is left, when the pause is longer than five seconds', async () => {
    const session = trading.session();
    await trading.stub.call('fault', { path: '/api/v5/account/config', answer: tooMany('30') });
    await expect(session.rights()).rejects.toBeInstanceOf(VenueBusy);
    const error = await session.place(order()).catch((fault: Error) => fault);
    expect(error).toBeInstanceOf(VenueBusy);
    expect((error as VenueBusy).retryAfterMs).toBeGreaterThan(5_000);
    expect((error as VenueBusy).retryAfterMs).toBeLessThanOrEqual(30_000);
    expect(await trading.stub.call('received')).toEqual({});
  });

  it('ends its pause when the time that the exchange said is over', async () => {
    const session = trading.session();
    await trading.stub.call('fault', { path: '/api/v5/account/config', answer: tooMany('1') });
    await expect(session.rights()).rejects.toMatchObject({ retryAfterMs: 1_000 });
    for (;;) {
      const rights = await session.rights().catch((error: Error) => error);
      if (!(rights instanceof Error)) return expect(rights).toMatchObject({ canTrade: true });
      expect(rights).toBeInstanceOf(VenueBusy);
      await setImmediate();
    }
  });

  it('has one queue for all clients, which has the pace of the first', async () => {
    const limits = new Limits();
    const queued: string[] = [];
    const client = (name: string) =>
      ({ throttler: { throttle: (cost = 1) => Promise.resolve(void queued.push(`${name} ${cost}`)) } }) as Ccxt;
    const [first, second] = [client('first'), client('second')];
    limits.common.govern(first);
    limits.account().govern(second);
    await first.throttler.throttle(2);
    await second.throttler.throttle(3);
    expect(queued.filter((each) => each !== 'first 0')).toEqual(['first 2', 'first 3']);
  });

  it('is kept by all accounts and the prices together: as many requests take as long from many clients as from one', async () => {
    const session = trading.session();
    await session.rights();
    const clients = [session, ...Array.from({ length: 4 }, () => trading.session())];
    await Promise.all(clients.map((each) => each.rights()));
    const since = Date.now();
    await Promise.all(Array.from({ length: 10 }, (_none, index) => clients[index % 5]!.rights()));
    // ccxt lets OKX's account configuration through every 440 ms.
    expect(Date.now() - since).toBeGreaterThan(9 * 400);
  });
});
