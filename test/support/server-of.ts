import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { BuildSchemaOptions } from 'type-graphql';
import { newRequestId } from '../../src/core/ids.js';
import { compileRoute } from '../../src/rest/frame/compile.js';
import { serveRest } from '../../src/rest/serve.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { DocumentReader } from '../../src/server/documents/document-reader.js';
import { Executor } from '../../src/server/execution/execute.js';
import { countRestWrites } from '../../src/server/http/allowances.js';
import { serveErrors } from '../../src/server/http/http-errors.js';
import { serveGraphQL } from '../../src/server/http/graphql.js';
import { PersistedOperations } from '../../src/server/documents/persisted-operations.js';
import { keepSignedBodies } from '../../src/server/http/raw-body.js';
import { serveSockets } from '../../src/server/sockets/sockets.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import type { Platform } from '../../src/services/frame/context.js';

/** A server of its own over the worker's platform, with operations and paths that a test made up. */
export async function serverOf(
  platform: Platform,
  resolvers: BuildSchemaOptions['resolvers'],
  routes: readonly RestRoute[],
) {
  const http = Fastify({ logger: false, genReqId: newRequestId });
  await http.register(cookie);
  await http.register(multipart);
  serveErrors(http, platform);
  countRestWrites(http, platform);
  keepSignedBodies(http);
  const executor = new Executor(buildGuardedSchema(resolvers, routes));
  serveRest(
    http,
    platform,
    executor,
    routes.map((route) => compileRoute(executor.schema, route)),
  );
  const reader = new DocumentReader(executor.schema, executor.share, true);
  const operations = await PersistedOperations.load(null, false);
  await serveGraphQL(http, platform, executor, [reader, operations]);
  const registry = serveSockets(http, platform, executor, [reader, operations]);
  await http.listen({ port: 0, host: '127.0.0.1' });
  return { url: http.listeningOrigin.replace('localhost', '127.0.0.1'), registry, close: () => http.close() };
}
