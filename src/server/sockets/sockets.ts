import type { FastifyInstance } from 'fastify';
import { GraphQLError } from 'graphql';
import { CloseCode, makeServer, type Context as SocketContext } from 'graphql-ws';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { authenticate } from '../../auth/authenticate.js';
import type { Caller } from '../../auth/principal.js';
import { AppError } from '../../core/catalogue/errors.js';
import { isSiteOrigin } from '../../core/net/site-origins.js';
import type { Platform, RequestInfo } from '../../services/frame/context.js';
import { clientAddress } from '../http/client-address.js';
import { counted } from './counted-subscription.js';
import type { DocumentReader } from '../documents/document-reader.js';
import { newContext, signatureHeaders, socketRequest } from '../http/context.js';
import type { Executor } from '../execution/execute.js';
import { logFailure, toAppError, toGraphQLError } from '../execution/failure.js';
import type { PersistedOperations } from '../documents/persisted-operations.js';
import { EMPTY_HASH } from '../http/raw-body.js';
import { readCookie } from '../http/read-cookie.js';
import { SocketRegistry } from './socket-registry.js';
import { SocketTransport, type Extra } from './socket-transport.js';
import { SubscriptionReader, type SubscriptionRequest } from '../documents/subscription-document.js';

const PATH = '/graphql';
const MAX_SUBSCRIPTIONS = 50;

/** What is known about a socket since it was opened. */
interface Opened extends Record<PropertyKey, unknown> {
  caller: Caller;
  info: RequestInfo;
}

/**
 * Serves subscriptions over graphql-ws at `/graphql`; queries and mutations are refused. The caller is authenticated
 * when the connection opens, by the session cookie or by `x-api-key` in the connection parameters or headers, and
 * checked again once a second while the socket is open.
 */
export function serveSockets(
  http: FastifyInstance,
  platform: Platform,
  executor: Executor,
  [reader, operations]: [DocumentReader, PersistedOperations],
): SocketRegistry {
  const registry = new SocketRegistry(platform);
  const subscriptions = new SubscriptionReader(executor, reader, operations);
  const server = makeServer<Record<string, unknown>, Extra & Partial<Opened>>({
    onConnect: (socket) => connect(platform, registry, socket),
    onSubscribe: (socket, _id, payload) => bind(platform, executor, subscriptions, socket, payload),
    subscribe: async (args) => counted(args, await executor.subscribe(args)),
    onNext: (socket, _id, _payload, _args, result) =>
      result.errors
        ? { ...result, errors: result.errors.map((error) => translate(platform, socket, error)) }
        : undefined,
    onError: (socket, _id, _payload, errors) =>
      errors.map((error) => translate(platform, socket, error as GraphQLError).toJSON()),
  });
  const transport = new SocketTransport(server, platform.log);
  http.server.on('upgrade', (request, socket, head) => {
    // Compares only the path, since a client's request target need not be a valid URL.
    if (request.url?.split('?')[0] !== PATH) return refuse(socket, '404 Not Found');
    if (!originAllowed(platform, request)) return refuse(socket, '403 Forbidden');
    transport.accept(request, socket, head);
  });
  http.addHook('preClose', async () => {
    registry.stop();
    await transport.close();
  });
  registry.start();
  return registry;
}

type Socket = SocketContext<Record<string, unknown>, Extra & Partial<Opened>>;

/** Authenticates the connection; false when it is refused. */
async function connect(platform: Platform, registry: SocketRegistry, socket: Socket): Promise<boolean> {
  const { request, socket: open } = socket.extra;
  const ip = clientAddress(request, platform.config.trustedProxies);
  const given = socket.connectionParams?.['x-api-key'] ?? request.headers['x-api-key'];
  const apiKey = typeof given === 'string' ? given : null;
  const info = socketRequest(platform, request, ip);
  try {
    const accessToken = readCookie(request, 'accessToken');
    const signed = { ...signedConnection(socket), method: 'GET', bodyHash: EMPTY_HASH };
    const origin = request.headers.origin ?? null;
    const caller = await authenticate(platform, { accessToken, apiKey, ip, origin, operation: 'connect', signed });
    Object.assign(socket.extra, { caller, info });
    if (registry.add(open, caller, ip)) return true;
    open.close(CloseCode.TooManyInitialisationRequests, 'Too many connections');
    return false;
  } catch (error) {
    const failure = toAppError(error);
    logFailure({ log: platform.log, request: info }, failure, 'connect');
    open.close(...closing(failure));
    return false;
  }
}

/** Close code and reason for a connection whose caller is refused. */
function closing({ code, statusCode, message }: AppError): [code: number, reason: string] {
  if (code === 'UNAUTHENTICATED') return [CloseCode.Unauthorized, 'Unauthorized'];
  if (code === 'RATE_LIMITED') return [CloseCode.TooManyInitialisationRequests, message];
  return [statusCode < 500 ? CloseCode.Forbidden : CloseCode.InternalServerError, message];
}

/** The signature is expected where the key is: in the connection parameters, otherwise in the headers. */
function signedConnection({ connectionParams, extra: { request } }: Socket) {
  const from = connectionParams?.['x-api-key'] === undefined ? request.headers : connectionParams;
  return { ...signatureHeaders(from), target: request.url ?? '' };
}

/** The caller of an established connection. graphql-ws allows no subscription before that. */
function opened({ extra }: Socket): Opened {
  const { caller, info } = extra;
  if (!caller || !info) throw new AppError('UNAUTHENTICATED');
  return { caller, info };
}

/** Prepares a subscription with its caller's context. Returned errors go to the client under the subscription's id. */
async function bind(
  platform: Platform,
  { schema }: Executor,
  reader: SubscriptionReader,
  socket: Socket,
  request: SubscriptionRequest,
) {
  try {
    if (Object.keys(socket.subscriptions).length > MAX_SUBSCRIPTIONS) {
      throw new AppError('RATE_LIMITED', { message: `A socket carries at most ${MAX_SUBSCRIPTIONS} subscriptions` });
    }
    const { caller, info } = opened(socket);
    // Cheap, since a message has at most 64 KiB.
    const contextValue = newContext(platform, caller, { ...info, bytes: JSON.stringify(request).length });
    const document = await reader.read(contextValue, request);
    if (Array.isArray(document)) return document;
    const { operationName, variables: variableValues } = request;
    return { schema, document, operationName, variableValues, contextValue };
  } catch (error) {
    return [translate(platform, socket, error)];
  }
}

function translate(platform: Platform, socket: Socket, error: unknown): GraphQLError {
  const failure = toAppError(error);
  const { info } = opened(socket);
  logFailure({ log: platform.log, request: info }, failure, 'subscription');
  return toGraphQLError(failure, error instanceof GraphQLError ? error : undefined, info.id);
}

/** Browsers always send the page's origin with an upgrade request, and CORS does not cover sockets. */
function originAllowed(platform: Platform, request: IncomingMessage): boolean {
  const { origin } = request.headers;
  return origin === undefined || isSiteOrigin(platform.config, origin);
}

function refuse(socket: Duplex, status: string): void {
  // A client that resets the connection before it reads the answer must not crash the process.
  socket.on('error', () => socket.destroy());
  // Node's HTTP parser no longer watches this socket, so a client that never closes its side would keep it open.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
