import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { newRequestId } from './core/ids.js';
import { isSiteOrigin, type Sites } from './core/net/site-origins.js';
import { compileRoute, type CompiledRoute } from './rest/frame/compile.js';
import { restRoutes } from './rest/index.js';
import { serveApiDocs } from './pages/api-docs.js';
import { serveCheckout } from './pages/checkout.js';
import { servePlayground } from './pages/playground.js';
import { serveRest } from './rest/serve.js';
import { answerError, serveErrors } from './server/http/http-errors.js';
import { countRestWrites } from './server/http/allowances.js';
import { arrivalLimits, limitConnections } from './server/connections/connections.js';
import { DocumentReader } from './server/documents/document-reader.js';
import { serveGraphQL } from './server/http/graphql.js';
import { protect, serveHeaders } from './server/http/headers.js';
import { serveHealth } from './server/health.js';
import { jsonLine } from './server/documents/json-line.js';
import { serveMetrics } from './server/metrics.js';
import { PersistedOperations } from './server/documents/persisted-operations.js';
import { limitLargeBodies } from './server/http/large-bodies.js';
import { keepSignedBodies } from './server/http/raw-body.js';
import type { PlanLimits } from './server/execution/compiled-queries.js';
import type { Executor } from './server/execution/execute.js';
import { buildGuardedSchema } from './server/schema/schema.js';
import { serveSockets } from './server/sockets/sockets.js';
import { newExecutor } from './server/execution/traced-executor.js';
import { serveUploads } from './server/http/uploads.js';
import type { Platform } from './services/frame/context.js';

const MAX_BODY_BYTES = 2 * 1024 * 1024;

export interface App {
  readonly http: FastifyInstance;
  /** Makes /readyz answer 503, so that a load balancer sends no new requests. */
  drain(): void;
  close(): Promise<void>;
}

/** What a server makes of the code alone; servers of one process may share it. */
export interface AppParts {
  /** Runs the operations of every transport. */
  readonly executor: Executor;
  /** The documented paths, compiled against the executor's schema. */
  readonly routes: readonly CompiledRoute[];
}

/** The served schema's executor and paths; `plans` bounds the compiled queries that the executor keeps. */
export function servedParts(plans?: PlanLimits): AppParts {
  const schema = buildGuardedSchema(undefined, restRoutes);
  return { executor: newExecutor(schema, plans), routes: restRoutes.map((route) => compileRoute(schema, route)) };
}

/** The server with every transport, ready to listen. Tests call this function, too. */
export async function buildApp(platform: Platform, { executor, routes }: AppParts = servedParts()): Promise<App> {
  let draining = false;
  const http = Fastify({
    logger: false,
    genReqId: newRequestId,
    bodyLimit: MAX_BODY_BYTES,
    ...arrivalLimits(platform.config),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      answerError(platform, error, request, protect(request, reply).serializer(jsonLine)),
  });
  http.setReplySerializer(jsonLine);
  limitConnections(http, platform);
  // A form on another site can send plain text without a preflight request, but not JSON.
  http.removeContentTypeParser('text/plain');
  await http.register(cookie);
  await http.register(multipart);
  // Must come before the CORS plugin, which answers preflight requests itself.
  serveHeaders(http);
  await http.register(cors, {
    origin: allowedOrigin(platform.config),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    maxAge: 600,
  });
  http.addHook('onSend', (_request, reply, _payload, done) => {
    // Keep-alive connections would delay the end of the process.
    if (draining) reply.header('connection', 'close');
    done();
  });
  serveErrors(http, platform);
  countRestWrites(http, platform);
  keepSignedBodies(http);
  limitLargeBodies(http, platform);
  if (platform.config.playground) await servePlayground(http, platform.config);
  await serveApiDocs(http, platform.config);
  await serveCheckout(http);
  serveMetrics(http, platform);
  serveHealth(http, platform, () => draining);
  serveUploads(http, platform);
  serveRest(http, platform, executor, routes);
  const { file, only } = platform.config.persistedOperations;
  const operations = await PersistedOperations.load(file, only);
  const reader = new DocumentReader(executor.schema, executor.share, !platform.config.production);
  await serveGraphQL(http, platform, executor, [reader, operations]);
  serveSockets(http, platform, executor, [reader, operations]);
  return {
    http,
    drain: () => (draining = true),
    close: () => http.close(),
  };
}

/** Allows the origin if it is a page of this site; an empty list allows none. */
function allowedOrigin(sites: Sites) {
  return async (origin: string | undefined): Promise<string[]> =>
    origin !== undefined && isSiteOrigin(sites, origin) ? [origin] : [];
}
