import { randomBytes } from 'node:crypto';
import { VenueUnclear } from '../../../src/core/bot/venue-error.js';
import type { Following, VenueOrder, VenueSession } from '../../../src/infra/exchange/venue.js';
import { Heard } from '../../support/heard.js';
import { TRADER } from '../../support/stub-exchange/stub-exchange.js';
import { TradingVenues } from '../../support/trading-venues.js';

let trading: TradingVenues;
let session: VenueSession;
let following: Following;
let orders: Heard<VenueOrder>;
let gaps: Heard<void>;

beforeEach(async () => {
  trading = await TradingVenues.start();
  session = trading.session();
  orders = new Heard();
  gaps = new Heard();
});
afterEach(async () => {
  await following.stop();
  await trading.stop();
});

/** Follows the account, once the venue streams its orders. */
async function follow(by = session): Promise<void> {
  following = by.follow(orders.listen, gaps.listen);
  await streams();
}

/** Waits until the venue streams orders to somebody, which every report of a gap may be the sign of. */
async function streams(at = trading): Promise<void> {
  for (let from = 0; (await at.stub.call('ordersFollowed')) === 0; from += 1) await gaps.first(() => true, from);
}

async function placed(amount = '0.01', side: 'BUY' | 'SELL' = 'BUY'): Promise<string> {
  const clientOrderId = randomBytes(16).toString('hex');
  const price = side === 'BUY' ? '40000' : '60000';
  await session.place({ clientOrderId, symbol: 'BTC/USDT', side, type: 'LIMIT', amount, price });
  return clientOrderId;
}

const states = (id: string) =>
  orders.all.filter(({ clientOrderId }) => clientOrderId === id).map(({ status, filled }) => `${status} ${filled}`);
const is = (id: string, status: VenueOrder['status']) => (order: VenueOrder) =>
  order.clientOrderId === id && order.status === status;

describe('following the orders of an account', () => {
  it('tells each state of an order as it comes', async () => {
    await follow();
    const id = await placed('0.02');
    await orders.first(is(id, 'OPEN'));
    await trading.stub.call('setPrice', 'BTC-USDT', '39000', '0.005');
    const part = await orders.first(is(id, 'PARTIAL'));
    expect(part).toMatchObject({
      symbol: 'BTC/USDT',
      side: 'BUY',
      amount: '0.02',
      filled: '0.005',
      averagePrice: '39000',
    });
    await trading.stub.call('setPrice', 'BTC-USDT', '38000');
    expect(await orders.first(is(id, 'FILLED'))).toMatchObject({ filled: '0.02', averagePrice: '38250' });
    const other = await placed('0.01', 'SELL');
    await session.cancel('BTC/USDT', other);
    expect(await orders.first(is(other, 'CANCELLED'))).toMatchObject({ filled: '0', averagePrice: null });
    expect(await trading.stub.call('socketsOpened')).toBe(1);
  });

  it('tells nothing twice when the venue repeats itself', async () => {
    await trading.stub.call('socketFaults', { repeat: true });
    await follow();
    const id = await placed();
    await trading.stub.call('setPrice', 'BTC-USDT', '39000');
    await orders.first(is(id, 'FILLED'));
    const next = await placed();
    await orders.first(({ clientOrderId }) => clientOrderId === next);
    expect(new Set(states(id)).size).toBe(states(id).length);
  });

  it('does not go back to what was before when events come the last first', async () => {
    await follow();
    await trading.stub.call('socketFaults', { reverse: 3 });
    const id = await placed('0.02');
    await trading.stub.call('setPrice', 'BTC-USDT', '39000', '0.005');
    await trading.stub.call('setPrice', 'BTC-USDT', '38000');
    await trading.stub.call('heal');
    await orders.first(is(id, 'FILLED'));
    const next = await placed('0.01', 'SELL');
    await orders.first(({ clientOrderId }) => clientOrderId === next);
    expect(states(id)).toEqual(['FILLED 0.02']);
  });

  it('leaves out what is lost on the way, which a look-up still finds', async () => {
    await follow();
    const id = await placed();
    await orders.first(is(id, 'OPEN'));
    await trading.stub.call('socketFaults', { lose: 1 });
    await trading.stub.call('setPrice', 'BTC-USDT', '39000');
    const next = await placed('0.01', 'SELL');
    await orders.first(({ clientOrderId }) => clientOrderId === next);
    expect(states(id)).toEqual(['OPEN 0']);
    expect(await session.find('BTC/USDT', id)).toMatchObject({ status: 'FILLED' });
  });

  it('looks an order up whose event has numbers that are no text', async () => {
    await follow();
    await trading.stub.call('socketFaults', { numbers: true });
    const id = await placed('0.01234567');
    expect(await orders.first(is(id, 'OPEN'))).toMatchObject({ amount: '0.01234567' });
    const asked = await trading.stub.call('asked');
    expect(asked.filter((path) => path.startsWith('/api/v5/trade/order?') && path.includes(id))).toHaveLength(1);
  });

  it('says that changes may be missing of an order that cannot be stored, ends no process, and goes on', async () => {
    const unhandled = new Heard<unknown>();
    process.on('unhandledRejection', unhandled.listen);
    await trading.stub.call('socketFaults', { repeat: true });
    await follow();
    const id = await placed('0.02');
    await orders.first(is(id, 'OPEN'));
    const before = gaps.all.length;
    await trading.stub.call('setPrice', 'BTC-USDT', '39000', '0.0000000000000000001');
    await gaps.first(() => true, before + 1);
    await expect(session.find('BTC/USDT', id)).rejects.toBeInstanceOf(VenueUnclear);
    await orders.first(is(await placed('0.01', 'SELL'), 'OPEN'));
    process.off('unhandledRejection', unhandled.listen);
    expect(states(id)).toEqual(['OPEN 0']);
    expect(unhandled.all).toEqual([]);
  });

  it('says that changes may be missing when whoever listens fails', async () => {
    const heard = new Heard<VenueOrder>();
    const fail = (order: VenueOrder): void => {
      heard.listen(order);
      throw new Error('a fault of the listener');
    };
    following = session.follow(fail, gaps.listen);
    await streams();
    const before = gaps.all.length;
    await placed();
    await gaps.first(() => true, before);
    expect(heard.all).toHaveLength(1);
  });

  it('connects again when the connection is lost, and says then that changes may be missing', async () => {
    await follow();
    const before = gaps.all.length;
    await trading.stub.call('dropSockets');
    await gaps.first(() => true, before);
    await streams();
    const id = await placed();
    expect(await orders.first(is(id, 'OPEN'))).toMatchObject({ clientOrderId: id });
    expect(await trading.stub.call('socketsOpened')).toBeGreaterThan(1);
  });

  it('says again and again that changes may be missing while there is no connection', async () => {
    await trading.stub.call('socketFaults', { refuse: true });
    following = session.follow(orders.listen, gaps.listen);
    for (let from = 0; from < 3; from += 1) await gaps.first(() => true, from);
    expect(await trading.stub.call('ordersFollowed')).toBe(0);
  });

  it('begins once the venue lets it, though it refused the login before', async () => {
    const keys = { ...TRADER, perm: 'trade' };
    await trading.stub.call('openAccount', { ...keys, secret: 'not-yet' }, { USDT: '1000' });
    following = session.follow(orders.listen, gaps.listen);
    for (let from = 0; from < 3; from += 1) await gaps.first(() => true, from);
    await trading.stub.call('openAccount', keys, { USDT: '1000' });
    await streams();
    const id = await placed();
    await orders.first(is(id, 'OPEN'));
  });

  it('dials and speaks ever more rarely while the venue refuses the login', async () => {
    await trading.stub.call('openAccount', { ...TRADER, secret: 'not-yet', perm: 'trade' }, { USDT: '1000' });
    const at: number[] = [];
    following = session.follow(orders.listen, () => {
      at.push(performance.now());
      gaps.listen();
    });
    /** How many reports there were when it was dialled so often. */
    const reportsAt = async (dials: number): Promise<number> => {
      while ((await trading.stub.call('socketsOpened')) < dials) await gaps.first(() => true, at.length);
      return at.length;
    };
    const before = await reportsAt(2);
    const after = await reportsAt(5);
    // One for each dial, and one that may have come before the dial that follows it.
    expect(after - before).toBeLessThanOrEqual(4);
    const pauses = at.slice(1).map((time, index) => time - at[index]!);
    // 50 ms at first, and twice as long each time.
    expect(Math.max(...pauses)).toBeGreaterThan(350);
  });

  it('hears nothing of other accounts', async () => {
    const other = { apiKey: 'k2', secret: 's2', password: 'p2' };
    await trading.stub.call('openAccount', { ...other, perm: 'trade' }, { USDT: '1000' });
    await follow(trading.session(other));
    await placed();
    const mine = randomBytes(16).toString('hex');
    const buy = { symbol: 'BTC/USDT', side: 'BUY', type: 'LIMIT', amount: '0.01', price: '40000' } as const;
    await trading.session(other).place({ clientOrderId: mine, ...buy });
    await orders.first();
    expect(orders.all.map(({ clientOrderId }) => clientOrderId)).toEqual([mine]);
  });

  it('ends with the session', async () => {
    await follow();
    await session.close();
    while ((await trading.stub.call('ordersFollowed')) > 0);
    const missed = gaps.all.length;
    const others = trading.session();
    for (let call = 0; call < 3; call += 1) await others.rights();
    expect(gaps.all).toHaveLength(missed);
    expect(await trading.stub.call('socketsOpened')).toBe(1);
  });

  it('ends when it is stopped, and leaves the session usable', async () => {
    await follow();
    await following.stop();
    const [heard, missed] = [orders.all.length, gaps.all.length];
    const id = await placed();
    expect(await session.find('BTC/USDT', id)).toMatchObject({ status: 'OPEN' });
    expect([orders.all.length, gaps.all.length]).toEqual([heard, missed]);
  });
});

describe('following at a venue that confirms nothing', () => {
  it('does not wait for it for ever', async () => {
    const deaf = await TradingVenues.start({ timeoutMs: 500 });
    await deaf.stub.call('socketFaults', { deaf: true });
    following = deaf.session().follow(orders.listen, gaps.listen);
    for (let from = 0; (await deaf.stub.call('socketsOpened')) < 2; from += 1) await gaps.first(() => true, from);
    await deaf.stub.call('heal');
    await streams(deaf);
    await following.stop();
    await deaf.stop();
  });
});
