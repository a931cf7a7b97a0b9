import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A market of the stub: what it last traded at, as the text of a JSON value, and whether it is open. */
interface Market {
  readonly base: string;
  readonly quote: string;
  readonly last: string;
  readonly status: 'online' | 'cancel_only';
}

/** An exchange over HTTP that answers as Kraken's public REST API does. */
export class StubPrices {
  private readonly markets = new Map<string, Market>();
  /** Paths that it was asked for, in order. */
  readonly asked: string[] = [];
  /** Answers in place of its own for paths that begin with this. */
  broken: { readonly path: string; readonly answer: (response: ServerResponse) => void } | null = null;

  /** What happens while it is asked for prices. */
  meanwhile: (() => Promise<void>) | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<StubPrices> {
    const server = createServer(
      (request, response) => void stub.answer(new URL(request.url ?? '', 'http://stub'), response),
    );
    const stub = new StubPrices(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Opens a market, or says its next price. */
  trade(symbol: string, last: string, status: Market['status'] = 'online'): void {
    const [base = '', quote = ''] = symbol.split('/');
    this.markets.set(`${base}${quote}`, { base, quote, last: JSON.stringify(last), status });
  }

  /** The same with a price that is written as a JSON number. */
  tradeAtNumber(symbol: string, last: string): void {
    this.trade(symbol, last);
    const id = symbol.replace('/', '');
    this.markets.set(id, { ...(this.markets.get(id) as Market), last });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(url: URL, response: ServerResponse): Promise<void> {
    this.asked.push(url.pathname);
    if (this.broken && url.pathname.startsWith(this.broken.path)) return this.broken.answer(response);
    response.setHeader('content-type', 'application/json');
    if (url.pathname === '/0/public/AssetPairs') return void response.end(this.assetPairs());
    await this.meanwhile?.();
    const pairs = (url.searchParams.get('pair') ?? '').split(',');
    response.end(`{"error":[],"result":{${pairs.map((pair) => this.ticker(pair)).join(',')}}}`);
  }

  private assetPairs(): string {
    const pairs = [...this.markets].map(([id, { base, quote, status }]) => [
      id,
      { altname: id, wsname: `${base}/${quote}`, aclass_base: 'currency', base, quote, status, ...PAIR },
    ]);
    return JSON.stringify({ error: [], result: Object.fromEntries(pairs) });
  }

  private ticker(pair: string): string {
    const last = this.markets.get(pair)?.last ?? 'null';
    const two = '["0.5","1.5"]';
    return `"${pair}":{"a":["1","1","1.000"],"b":["1","1","1.000"],"c":[${last},"0.5"],"v":${two},"p":${two},"t":[1,2],"l":${two},"h":${two},"o":"1"}`;
  }
}

const PAIR = {
  lot: 'unit',
  pair_decimals: 5,
  cost_decimals: 5,
  lot_decimals: 8,
  lot_multiplier: 1,
  leverage_buy: [],
  leverage_sell: [],
  fees: [[0, 0.26]],
  fees_maker: [[0, 0.16]],
  fee_volume_currency: 'ZUSD',
  margin_call: 80,
  margin_stop: 40,
  ordermin: '0.0001',
  costmin: '0.5',
  tick_size: '0.1',
};
