import { createHash } from 'node:crypto';
import type { Client as SocketClient } from 'graphql-ws';
import type { CompiledRoute } from '../../../src/rest/frame/compile.js';
import type { Client } from '../../support/client.js';
import { endWindow } from '../../support/throttles.js';
import { queryOf, requestOf } from '../../support/transports.js';
import { CALLERS, type CallerName, type Callers } from './callers.js';
import type { LivingServer } from './living-server.js';
import type { OperationCase } from './query-cases.js';
import { isVolatile } from './volatile.js';

/** A case as one caller makes it over one transport. */
export interface Call {
  readonly of: OperationCase;
  readonly caller: CallerName;
  /** `GraphQL`, `socket`, or a documented path with its method. */
  readonly transport: string;
  /** What comes back, without what differs from call to call. */
  readonly answer: () => Promise<unknown>;
}

/** A socket that stays silent for longer fails its test. */
const ANSWER_WITHIN_MS = 20_000;

/** The same case for every caller, over GraphQL, a socket and each documented path. */
export function callsOf(server: LivingServer, callers: Callers, of: OperationCase, sockets: Sockets): Call[] {
  const { operation } = of;
  return CALLERS.flatMap((caller) => {
    const client = callers[caller];
    const ready = async (call: () => Promise<unknown>): Promise<unknown> => {
      if (operation.policy.throttle) await endWindow(operation.policy.throttle, server.world);
      return stable(operation.field, await call());
    };
    const transports: [string, () => Promise<unknown>][] = [
      ['GraphQL', () => overHttp(client, of)],
      ['socket', () => sockets.ask(caller, client, of)],
      ...operation.routes.map((route): [string, () => Promise<unknown>] => [
        `${route.method} ${route.path}`,
        () => overRest(client, route, of),
      ]),
    ];
    return transports.map(([transport, call]) => ({ of, caller, transport, answer: () => ready(call) }));
  });
}

async function overHttp(client: Client, { document, variables }: OperationCase): Promise<unknown> {
  const answer = await client.send('POST', '/graphql', { query: document, variables });
  return { status: answer.status, ...((await answer.json()) as object) };
}

async function overRest(client: Client, route: CompiledRoute, { given }: OperationCase): Promise<unknown> {
  const { method, path, body } = requestOf(route, given);
  const answer =
    method === 'GET' ? await client.send(method, `${path}?${queryOf(body)}`) : await client.send(method, path, body);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('json');
  const shown = isJson ? (JSON.parse(bytes.toString()) as unknown) : createHash('sha256').update(bytes).digest('hex');
  return { status: answer.status, body: shown };
}

/** One socket for each caller, open for as long as the server lives. */
export class Sockets {
  private readonly open = new Map<CallerName, SocketClient>();

  async ask(caller: CallerName, client: Client, { document, variables }: OperationCase): Promise<unknown> {
    const socket = this.open.get(caller) ?? client.socket();
    this.open.set(caller, socket);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the socket stayed silent')), ANSWER_WITHIN_MS);
      const done = (answer: unknown): void => {
        clearTimeout(late);
        resolve(answer);
      };
      socket.subscribe(
        { query: document, variables: { ...variables } },
        { next: done, error: (error) => done({ errors: error }), complete: () => done('complete') },
      );
    });
  }

  async close(): Promise<void> {
    for (const socket of this.open.values()) await socket.dispose();
  }
}

/** The answer with what differs from call to call taken out. */
export function stable(field: string, value: unknown, key = ''): unknown {
  if (key === 'requestId' || isVolatile(field, key)) return '(differs)';
  if (Array.isArray(value)) return value.map((each) => stable(field, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, stable(field, each, name)]));
}
