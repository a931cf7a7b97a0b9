import type { Following } from '../../../src/infra/exchange/venue.js';
import type { Patience } from '../../../src/infra/exchange/host.js';
import { Heard } from '../../support/heard.js';
import { TradingVenues } from '../../support/trading-venues.js';

interface Price {
  readonly symbol: string;
  readonly price: string;
  readonly atMs: number;
}

const TICKERS = '/api/v5/market/tickers';
let trading: TradingVenues;
let following: Following;
let prices: Heard<Price>;
let symbols: string[];

async function follow(patience: Partial<Patience> = {}): Promise<void> {
  trading = await TradingVenues.start(patience);
  prices = new Heard();
  symbols = ['BTC/USDT'];
}

function begin(): void {
  const hear = (symbol: string, price: string, atMs: number): void => prices.listen({ symbol, price, atMs });
  following = trading.venues.market!.follow(() => symbols, hear);
}

afterEach(async () => {
  await following.stop();
  await trading.stop();
});

const costs = (price: string) => (heard: Price) => heard.price === price;
const polls = async () => (await trading.stub.call('asked')).filter((path) => path.startsWith(TICKERS)).length;

/** Waits until the socket has said something, which is the sign that it stands. */
async function socketStands(): Promise<void> {
  while ((await trading.stub.call('tickersFollowed')) === 0);
  await trading.stub.call('setPrice', 'BTC-USDT', '50001');
  await prices.first(costs('50001'));
}

describe('following prices', () => {
  it('tells them as the exchange writes them, with its time', async () => {
    await follow();
    begin();
    await socketStands();
    await trading.stub.call('setPrice', 'BTC-USDT', '50000.123456789012345678');
    const { symbol, atMs } = await prices.first(costs('50000.123456789012345678'));
    expect(symbol).toBe('BTC/USDT');
    expect(Math.abs(Date.now() - atMs)).toBeLessThan(60_000);
  });

  it('takes up symbols that are added later, and leaves those that are gone', async () => {
    await follow();
    begin();
    await socketStands();
    symbols.push('ETH/USDT');
    expect(await prices.first(({ symbol }) => symbol === 'ETH/USDT')).toMatchObject({ price: '3000' });
    symbols.shift();
    await trading.stub.call('setPrice', 'ETH-USDT', '3001');
    await prices.first(costs('3001'));
    const before = prices.all.length;
    await trading.stub.call('setPrice', 'BTC-USDT', '1');
    await trading.stub.call('setPrice', 'ETH-USDT', '3002');
    await prices.first(costs('3002'));
    expect(prices.all.slice(before).map(({ symbol }) => symbol)).toEqual(['ETH/USDT']);
    expect(await trading.stub.call('socketsOpened')).toBe(1);
  });

  it('leaves out symbols that the exchange does not trade', async () => {
    await follow();
    symbols = ['NONE/USDT', 'BTC/USDT'];
    begin();
    expect(await prices.first()).toMatchObject({ symbol: 'BTC/USDT' });
  });

  it('tells nothing twice and nothing late', async () => {
    await follow();
    begin();
    await socketStands();
    await trading.stub.call('socketFaults', { repeat: true });
    await trading.stub.call('setPrice', 'BTC-USDT', '50002');
    await trading.stub.call('socketFaults', { reverse: 2 });
    await trading.stub.call('setPrice', 'BTC-USDT', '50003');
    await trading.stub.call('setPrice', 'BTC-USDT', '50004');
    await trading.stub.call('heal');
    await trading.stub.call('setPrice', 'BTC-USDT', '50005');
    await prices.first(costs('50005'));
    const times = prices.all.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(prices.all.map(({ price }) => price)).size).toBe(prices.all.length);
  });

  it('asks by REST while the socket is down, and follows again by socket when it can', async () => {
    await follow();
    await trading.stub.call('socketFaults', { refuse: true });
    begin();
    await prices.first(costs('50000'));
    await trading.stub.call('setPrice', 'BTC-USDT', '50007');
    await prices.first(costs('50007'));
    await trading.stub.call('heal');
    await socketStands();
  });

  it('follows by socket again after the connection is lost', async () => {
    await follow({ pollMs: 60_000 });
    begin();
    await socketStands();
    await trading.stub.call('dropSockets');
    while ((await trading.stub.call('socketsOpened')) < 2);
    while ((await trading.stub.call('tickersFollowed')) === 0);
    await trading.stub.call('setPrice', 'BTC-USDT', '70000');
    await prices.first(costs('70000'));
  });

  it('does not ask while the socket speaks', async () => {
    await follow();
    begin();
    await socketStands();
    const before = await polls();
    for (let price = 50_002; price < 50_020; price += 1) {
      await trading.stub.call('setPrice', 'BTC-USDT', String(price));
      await prices.first(costs(String(price)));
    }
    expect((await polls()) - before).toBeLessThanOrEqual(1);
  });

  it('asks when the socket has been quiet for long', async () => {
    await follow({ quietMs: 100 });
    begin();
    await socketStands();
    await trading.stub.call('socketFaults', { lose: 1 });
    await trading.stub.call('setPrice', 'BTC-USDT', '50009');
    await prices.first(costs('50009'));
  });

  it('asks for a price that the socket wrote as a JSON number', async () => {
    await follow();
    begin();
    await socketStands();
    await trading.stub.call('socketFaults', { numbers: true });
    await trading.stub.call('restNumbers', true);
    await trading.stub.call('setPrice', 'BTC-USDT', '50000.123456789012345678');
    await prices.first(costs('50000.123456789012345678'));
    expect(prices.all.map(({ price }) => price)).not.toContain('50000.12345678901');
  });

  it('outlives an exchange that answers with faults from the beginning', async () => {
    await follow();
    await trading.stub.call('fault', { path: '/api/v5', times: 3, answer: { status: 502, body: '' } });
    begin();
    await prices.first(costs('50000'));
  });

  it('ends when it is stopped', async () => {
    await follow();
    begin();
    await socketStands();
    await following.stop();
    while ((await trading.stub.call('tickersFollowed')) > 0);
    const [heard, asked] = [prices.all.length, await polls()];
    await trading.stub.call('setPrice', 'BTC-USDT', '50010');
    // The queue of the rate limit lets time pass for many questions about prices; one of them may have been in it.
    const session = trading.session();
    for (let call = 0; call < 3; call += 1) await session.rights();
    expect(prices.all).toHaveLength(heard);
    expect((await polls()) - asked).toBeLessThanOrEqual(1);
  });
});
