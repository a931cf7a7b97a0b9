import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { systemClock } from '../../../src/core/clock.js';
import { newClient } from '../../../src/infra/exchange/client.js';
import { exactJson } from '../../../src/infra/exchange/exact-json.js';
import { redirected } from '../../../src/infra/exchange/redirect.js';
import { closeSockets, endSockets, guardSockets } from '../../../src/infra/exchange/sockets.js';
import { newVenues } from '../../../src/infra/exchange/venues.js';
import { newHttpClient } from '../../../src/infra/http.js';
import { StubExchange, TRADER } from '../../support/stub-exchange/stub-exchange.js';

const http = newHttpClient({ allowLoopback: true });
afterAll(() => http.close());

const OKX = { id: 'okx', url: null };

describe('the exchanges of trading', () => {
  it('are none where none is configured', () => {
    expect(newVenues({ exchange: null, venues: [] }, http, systemClock)).toEqual({ market: null, live: new Map() });
  });

  it('take prices from any exchange that ccxt knows, and none else', () => {
    const { market } = newVenues({ exchange: { id: 'kraken', url: null }, venues: [] }, http, systemClock);
    expect(market?.id).toBe('kraken');
    expect(() => newVenues({ exchange: { id: 'nowhere', url: null }, venues: [] }, http, systemClock)).toThrow(
      'TRADING_EXCHANGE: "nowhere" is no exchange that ccxt knows',
    );
  });

  it('take live orders only where they can be looked up by our own id, and name all faults at once', () => {
    expect([...newVenues({ exchange: null, venues: [OKX] }, http, systemClock).live.keys()]).toEqual(['okx']);
    const venues = [OKX, { id: 'kraken', url: null }, { id: 'gate', url: null }];
    const open = () => newVenues({ exchange: { id: 'nowhere', url: null }, venues }, http, systemClock);
    expect(open).toThrow('TRADING_VENUES: live bots cannot trade at "kraken", only at okx');
    expect(open).toThrow('TRADING_VENUES: live bots cannot trade at "gate", only at okx');
    expect(open).toThrow('TRADING_EXCHANGE: "nowhere"');
  });
});

describe('the sockets of an exchange', () => {
  it('go to the host that is configured, by ws for http and by wss for https', () => {
    const api = { rest: 'https://{hostname}', ws: { spot: 'wss://ws.okx.com:8443/ws/v5' } };
    expect(redirected(api, 'http://127.0.0.1:8080/')).toEqual({
      rest: 'http://127.0.0.1:8080',
      ws: { spot: 'ws://127.0.0.1:8080/ws/v5' },
    });
    expect(redirected(api, 'https://proxy.example')).toMatchObject({ ws: { spot: 'wss://proxy.example/ws/v5' } });
  });

  it('go nowhere else, whatever address ccxt is given', async () => {
    const client = await newClient(OKX, {}, true);
    guardSockets(client);
    expect(() => client.client('wss://ws.okx.com:8443/ws/v5/public')).not.toThrow();
    expect(() => client.client('wss://www.okx.com/other')).not.toThrow();
    for (const url of ['wss://ws.okx.com/ws/v5', 'wss://evil.example/ws', 'ws://169.254.169.254/', 'no URL']) {
      expect(() => client.client(url)).toThrow('is not on a configured host');
    }
  });

  it('are opened no more once the client is closed', async () => {
    const client = await newClient(OKX, {}, true);
    guardSockets(client);
    await endSockets(client);
    expect(() => client.client('wss://ws.okx.com:8443/ws/v5/public')).toThrow('the client is closed');
  });

  it('are closed also when the other side does not answer', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const client = await newClient({ id: 'okx', url: `http://127.0.0.1:${port}` }, {}, true);
    guardSockets(client);
    const opened = once(server, 'connection');
    const socket = client.client(`ws://127.0.0.1:${port}/ws/v5/public`) as unknown as { connect(): Promise<unknown> };
    const connected = socket.connect();
    const [peer] = (await opened) as [{ _socket: { pause(): void; resume(): void } }];
    await connected;
    peer._socket.pause();
    await closeSockets(client);
    expect(Object.keys(client.clients)).toEqual([]);
    peer._socket.resume();
    server.close();
    await once(server, 'close');
  });

  it('end no process when a subscription cannot be sent', async () => {
    const client = await newClient(OKX, {}, true);
    guardSockets(client);
    const socket = client.client('wss://ws.okx.com:8443/ws/v5/public');
    const faults: Error[] = [];
    socket.onError = (error) => void faults.push(error);
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    void socket.send('before there is a connection');
    await setImmediate();
    await setImmediate();
    process.off('unhandledRejection', note);
    expect(faults).toHaveLength(1);
    expect(unhandled).toEqual([]);
  });
});

describe('JSON of an exchange', () => {
  it('keeps each number as it is written, unless it is a plain whole number', () => {
    expect(exactJson('[1, 1.0, 0.1, 1.00000000000000001, 12345678901234567890, 1e-8, -0.5, "2"]')).toEqual([
      1,
      '1.0',
      '0.1',
      '1.00000000000000001',
      '12345678901234567890',
      '1e-8',
      '-0.5',
      '2',
    ]);
    expect(exactJson('{"a":')).toBeUndefined();
  });
});

describe('the exchange for tests', () => {
  it('runs as a process of its own, which keeps orders when those who trade there are gone', async () => {
    const stub = await StubExchange.startProcess();
    try {
      const order = { symbol: 'BTC/USDT', side: 'BUY', type: 'LIMIT', amount: '0.01', price: '40000' } as const;
      const clientOrderId = 'f'.repeat(32);
      const open = () =>
        newVenues({ exchange: null, venues: [{ id: 'okx', url: stub.url }] }, http, systemClock).live.get('okx')!;
      const first = open().open(TRADER);
      await first.place({ clientOrderId, ...order });
      await first.close();
      const second = open().open(TRADER);
      expect(await second.find('BTC/USDT', clientOrderId)).toMatchObject({ status: 'OPEN' });
      expect(await stub.call('received')).toEqual({ [clientOrderId]: 1 });
      await second.close();
    } finally {
      await stub.stop();
    }
  });
});
