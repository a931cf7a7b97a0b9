import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { showAllowances } from './allowances.js';
import { authenticate, type Credentials } from '../../auth/authenticate.js';
import type { SignedRequest } from '../../auth/signed-request.js';
import type { Caller } from '../../auth/principal.js';
import type { Config } from '../../config/index.js';
import { newRequestId } from '../../core/ids.js';
import { kept } from '../../core/text/mask.js';
import { DEVICES_COOKIE } from '../../services/account/session/devices.js';
import { Cleared } from '../../services/frame/cleared.js';
import type { Context, Platform, RequestInfo } from '../../services/frame/context.js';
import { Dues } from '../../services/frame/dues.js';
import { Loaders } from '../../services/frame/loaders.js';
import { Reply } from '../../services/frame/reply.js';
import { cameByProxy, clientAddress } from './client-address.js';
import { bodyHashOf } from './raw-body.js';

const MAX_DOCUMENT_KEPT = 2_000;
const MAX_USER_AGENT = 512;
/** How a GraphQL document can begin. Documented paths never begin so. */
const DOCUMENT = /^[\s,#{a-z\uFEFF]/;

/** The context of one operation. */
export function newContext(platform: Platform, caller: Caller, request: RequestInfo): Context {
  return {
    ...platform,
    caller,
    request,
    reply: new Reply(),
    loaders: new Loaders(),
    cleared: new Cleared(),
    dues: new Dues(),
    rowPoint: null,
    audit: null,
  };
}

/** Authenticates an HTTP request and creates its context. UNAUTHENTICATED when it carries a refused API key. */
export async function httpContext(
  platform: Platform,
  request: FastifyRequest,
  transport: 'graphql' | 'rest',
): Promise<Context> {
  const info = requestInfo(platform, request, transport);
  const credentials = credentialsOf(request, info.ip);
  return newContext(platform, await authenticate(platform, credentials), info);
}

function requestInfo({ config }: Platform, request: FastifyRequest, transport: 'graphql' | 'rest'): RequestInfo {
  return {
    id: request.id,
    transport,
    ip: clientAddress(request.raw, config.trustedProxies),
    bytes: bytesOf(request),
    connection: request.raw.socket,
    userAgent: userAgentOf(request),
    devices: request.cookies[DEVICES_COOKIE] ?? null,
    csrfToken: header(request, 'x-csrf-token'),
    idempotencyKey: transport === 'rest' ? header(request, 'idempotency-key') : null,
    ifMatch: transport === 'rest' ? header(request, 'if-match') : null,
    cdnCountry: cdnCountry(config, request.raw),
  };
}

/** The announced length of a body; for a chunked one, the most that it may have. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit ?? 0;
  return Number(headers['content-length'] ?? 0);
}

function credentialsOf(request: FastifyRequest, ip: string): Credentials {
  const { method, url: target, headers } = request;
  const apiKey = header(request, 'x-api-key');
  return {
    accessToken: request.cookies['accessToken'] ?? null,
    apiKey,
    ip,
    origin: header(request, 'origin'),
    // Only needed to report a refused key.
    operation: apiKey === null ? '' : calledOperation(request),
    signed: { ...signatureHeaders(headers), method, target, bodyHash: bodyHashOf(request) },
  };
}

/** The documented path, or the beginning of the document's text. */
function calledOperation({ method, routeOptions, body }: FastifyRequest): string {
  const path = routeOptions.url ?? '';
  if (path.startsWith('/api')) return `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
  const document = (body as { query?: unknown } | null | undefined)?.query;
  const text = typeof document === 'string' ? document.slice(0, MAX_DOCUMENT_KEPT) : '';
  return DOCUMENT.test(text) && text.includes('{') ? text : 'graphql';
}

/** The three headers of a signed request, from an HTTP request or a socket's connection parameters. */
export function signatureHeaders(
  from: Readonly<Record<string, unknown>>,
): Pick<SignedRequest, 'timestamp' | 'nonce' | 'signature'> {
  const text = (name: string) => (typeof from[name] === 'string' ? (from[name] as string) : null);
  return { timestamp: text('x-api-timestamp'), nonce: text('x-api-nonce'), signature: text('x-api-signature') };
}

/** The country header of a CDN counts only when its sender is a trusted proxy; anybody else could forge it. */
function cdnCountry({ geo, trustedProxies }: Config, request: IncomingMessage): string | null {
  const country = header(request, geo.countryHeader);
  return country !== null && cameByProxy(request, trustedProxies) ? country : null;
}

function userAgentOf(request: FastifyRequest | IncomingMessage): string | null {
  const text = header(request, 'user-agent');
  return text === null ? null : kept(text, MAX_USER_AGENT);
}

function header(request: FastifyRequest | IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Adds the cookies and headers of a use case to the HTTP answer. */
export function applyReply(ctx: Context, reply: FastifyReply): void {
  const secure = ctx.config.publicUrl.startsWith('https:');
  for (const { name, value, httpOnly, maxAgeSeconds } of ctx.reply.cookies) {
    const options = { path: '/', httpOnly, secure, sameSite: 'lax' as const };
    if (value === null) reply.clearCookie(name, options);
    else reply.setCookie(name, value, { ...options, maxAge: maxAgeSeconds });
  }
  for (const [name, value] of ctx.reply.headers) reply.header(name, value);
  showAllowances(reply, ctx.reply.allowances);
}

/** Information about the opener of a socket, from the upgrade request and the connection parameters. */
export function socketRequest({ config }: Platform, request: IncomingMessage, ip: string): RequestInfo {
  return {
    id: newRequestId(),
    transport: 'socket',
    ip,
    bytes: 0,
    connection: request.socket,
    userAgent: userAgentOf(request),
    devices: null,
    csrfToken: null,
    idempotencyKey: null,
    ifMatch: null,
    cdnCountry: cdnCountry(config, request),
  };
}
