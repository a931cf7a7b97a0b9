import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { exact } from '../stub-exchange/exact.js';
import { Faults, withNumbers, type Fault } from '../stub-exchange/faults.js';
import { privatePaths, publicPaths } from './paths.js';
import { requireSigned } from './signature.js';
import { KrakenRefusal, KrakenState, type KrakenMarket } from './state.js';

/** Keys of the account that the stub has. */
export const HOUSE_KEYS = { key: 'key-of-the-house', secret: Buffer.from('secret-of-the-house').toString('base64') };

type Answer = { readonly status: number; readonly body: string };

/** What was asked, and what was answered unless nothing was. */
export interface KrakenCall {
  /** Of the path, such as AddOrder. */
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  answer: string | null;
}

/** An exchange that speaks Kraken's REST protocol, with BTC/USDT at 50000, ETH/USDT at 3000 and one account. */
export class StubKraken {
  readonly state = new KrakenState(HOUSE_KEYS);
  /** Names of the paths that were asked for, in order, such as AddOrder. */
  readonly asked: string[] = [];
  /** Calls in the order of arrival. */
  readonly calls: KrakenCall[] = [];
  /** Nonces in the order of arrival. */
  readonly nonces: string[] = [];
  /** Decimals of answers come as JSON numbers. */
  numbers = false;
  /** Runs before a request is carried out. */
  before: ((name: string) => Promise<void> | void) | null = null;
  private readonly faults = new Faults();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<StubKraken> {
    const server = createServer((request, response) => void stub.answer(request, response));
    const stub = new StubKraken(server);
    stub.openMarket('XBTUSDT', { base: 'XXBT', quote: 'USDT', wsname: 'XBT/USDT' }, '50000');
    stub.openMarket('ETHUSDT', { base: 'XETH', quote: 'USDT', wsname: 'ETH/USDT', orderMin: '0.001' }, '3000');
    stub.state.held.set('XXBT', exact('10')).set('USDT', exact('1000000')).set('XETH', exact('100'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  openMarket(
    id: string,
    terms: Partial<KrakenMarket> & Pick<KrakenMarket, 'base' | 'quote' | 'wsname'>,
    price: string,
  ): void {
    const usual = { pairDecimals: 1, lotDecimals: 8, orderMin: '0.0001', costMin: '0.5', status: 'online' } as const;
    this.state.markets.set(id, { ...usual, bid: exact(price), ask: exact(price), depth: null, ...terms });
  }

  /** Both prices of a market, and how much trades at them. */
  setPrices(id: string, bid: string, ask = bid, depth: string | null = null): void {
    Object.assign(this.state.market(id), { bid: exact(bid), ask: exact(ask), depth: depth && exact(depth) });
  }

  /** What goes wrong with a path such as AddOrder. */
  fault(name: string, fault: Omit<Fault, 'path'>): void {
    this.faults.plan({ path: name, ...fault });
  }

  /** Ends all faults. */
  heal(): void {
    this.faults.clear();
    this.numbers = false;
    this.before = null;
    Object.assign(this.state, { parts: 1, listsAfterMs: 0, pageSize: 50 });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? '', 'http://stub');
    const name = url.pathname.split('/').at(-1) ?? '';
    this.asked.push(name);
    const fields = Object.fromEntries(new URLSearchParams(body === '' ? url.search : body));
    const call: KrakenCall = { name, fields, answer: null };
    this.calls.push(call);
    await this.before?.(name);
    const fault = this.faults.next(name);
    if (fault?.arrivesAfterMs !== undefined) await sleep(fault.arrivesAfterMs);
    const right = fault?.carriedOut === false ? { status: 500, body: '' } : this.carryOut(request, url, name, body);
    const shown = fault === null ? right : await faulty(fault, right);
    if (shown === 'silence') return;
    if (shown === 'hang-up') return void response.destroy();
    call.answer = shown.body;
    response.writeHead(shown.status, { 'content-type': 'application/json' });
    response.end(shown.body);
  }

  private carryOut(request: IncomingMessage, url: URL, name: string, body: string): Answer {
    try {
      const json = JSON.stringify({ error: [], result: this.result(request, url, name, body) });
      return { status: 200, body: this.numbers ? withNumbers(json) : json };
    } catch (error) {
      if (!(error instanceof KrakenRefusal)) throw error;
      return { status: 200, body: JSON.stringify({ error: [error.message] }) };
    }
  }

  private result(request: IncomingMessage, url: URL, name: string, body: string): unknown {
    if (url.pathname.startsWith('/0/public/')) {
      const path = publicPaths[name];
      if (path) return path(this.state, url.searchParams);
    }
    const path = url.pathname === `/0/private/${name}` ? privatePaths[name] : undefined;
    if (!path) throw new KrakenRefusal('EGeneral:Unknown method');
    requireSigned(this.state, url.pathname, request.headers, body);
    const fields = new URLSearchParams(body);
    this.nonces.push(fields.get('nonce') ?? '');
    return path(this.state, fields);
  }
}

async function faulty(fault: Fault, right: Answer): Promise<Answer | 'silence' | 'hang-up'> {
  if (typeof fault.answer === 'string' || 'status' in fault.answer) return fault.answer;
  await sleep(fault.answer.afterMs);
  return right;
}
