import { Kind } from 'graphql';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import type { CompiledRoute } from '../../src/rest/frame/compile.js';
import { WHOLE_BODY } from '../../src/rest/frame/variables.js';
import { fromAddress, newAddress } from './addresses.js';
import type { Variables } from './root-operation.js';
import { world } from './world.js';

/** A transport that stays silent for longer fails its test instead of stopping the run. */
const ANSWER_WITHIN_MS = 20_000;

/** Headers that say who calls. */
export type Identity = Readonly<Record<string, string>>;

/** Everything that a transport answered to a refused call. */
export interface Refusal {
  /** The code of each error. */
  readonly codes: string[];
  readonly messages: string[];
  /** What the caller is said to lack, for each error that says it. */
  readonly missing: unknown[];
  /**
   * Anything in the answer that is neither missing, code, statusCode, message, requestId nor an echo of the caller's
   * document.
   */
  readonly beyond: unknown[];
}

/** GraphQL over HTTP. */
export async function callGraphQL(identity: Identity, query: string, variables: Variables): Promise<Refusal> {
  const answer = await post('/graphql', identity, 'application/json', JSON.stringify({ query, variables }));
  return read((await answer.json()) as Answer);
}

/** Path and body that bring the variables to a documented path, where a well-behaved client puts them. */
export function requestOf(route: CompiledRoute, given: Variables): { method: string; path: string; body: object } {
  const variables = inNamesOf(route, given);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(variables[name]));
  const rest = Object.entries(variables).filter(([name]) => !route.path.includes(`{${name}}`));
  const whole = new Set([WHOLE_BODY, route.body]);
  const list = rest.find(([name, value]) => whole.has(name) && Array.isArray(value))?.[1];
  const fields = rest.map(([name, value]) => (whole.has(name) ? value : { [name]: value }));
  const body = (list ?? Object.assign({}, ...fields)) as object;
  return { method: route.method, path, body };
}

/** Arguments of the operation under the names of the path's variables, such as `id` for `botId`. */
function inNamesOf({ definition }: CompiledRoute, given: Variables): Variables {
  const [root] = definition.selectionSet.selections;
  const passed = root?.kind === Kind.FIELD ? (root.arguments ?? []) : [];
  const names = new Map(
    passed.flatMap(({ name, value }) => (value.kind === Kind.VARIABLE ? [[name.value, value.name.value]] : [])),
  );
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [names.get(name) ?? name, value]));
}

/** The values of a request that has no body, as a query string. */
export function queryOf(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

/** A documented path, called with the variables. */
export async function callRest(identity: Identity, route: CompiledRoute, variables: Variables): Promise<Refusal> {
  const { method, path, body } = requestOf(route, variables);
  if (method !== 'GET') return sendRest(identity, route, path, 'application/json', JSON.stringify(body));
  return sendRest(identity, route, `${path}?${queryOf(body)}`);
}

/** A documented path with whatever body. */
export async function callRestRaw(
  identity: Identity,
  route: CompiledRoute,
  type: string,
  body: string,
): Promise<Refusal> {
  const path = route.path.replaceAll(/\{\w+\}/g, 'garbage');
  if (route.method === 'GET') return sendRest(identity, route, `${path}?page=garbage&input=garbage&id[]=garbage`);
  return sendRest(identity, route, path, type, body);
}

/** One operation over a socket that opens for it alone. */
export async function callSocket(identity: Identity, query: string, variables: Variables): Promise<Refusal> {
  const { url } = await world();
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    retryAttempts: 0,
    webSocketImpl: class extends WebSocket {
      constructor(address: string, protocols: string[]) {
        super(address, protocols, { headers: { ...fromAddress(newAddress()), ...identity } });
      }
    },
  });
  const answer = await new Promise<Answer>((resolve, reject) => {
    setTimeout(() => reject(new Error(`the socket did not answer: ${query}`)), ANSWER_WITHIN_MS).unref();
    client.subscribe(
      { query, variables: { ...variables } },
      {
        next: (result) => resolve(result as Answer),
        error: (error) =>
          Array.isArray(error) ? resolve({ errors: error as Answer['errors'] }) : reject(error as Error),
        complete: () => resolve({}),
      },
    );
  });
  await client.dispose();
  return read(answer);
}

async function sendRest(
  identity: Identity,
  { method, kind }: Pick<CompiledRoute, 'method' | 'kind'>,
  path: string,
  type?: string,
  body?: string,
): Promise<Refusal> {
  const answer = await send(method, path, identity, type, body);
  const { code, statusCode, message, missing, ...others } = (await answer.json()) as Record<string, unknown>;
  const beyond = Object.entries(others);
  // Where the answer is a file, the status line shows the outcome.
  const line = kind === 'download' ? statusCode : 200;
  if (answer.status !== line) beyond.push(['status line', answer.status]);
  if (typeof statusCode !== 'number') beyond.push(['no statusCode', statusCode]);
  return {
    codes: [String(code)],
    messages: [String(message)],
    missing: missing === undefined ? [] : [missing],
    beyond,
  };
}

function post(path: string, identity: Identity, type: string, body: string): Promise<Response> {
  return send('POST', path, identity, type, body);
}

async function send(method: string, path: string, identity: Identity, type?: string, body?: string): Promise<Response> {
  const { url } = await world();
  const headers = {
    ...fromAddress(newAddress()),
    ...identity,
    ...(type === undefined ? {} : { 'content-type': type }),
  };
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return fetch(`${url}${path}`, { method, headers, signal, ...(body === undefined ? {} : { body }) });
}

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: unknown;
    readonly locations?: unknown;
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
}

function read({ data, errors = [], ...others }: Answer): Refusal {
  const beyond: unknown[] = [
    ...Object.entries(others),
    ...Object.entries(data ?? {}).filter(([, value]) => value !== null),
  ];
  for (const { message: _message, path: _path, locations: _locations, extensions, ...rest } of errors) {
    const { code: _code, statusCode: _statusCode, requestId: _requestId, missing: _missing, ...more } = extensions;
    beyond.push(...Object.entries(rest), ...Object.entries(more));
  }
  return {
    codes: errors.map(({ extensions }) => String(extensions['code'])),
    messages: errors.map(({ message }) => message),
    missing: errors.flatMap(({ extensions }) => extensions['missing'] ?? []),
    beyond,
  };
}

/**
 * Percent-encoded as it stands; halves of pairs, which have no encoding, as the bytes that careless programs make of
 * them.
 */
function encoded(value: unknown): string {
  const parts = text(value).split(LONE_HALF);
  return parts.map((part) => (LONE_HALF.test(part) ? '%ED%A0%80' : encodeURIComponent(part))).join('');
}

const LONE_HALF = /(\p{Surrogate})/u;

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
