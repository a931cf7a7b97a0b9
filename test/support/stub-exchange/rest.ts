import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from './account.js';
import type { MatchingEngine } from './engine.js';
import { Faults, withNumbers, type Fault } from './faults.js';
import { orderPaths, RefusedOrder } from './order-paths.js';
import { publicPaths } from './public-paths.js';
import { Refusal } from './requests.js';
import { signer } from './signature.js';

export interface PathCall {
  readonly query: URLSearchParams;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

export type PublicPath = (engine: MatchingEngine, call: PathCall) => unknown;
export type SignedPath = (engine: MatchingEngine, call: PathCall, account: Account) => unknown;

const PLACE = '/api/v5/trade/batch-orders';

/** OKX's REST over the engine, with faults. */
export class Rest {
  readonly faults = new Faults();
  /** Paths that were asked for, in order, with the query. */
  readonly asked: string[] = [];
  /** How often each client order id came in a request to place it. */
  readonly received = new Map<string, number>();
  /** How often each of them was refused. */
  readonly refused = new Map<string, number>();
  /** Decimals of answers come as JSON numbers. */
  numbers = false;

  constructor(private readonly engine: MatchingEngine) {}

  async answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const path = request.url ?? '';
    this.asked.push(path);
    this.count(path, body);
    const fault = this.faults.next(path);
    if (fault?.arrivesAfterMs !== undefined) await sleep(fault.arrivesAfterMs);
    const right = fault?.carriedOut === false ? NOTHING : this.carryOut(request, path, body);
    const shown = await faulty(fault, right);
    if (shown === 'silence') return;
    if (shown === 'hang-up') return void response.destroy();
    response.writeHead(shown.status, { 'content-type': 'application/json', ...shown.headers });
    response.end(shown.body);
  }

  private count(path: string, body: string): void {
    if (!path.startsWith(PLACE)) return;
    for (const { clOrdId } of JSON.parse(body) as { clOrdId: string }[]) countOne(this.received, clOrdId);
  }

  private carryOut(request: IncomingMessage, path: string, body: string): Answer {
    try {
      const data = this.data(request, path, body);
      const json = JSON.stringify({ code: '0', msg: '', data });
      return { status: 200, body: this.numbers ? withNumbers(json) : json };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error instanceof RefusedOrder && path.startsWith(PLACE)) countOne(this.refused, error.clOrdId);
      const data = error instanceof RefusedOrder ? error.data : [];
      return { status: error.status, body: JSON.stringify({ code: error.code, msg: error.message, data }) };
    }
  }

  private data(request: IncomingMessage, path: string, body: string): unknown {
    const { pathname, searchParams: query } = new URL(path, 'http://stub');
    const name = `${request.method} ${pathname.replace('/api/v5', '')}`;
    const call = { query, body, headers: request.headers };
    const open = publicPaths[name];
    if (open) return open(this.engine, call);
    const closed = orderPaths[name];
    if (!closed) throw new Refusal('50404', `no ${name} here`, 404);
    const { method = 'GET', headers } = request;
    return closed(this.engine, call, signer(this.engine.accounts, { method, path, body, headers }, this.engine.now()));
  }
}

function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const NOTHING: Answer = { status: 500, body: '' };

/** What is answered in place of the right answer, or that one. */
async function faulty(fault: Fault | null, right: Answer): Promise<Answer | 'silence' | 'hang-up'> {
  if (fault === null) return right;
  if (typeof fault.answer === 'string' || 'status' in fault.answer) return fault.answer;
  await sleep(fault.answer.afterMs);
  return right;
}
