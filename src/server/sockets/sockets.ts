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

/** What a socket knows since it was opened. */
interface Opened extends Record<PropertyKey, unknown> {
  caller: Caller;
  info: RequestInfo;
}

/**
 * Serves subscriptions over graphql-ws at `/graphql`. Queries and mutations are refused there. Who calls is decided at
 * the connection, by the session cookie or by `x-api-key` among the connection parameters or headers, and asked again
 * once a second for as long as the socket lives.
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
    // Only the path: the text as a whole comes from a stranger and need not be a URL.
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

/** Decides who calls; false when the connection is refused. */
async function connect(platform: Platform, registry: SocketRegistry, socket: Socket): Promise<boolean> {
  const { request, socket: open } = socket.extra;
  const ip = clientAddress(request, platform.config.trustedProxies);
  const given = socket.connectionParams?.['x-api-key'] ?? request.headers['x-api-key'];
  const apiKey = typeof given === 'string' ? given : null;
  const info = socketRequest(platform, request, ip);
  try {
    const accessToken = readCookie(request, 'accessToken');
    const signed = { ...signedConnection(socket), method: 'GET', bodyHash: EMPTY_HASH };
    const caller = await authenticate(platform, { accessToken, apiKey, ip, operation: 'connect', signed });
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

/** How a connection ends whose caller is refused. */
function closing({ code, statusCode, message }: AppError): [code: number, reason: string] {
  if (code === 'UNAUTHENTICATED') return [CloseCode.Unauthorized, 'Unauthorized'];
  if (code === 'RATE_LIMITED') return [CloseCode.TooManyInitialisationRequests, message];
  return [statusCode < 500 ? CloseCode.Forbidden : CloseCode.InternalServerError, message];
}

/** The signature of a connection is where its key is: among the parameters, or else in the headers. */
function signedConnection({ connectionParams, extra: { request } }: Socket) {
  const from = connectionParams?.['x-api-key'] === undefined ? request.headers : connectionParams;
  return { ...signatureHeaders(from), target: request.url ?? '' };
}

/** What the connection established; graphql-ws lets nothing be subscribed before that. */
function opened({ extra }: Socket): Opened {
  const { caller, info } = extra;
  if (!caller || !info) throw new AppError('UNAUTHENTICATED');
  return { caller, info };
}

/** Binds one subscription to its caller. What comes back as errors is sent to the client under its id. */
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
    // A message has 64 KiB at most.
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

/** Browsers always name the page's origin on an upgrade, and no CORS protects a socket. */
function originAllowed(platform: Platform, request: IncomingMessage): boolean {
  const { origin } = request.headers;
  return origin === undefined || isSiteOrigin(platform.config, origin);
}

function refuse(socket: Duplex, status: string): void {
  // Whoever resets the connection before reading this must not take the process down.
  socket.on('error', () => socket.destroy());
  // No parser watches it any more: a client that never closed its side would hold it for ever.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
