import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, request as send, type Dispatcher } from 'undici';
import { AppError } from '../core/catalogue/errors.js';
import { isLoopback, isPublicAddress } from '../core/net/public-address.js';
import { readBounded, readBeginning } from './read-bounded.js';

const TIMEOUT_MS = 15_000;
/** Libraries that take a `fetch` bring a shorter time-out of their own. */
const FETCH_TIMEOUT_MS = 120_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** Maximum number of connections to one origin; further requests wait. */
const MAX_CONNECTIONS = 16;
const IDLE_MS = 4_000;

export interface OutgoingRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Time limit of the whole request: name resolution, connection and answer (default 15 s). */
  readonly timeoutMs?: number;
  /** Largest answer (default 1 MiB). */
  readonly maxBytes?: number;
  /** Reads only so many bytes of the answer and leaves the rest, in place of refusing an answer that is larger. */
  readonly cutAtBytes?: number;
  readonly signal?: AbortSignal;
}

export type Limits = Pick<OutgoingRequest, 'timeoutMs' | 'maxBytes'>;

export interface OutgoingAnswer {
  readonly status: number;
  /** Names in lower case; a header that came several times is joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * The only HTTP client for outgoing requests. It allows only http and https, and only addresses on the public Internet:
 * the name is resolved, each of its addresses is checked, and the connection uses only those, so a name that resolves
 * differently later (DNS rebinding) gains nothing. Redirects are not followed: the answer is that of the first server.
 * Throws OUTBOUND_REFUSED before anything is sent, OUTBOUND_TIMEOUT, OUTBOUND_TOO_LARGE or OUTBOUND_FAILED.
 */
export interface HttpClient {
  request(url: string | URL, options?: OutgoingRequest): Promise<OutgoingAnswer>;
  /** The same as a `fetch`, for libraries that bring their own client. */
  readonly fetch: typeof globalThis.fetch;
  /** As {@link fetch}, with limits of the caller's own. */
  fetchWithin(limits: Limits): typeof globalThis.fetch;
  close(): Promise<void>;
}

/** All addresses of a host name. */
export type Resolver = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface HttpOptions {
  /** Also allows 127.0.0.0/8 and ::1, for development and tests. */
  readonly allowLoopback: boolean;
  readonly resolve?: Resolver;
}

export function newHttpClient({ allowLoopback, resolve = resolveBySystem }: HttpOptions): HttpClient {
  const allowed = (address: string): boolean => isPublicAddress(address) || (allowLoopback && isLoopback(address));
  const agent = new Agent({
    connect: { lookup: checkedLookup(resolve, allowed), timeout: TIMEOUT_MS },
    connections: MAX_CONNECTIONS,
    keepAliveTimeout: IDLE_MS,
    // A server may ask for less, but not for more: thousands of them would hold as many connections.
    keepAliveMaxTimeout: IDLE_MS,
  });
  const request: HttpClient['request'] = async (url, options = {}) => {
    const checked = checkedUrl(url, (host) => isHost(host, allowed, allowLoopback));
    return ask(agent, checked, options);
  };
  const fetchWithin: HttpClient['fetchWithin'] = (limits) => (input, init) => fetchWith(request, limits, input, init);
  return {
    request,
    fetch: fetchWithin({ timeoutMs: FETCH_TIMEOUT_MS }),
    fetchWithin,
    close: () => agent.destroy(),
  };
}

/** Checks the URL. A literal IP address is never resolved, so it is checked here, in the parser's plain form. */
function checkedUrl(text: string | URL, allowed: (host: string) => boolean): URL {
  const url = URL.parse(String(text));
  if (!url) throw refused('the text is not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused(`the scheme ${url.protocol} is not allowed`);
  if (url.username !== '' || url.password !== '') throw refused('the URL contains credentials');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!allowed(host)) throw refused(`the host ${host} is not allowed`);
  return url;
}

/** Whether a host may be called. localhost and names below it mean this machine, however they resolve. */
function isHost(host: string, allowed: (address: string) => boolean, allowLoopback: boolean): boolean {
  if (isIP(host) !== 0) return allowed(host);
  return allowLoopback || !/(^|\.)localhost\.?$/i.test(host);
}

/** Resolves a name for a connection; fails when any of its addresses is not allowed. */
function checkedLookup(resolve: Resolver, allowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all, family }, callback) => {
    const answer = async (): Promise<LookupAddress[]> => {
      const addresses = await resolve(hostname);
      const bad = addresses.find(({ address }) => !allowed(address));
      if (bad) throw refused(`${hostname} resolves to ${bad.address}, which is not allowed`);
      const usable = addresses.filter((each) => !family || each.family === Number(family));
      if (usable.length === 0) throw new Error(`${hostname} has no address`);
      return usable;
    };
    answer().then(
      (addresses) =>
        all ? callback(null, addresses) : callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0),
      (error: NodeJS.ErrnoException) => callback(error, [], 0),
    );
  };
}

function resolveBySystem(hostname: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });
}

async function ask(agent: Agent, url: URL, options: OutgoingRequest): Promise<OutgoingAnswer> {
  const { method = 'GET', headers = {}, body = null, timeoutMs = TIMEOUT_MS } = options;
  const { maxBytes = MAX_RESPONSE_BYTES, cutAtBytes } = options;
  const late = new AbortController();
  // Cancelled when the request is over: a signal that times out by itself would keep each request until then.
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs).unref();
  const signal = options.signal ? AbortSignal.any([late.signal, options.signal]) : late.signal;
  try {
    const sent = { dispatcher: agent, method, headers: { ...headers }, body, signal };
    const read = (stream: Readable): Promise<Buffer> =>
      cutAtBytes === undefined ? readBounded(stream, maxBytes) : readBeginning(stream, cutAtBytes);
    return await inTime(signal, exchange(url, sent, read));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = `${method} ${url.origin}: ${(error as Error).message}`;
    throw new AppError(late.signal.aborted ? 'OUTBOUND_TIMEOUT' : 'OUTBOUND_FAILED', { reason, cause: error });
  } finally {
    clearTimeout(timer);
  }
}

type Sent = NonNullable<Parameters<typeof send>[1]>;

async function exchange(url: URL, sent: Sent, read: (stream: Readable) => Promise<Buffer>): Promise<OutgoingAnswer> {
  const answer = await send(url, sent);
  return { status: answer.statusCode, headers: plain(answer.headers), body: await read(answer.body) };
}

/** Fails as soon as `signal` aborts. The library waits for a connection first, and some names never resolve. */
async function inTime<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const end = (): void => ended.reject(signal.reason as Error);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function plain(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]));
}

const NO_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

async function fetchWith(
  request: HttpClient['request'],
  limits: Limits,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const asked = new Request(input, init);
  const body = asked.body === null ? {} : { body: Buffer.from(await asked.arrayBuffer()) };
  const method = asked.method as NonNullable<OutgoingRequest['method']>;
  const headers = Object.fromEntries(asked.headers);
  const answer = await request(asked.url, {
    method,
    headers,
    signal: asked.signal,
    ...limits,
    ...body,
  });
  return new Response(NO_BODY.has(answer.status) ? null : new Uint8Array(answer.body), {
    status: answer.status,
    headers: answer.headers,
  });
}

function refused(reason: string): AppError {
  return new AppError('OUTBOUND_REFUSED', { reason });
}
