import { deflateRawSync, gzipSync } from 'node:zlib';
import { systemClock } from '../../src/core/clock.js';
import type { Ccxt } from '../../src/infra/exchange/ccxt.js';
import type { BidAsk, BidAskFollowing } from '../../src/infra/exchange/follow-bids-asks.js';
import type { Patience } from '../../src/infra/exchange/host.js';
import { newExchange } from '../../src/infra/exchange/prices.js';
import { readSocketsExactly } from '../../src/infra/exchange/sockets.js';
import { exactBidAsk } from '../../src/infra/exchange/tickers.js';
import { newHttpClient, type HttpClient } from '../../src/infra/http.js';
import { Heard } from '../support/heard.js';
import type { Fault } from '../support/stub-exchange/faults.js';
import { StubExchange } from '../support/stub-exchange/stub-exchange.js';
import { QUICK } from '../support/trading-venues.js';

/** Stands for the bid of a market that has none. */
const NONE = 'none';

interface Said extends BidAsk {
  readonly symbol: string;
}

let stub: StubExchange;
let http: HttpClient;
let following: BidAskFollowing | null;
let heard: Heard<Said>;
let faults: Heard<unknown>;
let symbols: string[];

async function follow(patience: Partial<Patience> = {}, id = 'okx', fault?: Fault): Promise<void> {
  stub = await StubExchange.start();
  if (fault) await stub.call('fault', fault);
  http = newHttpClient({ allowLoopback: true });
  [heard, faults, symbols] = [new Heard(), new Heard(), ['BTC/USDT']];
  const exchange = newExchange({ id, url: stub.url }, http, systemClock, { ...QUICK, ...patience });
  following = await exchange.followBidsAsks({
    symbols: (isTraded) => symbols.filter(isTraded),
    hear: (symbol, bidAsk) => heard.listen({ symbol, bid: NONE, ask: NONE, atMs: NaN, ...bidAsk }),
    failed: (error) => faults.listen(error),
  });
}

afterEach(async () => {
  await following?.stop();
  await stub.stop();
  await http.close();
});

const buysAt = (bid: string) => (said: Said) => said.bid === bid;
const setBook = (bid: string, ask: string, agoMs = 0) => stub.call('setBook', 'BTC-USDT', bid, ask, agoMs);

describe('following bids and asks', () => {
  it('reports them as the exchange writes them, with its time', async () => {
    await follow();
    await heard.first();
    await setBook('50000.123456789012345678', '50001.5');
    const { symbol, ask, atMs } = await heard.first(buysAt('50000.123456789012345678'));
    expect([symbol, ask]).toEqual(['BTC/USDT', '50001.5']);
    expect(Math.abs(Date.now() - atMs)).toBeLessThan(60_000);
  });

  it('reports them exactly even if the exchange sends JSON numbers', async () => {
    await follow();
    await heard.first();
    await stub.call('socketFaults', { numbers: true });
    await setBook('50000.123456789012345678', '50000.223456789012345678');
    expect(await heard.first(buysAt('50000.123456789012345678'))).toMatchObject({ ask: '50000.223456789012345678' });
  });

  it('tells that a bid above the ask is none, and leaves out prices older than the last ones', async () => {
    await follow();
    await heard.first();
    await setBook('50001', '50000');
    await setBook('49000', '49001', 60_000);
    await setBook('50002', '50003');
    await heard.first(buysAt('50002'));
    expect(heard.all.map(({ bid }) => bid)).toEqual(['50000', NONE, '50002']);
  });

  it('dates the first of each connection when it came, and says how complete they are', async () => {
    await follow();
    await heard.first();
    const ether = (bid: string, agoMs: number) => stub.call('setBook', 'ETH-USDT', bid, '3001', agoMs);
    const isEther = (bid: string) => (said: Said) => said.symbol === 'ETH/USDT' && said.bid === bid;
    const agoMs = ({ atMs }: Said) => Date.now() - atMs;
    await ether('3000', 60_000);
    symbols.push('ETH/USDT');
    expect(agoMs(await heard.first(isEther('3000')))).toBeLessThan(20_000);
    expect(Date.now() - following!.completeUntilMs).toBeLessThan(20_000);
    await ether('2999', 30_000);
    expect(agoMs(await heard.first(isEther('2999')))).toBeGreaterThan(29_000);
    expect(Date.now() - following!.completeUntilMs).toBeGreaterThan(29_000);
    await stub.call('dropSockets');
    expect(agoMs(await heard.first(isEther('2999'), heard.all.length))).toBeLessThan(20_000);
    expect(Date.now() - following!.completeUntilMs).toBeLessThan(20_000);
    const before = following!.completeUntilMs;
    while (following!.completeUntilMs === before) await stub.call('beatSockets');
    await stub.call('socketFaults', { refuse: true });
    await stub.call('dropSockets');
    while (following!.completeUntilMs !== -Infinity) await stub.call('socketsOpened');
  });

  it('follows symbols that are added later, if the exchange trades them', async () => {
    await follow();
    await heard.first();
    symbols.push('NONE/USDT', 'ETH/USDT');
    expect(await heard.first(({ symbol }) => symbol === 'ETH/USDT')).toMatchObject({ bid: '3000', ask: '3000' });
    expect(await stub.call('socketsOpened')).toBe(1);
  });

  it('reports each failure of the socket, asks nothing by REST, and goes on once the socket can be opened', async () => {
    await follow();
    await heard.first();
    await stub.call('socketFaults', { refuse: true });
    await stub.call('dropSockets');
    const failures = faults.all.length + 3;
    while (faults.all.length < failures) await stub.call('socketsOpened');
    await setBook('50007', '50008');
    expect(heard.all).toHaveLength(1);
    expect((await stub.call('asked')).filter((path) => path.includes('ticker'))).toEqual([]);
    await stub.call('heal');
    await heard.first(buysAt('50007'));
  });

  it('reconnects a silent socket', async () => {
    await follow({ quietMs: 100 });
    await heard.first();
    while ((await stub.call('socketsOpened')) < 2);
    await heard.first(undefined, 1);
    expect(String(faults.all[0])).toContain('says nothing');
  });

  it('outlives an exchange that answers with faults from the beginning', async () => {
    await follow({}, 'okx', { path: '/api/v5', times: 3, answer: { status: 502, body: '' } });
    await heard.first();
    expect(faults.all.length).toBeGreaterThan(0);
  });

  it('is not done at an exchange whose bids and asks ccxt does not follow by socket', async () => {
    await follow({}, 'bitstamp');
    expect(following).toBeNull();
  });
});

describe('a bid and an ask', () => {
  const of = (info: unknown) => exactBidAsk({ bid: '108360', ask: '108361.5', info });

  it.each([{ info: { bid: 108360, ask: '108361.5' } }, { info: [['108361.5', '1'], { bids: [[108360, 1]] }] }])(
    'are taken as the frame has them, whole numbers too: $info',
    ({ info }) => {
      expect(of(info)).toEqual({ bid: '108360', ask: '108361.5' });
    },
  );

  it.each([{ info: { bid: 108360 } }, { info: { bid: 108360.5, ask: '108361.5' } }, { info: undefined }])(
    'are not taken where the frame does not have their text: $info',
    ({ info }) => {
      expect(of(info)).toBeNull();
    },
  );

  it.each([
    ['as text', {}, (text: string) => text],
    ['as bytes', {}, (text: string) => Buffer.from(text)],
    ['compressed by gzip', { gunzip: true }, (text: string) => gzipSync(text)],
    ['compressed by deflate', { inflate: true }, (text: string) => deflateRawSync(text)],
  ])('are read exactly from a frame that comes %s', (_how, how, framed) => {
    const received: unknown[] = [];
    const socket = { ...how, onMessage: ({ data }: { data: unknown }) => received.push(data) };
    const client = { clients: {}, client: () => socket } as unknown as Ccxt;
    readSocketsExactly(client);
    client.client('ws://stub').onMessage({ data: framed('{"bid":0.123456789012345678,"ts":1700000000000}') });
    expect(received.map(String).map((text) => JSON.parse(text))).toEqual([
      { bid: '0.123456789012345678', ts: 1_700_000_000_000 },
    ]);
  });
});
