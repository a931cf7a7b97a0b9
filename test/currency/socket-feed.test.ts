import { MINUTE_MS, SECOND_MS } from '../../src/core/clock.js';
import type { BidAskListener } from '../../src/infra/exchange/follow-bids-asks.js';
import type { Exchange } from '../../src/infra/exchange/prices.js';
import { duePrices } from '../../src/services/currency/feed/due-prices.js';
import { FeedLease } from '../../src/services/currency/feed/feed-lease.js';
import { foundPrices, type FoundPrice } from '../../src/services/currency/found-prices.js';
import { PriceFeed } from '../../src/services/currency/feed/price-feed.js';
import type { CurrencyRow } from '../../src/services/currency/read.js';
import { priceStateOf } from '../../src/services/currency/price-state.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { newCurrency } from '../support/currencies.js';
import { watched } from '../support/metrics.js';
import { SocketFeed } from '../support/socket-feed.js';
import { statementsOf } from '../support/statements.js';
import { world } from '../support/world.js';

let socket: SocketFeed;

beforeEach(async () => {
  socket = await SocketFeed.open();
});
afterEach(() => socket.close());

/** A currency that a feed has priced at 100. */
async function followed() {
  const coin = await socket.newCoin();
  const feed = socket.newFeed();
  await socket.written(feed, coin, '100');
  return { coin, feed };
}

const stateOf = async (code: string) => {
  const row = socket.ctx.db.rows.selectFrom('currency').selectAll().where('code', '=', code).where('type', '=', 'SPOT');
  return priceStateOf(socket.ctx, await row.executeTakeFirstOrThrow());
};

async function endLease(): Promise<void> {
  const rows = socket.ctx.db.rows.updateTable('currency_feed_lease');
  await rows.set({ leasedUntil: new Date(0).toISOString() }).execute();
}

describe('the feed of prices by socket', () => {
  it('writes the exact mid price of bid and ask, with its time', async () => {
    const { coin, feed } = await followed();
    await socket.advance(SECOND_MS);
    await socket.says(coin, '100.100000000000000001', '100.300000000000000002');
    const { usdPrice, priceSource, pricedAt, socketPricedAt } = await socket.written(
      feed,
      coin,
      '100.200000000000000002',
    );
    expect([usdPrice, priceSource]).toEqual(['100.200000000000000002', 'FEED']);
    expect(socketPricedAt).toBe(pricedAt);
  });

  it('prices a currency by its one market: the dollar, else a stable coin at its own price', async () => {
    const [{ code: byCoin }, { code: byDollar }] = [
      await newCurrency({ type: 'SPOT' }),
      await newCurrency({ type: 'SPOT' }),
    ];
    await socket.stub.call('openMarket', `${byCoin}-USDT`, '3000');
    await socket.stub.call('openMarket', `${byDollar}-USDT`, '5000');
    await socket.stub.call('openMarket', `${byDollar}-USD`, '3000');
    await socket.stub.call('openMarket', 'USDT-USD', '0.999');
    await socket.putBack('USDT', async () => {
      const feed = socket.newFeed();
      await socket.written(feed, byDollar, '3000');
      expect(await socket.written(feed, byCoin, '2997')).toMatchObject({ usdPrice: '2997' });
      await feed.stop();
    });
  });

  it('writes all currencies of a turn in one statement', async () => {
    const coins = [await socket.newCoin(), await socket.newCoin(), await socket.newCoin()];
    const feed = socket.newFeed();
    for (const coin of coins) await socket.written(feed, coin, '100');
    await socket.advance(SECOND_MS);
    for (const coin of coins) await socket.hears(coin, '101');
    const sent = await statementsOf(() => feed.beat());
    expect(sent.filter((text) => text.includes('update currency c'))).toHaveLength(1);
    for (const coin of coins) expect(await socket.row(coin)).toMatchObject({ feedPrice: '101' });
  });

  it('writes a currency again after a second at the earliest', async () => {
    const { clock } = await world();
    clock.stop();
    // Currencies of tests are dated by the machine's time, which goes on.
    clock.advance(MINUTE_MS);
    const { coin, feed } = await followed();
    const pricesAfter = async (ms: number, price: string) => {
      await socket.advance(ms);
      await socket.hears(coin, price);
      await feed.beat();
      return (await socket.row(coin)).feedPrice;
    };
    expect(await pricesAfter(999, '105')).toBe('100');
    expect(await pricesAfter(1, '106')).toBe('106');
    expect(await pricesAfter(999, '107')).toBe('106');
  });

  it.each([
    { what: 'moved by 0.05 percent', price: '100.05', sinceMs: 1_000, isDue: true },
    { what: 'moved by 0.05 percent down', price: '99.95', sinceMs: 1_000, isDue: true },
    { what: 'moved, within the second', price: '150', sinceMs: 999, isDue: false },
    { what: 'moved by less', price: '100.049999999999999999', sinceMs: 2_999, isDue: false },
    { what: 'moved by less down', price: '99.950000000000000001', sinceMs: 2_999, isDue: false },
    { what: 'not moved, after three seconds', price: '100', sinceMs: 3_000, isDue: true },
    { what: 'without a price', price: null, sinceMs: 60_000, isDue: false },
  ])('writes a price, and those of all types of its code, that is $what: $isDue', ({ price, sinceMs, isDue }) => {
    const now = new Date();
    const feedPricedAt = new Date(now.getTime() - sinceMs).toISOString();
    const found = { currency: { code: 'AAA', feedPrice: '100', feedPricedAt }, price } as unknown as FoundPrice;
    const recent = { code: 'AAA', feedPrice: price, feedPricedAt: now.toISOString() };
    const sibling = { currency: recent, price } as unknown as FoundPrice;
    const other = { currency: { ...recent, code: 'BBB' }, price } as unknown as FoundPrice;
    expect(duePrices([found, sibling, other], now)).toEqual(isDue ? [found, sibling] : []);
  });

  it('writes nothing while the socket is disconnected, so that the price is stale after ten seconds, and resumes afterwards', async () => {
    const { coin, feed } = await followed();
    await socket.stub.call('socketFaults', { refuse: true });
    await socket.stub.call('dropSockets');
    const { pricedAt } = await socket.row(coin);
    await socket.advance(5 * SECOND_MS);
    await feed.beat();
    expect(await socket.row(coin)).toMatchObject({ pricedAt });
    expect(await stateOf(coin)).toBe('OPEN');
    await socket.advance(6 * SECOND_MS);
    await feed.beat();
    expect(await stateOf(coin)).toBe('STALE');
    await socket.stub.call('heal');
    await socket.says(coin, '100.5');
    await socket.written(feed, coin, '100.5');
    expect(await stateOf(coin)).toBe('OPEN');
  });

  it.each([
    { proof: 'a bid and ask of another market', prove: (other: string) => socket.says(other, '100') },
    { proof: 'a heartbeat', prove: () => socket.stub.call('beatSockets') },
  ])('keeps the price of a market that does not change fresh for a minute, while $proof comes', async ({ prove }) => {
    const [coin, other] = [await socket.newCoin(), await socket.newCoin()];
    const feed = socket.newFeed();
    for (const each of [coin, other]) await socket.written(feed, each, '100');
    for (let seconds = 0; seconds < 60; seconds += 10) {
      await socket.advance(9_900);
      await feed.beat();
      const { pricedAt } = await socket.row(coin);
      await prove(other);
      await socket.writtenAfter(feed, coin, pricedAt);
      expect(await stateOf(coin)).toBe('OPEN');
    }
    const { pricedAt } = await socket.row(coin);
    await socket.advance(9_900);
    await socket.hears(other, '101');
    await feed.beat();
    expect(await socket.row(other)).toMatchObject({ feedPrice: '101' });
    expect(await socket.row(coin)).toMatchObject({ pricedAt });
  });

  it('ends a jump after three minutes in which the market does not change', async () => {
    const [coin, other] = [await socket.newCoin(), await socket.newCoin()];
    const feed = socket.newFeed();
    for (const each of [coin, other]) await socket.written(feed, each, '100');
    await socket.advance(SECOND_MS);
    await socket.hears(coin, '120');
    await feed.beat();
    for (let seconds = 0; seconds < 240; seconds += 5) {
      await socket.advance(5 * SECOND_MS);
      if (seconds % 50 === 0) await socket.hears(coin, '120');
      else await socket.hears(other, seconds % 10 === 0 ? '100.01' : '100');
      await feed.beat();
      if (seconds === 0) expect(await stateOf(coin)).toBe('JUMPED');
    }
    expect(await stateOf(coin)).toBe('OPEN');
  });

  it.each([
    { ask: '100.9999', isWritten: true },
    { ask: '101', isWritten: false },
  ])('writes the middle of 100 and $ask: $isWritten', async ({ ask, isWritten }) => {
    const { coin, feed } = await followed();
    const { pricedAt } = await socket.row(coin);
    await socket.advance(3 * SECOND_MS);
    await socket.hears(coin, '100', ask);
    await feed.beat();
    expect((await socket.row(coin)).pricedAt !== pricedAt).toBe(isWritten);
  });

  it('writes nothing of a market while one side of its book is empty', async () => {
    const { coin, feed } = await followed();
    const { pricedAt } = await socket.row(coin);
    await socket.advance(3 * SECOND_MS);
    await socket.empties(coin);
    await feed.beat();
    expect(await socket.row(coin)).toMatchObject({ pricedAt });
    await socket.hears(coin, '99');
    await feed.beat();
    expect(await socket.row(coin)).toMatchObject({ usdPrice: '99' });
  });

  it('forgets what it heard before the socket failed, until the market is heard again', async () => {
    const [coin, other] = [await socket.newCoin(), await socket.newCoin()];
    const { clock } = await world();
    let listener: BidAskListener | undefined;
    const exchange: Exchange = {
      ...socket.ctx.exchange!,
      followBidsAsks: async (given) => {
        listener = given;
        return { stop: async () => undefined, completeUntilMs: Infinity };
      },
    };
    const feed = new PriceFeed({ ...socket.ctx, exchange });
    const hear = (code: string, price: string) =>
      listener!.hear(`${code}/USD`, { bid: price, ask: price, atMs: clock.now().getTime() });
    await feed.beat();
    for (const each of [coin, other]) hear(each, '100');
    await feed.beat();
    await socket.advance(5 * SECOND_MS);
    const { pricedAt } = await socket.row(coin);
    listener!.failed(new Error('the connection was reset'));
    hear(other, '101');
    await feed.beat();
    expect(await socket.row(other)).toMatchObject({ feedPrice: '101' });
    expect(await socket.row(coin)).toMatchObject({ pricedAt });
    hear(coin, '102');
    await feed.beat();
    expect(await socket.row(coin)).toMatchObject({ feedPrice: '102' });
    await feed.stop();
  });

  it('writes all types of a code together, and none of them while another transaction holds one', async () => {
    const { coin, feed } = await followed();
    const { id } = await newCurrency({ type: 'ECO', usdPrice: '100' });
    await socket.ctx.db.rows.updateTable('currency').set({ code: coin }).where('id', '=', id).execute();
    const types = () => socket.types(coin);
    await feed.beat();
    expect(new Set((await types()).map(({ pricedAt }) => pricedAt)).size).toBe(1);
    await socket.advance(SECOND_MS);
    await inTransaction(socket.ctx, { operation: 'test' }, async ({ rows }) => {
      await rows.selectFrom('currency').select('id').where('id', '=', id).forUpdate().execute();
      await socket.hears(coin, '102');
      await feed.beat();
      expect((await types()).map(({ feedPrice }) => feedPrice)).toEqual(['100', '100']);
    });
    await feed.beat();
    expect((await types()).map(({ feedPrice }) => feedPrice)).toEqual(['102', '102']);
  });

  it('writes no price older than three seconds, whether it arrived late or is the last one', async () => {
    const { coin, feed } = await followed();
    const { pricedAt } = await socket.row(coin);
    await socket.advance(4 * SECOND_MS);
    await feed.beat();
    expect(await socket.row(coin)).toMatchObject({ pricedAt, feedPrice: '100' });
    await socket.hears(coin, '101', '101', 3_500);
    await feed.beat();
    expect(await socket.row(coin)).toMatchObject({ pricedAt, feedPrice: '100' });
    await socket.hears(coin, '102');
    await feed.beat();
    expect(await socket.row(coin)).toMatchObject({ feedPrice: '102' });
  });

  it('closes a currency at an absurd price, without using it', async () => {
    const { coin, feed } = await followed();
    for (const price of ['10000', '100']) {
      await socket.advance(SECOND_MS);
      await socket.hears(coin, price);
      await feed.beat();
      expect(await socket.row(coin)).toMatchObject({ usdPrice: '100', feedPrice: price, jumpedAt: expect.any(String) });
      expect(await stateOf(coin)).toBe('JUMPED');
    }
  });

  it('closes a currency whose price jumps by more than priceMovePercent', async () => {
    const { coin, feed } = await followed();
    await socket.advance(SECOND_MS);
    await socket.hears(coin, '110.1');
    await feed.beat();
    expect(await stateOf(coin)).toBe('JUMPED');
  });

  it('runs in one process at a time: the others open no socket', async () => {
    const { feed } = await followed();
    const other = socket.newFeed();
    for (let turn = 0; turn < 3; turn += 1) await Promise.all([feed.beat(), other.beat()]);
    expect(await socket.stub.call('socketsOpened')).toBe(1);
  });

  it('is taken over once the lease has expired, and the previous process writes nothing more', async () => {
    const { coin, feed } = await followed();
    await endLease();
    const other = socket.newFeed();
    await other.beat();
    await socket.advance(SECOND_MS);
    await socket.says(coin, '101');
    await socket.written(other, coin, '101');
    const lease = socket.ctx.db.rows.selectFrom('currency_feed_lease').selectAll();
    const { holderId } = await lease.executeTakeFirstOrThrow();
    await feed.beat();
    expect(await lease.executeTakeFirstOrThrow()).toMatchObject({ holderId });
  });

  it('checks the lease in the transaction that writes, not in the process', async () => {
    const [one, other] = [new FeedLease(), new FeedLease()];
    const isHeld = (lease: FeedLease) => inTransaction(socket.ctx, { operation: 'test' }, (tx) => lease.isHeldIn(tx));
    expect([await one.keep(socket.ctx), await other.keep(socket.ctx)]).toEqual([true, false]);
    expect([await isHeld(one), await isHeld(other)]).toEqual([true, false]);
    await endLease();
    expect([one.isHeld, await isHeld(one)]).toEqual([true, false]);
    expect(await new FeedLease().keep(socket.ctx)).toBe(true);
    expect([one.isHeld, await isHeld(one)]).toEqual([true, false]);
    await endLease();
  });

  it('releases its lease when it is stopped', async () => {
    const { coin, feed } = await followed();
    await feed.stop();
    await socket.advance(SECOND_MS);
    await socket.says(coin, '101');
    await socket.written(socket.newFeed(), coin, '101');
  });

  it('survives an exchange that fails, and counts its failures', async () => {
    const coin = await socket.newCoin();
    const { untilGrown } = await watched('price_feed_failures_total');
    await socket.stub.call('fault', { path: '/api/v5', times: 2, answer: { status: 502, body: '' } });
    await socket.written(socket.newFeed(), coin, '100');
    await untilGrown();
  });
});

describe('the job of prices', () => {
  // The tests before have let time pass, so their currencies are priced later than now.
  beforeEach(() => socket.ctx.db.rows.updateTable('currency').set({ socketPricedAt: null }).execute());

  it('takes the price of a stable coin of type SPOT, which trades at exchanges, where the exchange has none in dollars', () => {
    const row = (code: string, type: string, usdPrice: string | null) =>
      ({ id: `${code} ${type}`, code, type, usdPrice, priceSource: 'ADMIN', pricedAt: null }) as unknown as CurrencyRow;
    const currencies = [row('USDT', 'ECO', '0.5'), row('USDT', 'SPOT', '1'), row('BTC', 'SPOT', null)];
    const found = foundPrices(socket.ctx, currencies, new Map([['BTC/USDT', '60000']]));
    expect(found.map(({ price }) => price)).toEqual([undefined, undefined, '60000']);
  });

  it('skips currencies that a socket priced within the hour, and prices them again afterwards', async () => {
    const { coin, feed } = await followed();
    await feed.stop();
    await socket.stub.call('setPrice', `${coin}-USD`, '101');
    await socket.advance(3_599 * SECOND_MS);
    await socket.runJob();
    expect(await socket.row(coin)).toMatchObject({ usdPrice: '100' });
    await socket.advance(2 * SECOND_MS);
    await socket.runJob();
    expect(await socket.row(coin)).toMatchObject({ usdPrice: '101' });
    expect(await stateOf(coin)).toBe('OPEN');
  });

  it('leaves out a market that the socket leaves out, with all types of its code, while that prices others', async () => {
    const [coin, other] = [await socket.newCoin(), await socket.newCoin()];
    const feed = socket.newFeed();
    for (const each of [coin, other]) await socket.written(feed, each, '100');
    const { id } = await newCurrency({ type: 'ECO', usdPrice: '100' });
    await socket.ctx.db.rows.updateTable('currency').set({ code: coin }).where('id', '=', id).execute();
    await socket.hears(coin, '98', '102');
    await socket.advance(3_601 * SECOND_MS);
    await socket.hears(other, '100');
    await socket.writtenAfter(feed, other, (await socket.row(other)).pricedAt);
    await socket.stub.call('setPrice', `${coin}-USD`, '101');
    await socket.runJob();
    expect((await socket.types(coin)).map(({ usdPrice }) => usdPrice)).toEqual(['100', '100']);
    expect(await stateOf(coin)).toBe('STALE');
  });
});
