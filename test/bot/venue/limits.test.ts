import { setImmediate } from 'node:timers/promises';
import { VenueBusy } from '../../../src/core/bot/venue-error.js';
import { Limits } from '../../../src/infra/exchange/limits.js';
import type { Ccxt } from '../../../src/infra/exchange/ccxt.js';
import { TradingVenues } from '../../support/trading-venues.js';

describe('the rate limit of an exchange', () => {
  let trading: TradingVenues;
  beforeEach(async () => (trading = await TradingVenues.start()));
  afterEach(() => trading.stop());

  it('pauses all clients of it after the first is told to send less', async () => {
    const [one, other] = [trading.session(), trading.session()];
    await other.rights();
    const answer = {
      status: 429,
      body: '{"code":"50011","msg":"Too Many Requests"}',
      headers: { 'retry-after': '60' },
    };
    await trading.stub.call('fault', { path: '/api/v5/account/balance', answer });
    await expect(one.balances()).rejects.toBeInstanceOf(VenueBusy);
    const asked = (await trading.stub.call('asked')).length;
    await expect(other.rights()).rejects.toMatchObject({ name: 'VenueBusy', retryAfterMs: expect.any(Number) });
    await expect(trading.venues.market!.candles('BTC/USDT', '1h', 0, 3_600_000)).rejects.toMatchObject({
      code: 'EXCHANGE_FAILED',
    });
    expect(await trading.stub.call('asked')).toHaveLength(asked);
  });

  it('ends its pause when the time that the exchange said is over', async () => {
    const session = trading.session();
    const answer = { status: 429, body: '{}', headers: { 'retry-after': '1' } };
    await trading.stub.call('fault', { path: '/api/v5/account/config', answer });
    await expect(session.rights()).rejects.toMatchObject({ retryAfterMs: 1_000 });
    for (;;) {
      const rights = await session.rights().catch((error: Error) => error);
      if (!(rights instanceof Error)) return expect(rights).toMatchObject({ canTrade: true });
      expect(rights).toBeInstanceOf(VenueBusy);
      await setImmediate();
    }
  });

  it('has one queue for all clients, which has the pace of the first', async () => {
    const limits = new Limits('okx');
    const queued: string[] = [];
    const client = (name: string) =>
      ({ throttler: { throttle: (cost = 1) => Promise.resolve(void queued.push(`${name} ${cost}`)) } }) as Ccxt;
    const [first, second] = [client('first'), client('second')];
    limits.govern(first);
    limits.govern(second);
    await first.throttler.throttle(2);
    await second.throttler.throttle(3);
    expect(queued).toEqual(['first 2', 'first 3']);
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
