import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { AppError, badInput, ERRORS, isErrorCode, type ErrorCode } from '../../core/catalogue/errors.js';
import type { Logger } from '../../infra/telemetry/log.js';
import type { Context, Platform } from '../../services/frame/context.js';
import { askerOf } from '../../services/frame/asker.js';
import { Bounds } from '../documents/bounds.js';
import { applyReply, httpContext } from './context.js';
import type { Executor } from '../execution/execute.js';
import { LIMITS, limitRules } from '../documents/limits.js';
import type { PersistedOperations } from '../documents/persisted-operations.js';
import { statusPlugin } from '../documents/document-plugin.js';
import type { DocumentReader } from '../documents/document-reader.js';
import { RegisteredDocuments } from '../documents/registered-documents.js';
import { answerPlainly, plainExecution } from '../documents/repeated-documents.js';
import { sourceOf } from '../documents/sent-document.js';

/** Contexts of the requests that Apollo handles. */
const contexts = new WeakMap<FastifyRequest, Context>();

/** Serves GraphQL over HTTP at `/graphql`: POST with JSON, and GET for queries. Batches are refused. */
export async function serveGraphQL(
  http: FastifyInstance,
  platform: Platform,
  executor: Executor,
  [reader, operations]: [DocumentReader, PersistedOperations],
): Promise<void> {
  const bounds = new Bounds(executor);
  const registered = new RegisteredDocuments(operations);
  const server = newApolloServer(platform, executor.schema, bounds, [reader, registered]);
  await server.start();
  http.addHook('onClose', () => server.stop());
  const answer = fastifyApolloHandler(server, { context: async (request) => contexts.get(request) as Context });
  http.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    preHandler: (request, reply, done) => {
      if (platform.config.playground && isLookedAt(request)) return void reply.redirect('/playground');
      // Apollo's adapter builds a URL from the Host header and fails for an invalid one.
      if (!URL.canParse(`http://${request.hostname}`)) return done(badInput('The Host header is missing or invalid'));
      const source = sourceOf(request);
      if (source !== null && !operations.allows(source)) return done(new AppError('DOCUMENT_NOT_ALLOWED'));
      done();
    },
    handler: async (request, reply) => {
      const ctx = await httpContext(platform, request, 'graphql');
      const source = sourceOf(request) ?? registered.namedBy(request);
      if (source !== null && !reader.find(source)) {
        const read = await reader.read(source, askerOf(ctx));
        if (Array.isArray(read)) return answerPlainly(request, reply, { errors: read });
      }
      const execution = plainExecution(request, reader);
      if (execution) {
        const result = await bounds.execute(ctx, execution);
        applyReply(ctx, reply);
        return answerPlainly(request, reply, result);
      }
      contexts.set(request, ctx);
      const body = await answer.call(http, request, reply);
      applyReply(ctx, reply);
      return body;
    },
  });
}

/** True when somebody opens the path in a browser, without a query. */
function isLookedAt({ method, query, headers }: FastifyRequest): boolean {
  const isBare = Object.keys(query as object).length === 0;
  return method === 'GET' && isBare && (headers.accept ?? '').includes('text/html');
}

function newApolloServer(
  platform: Platform,
  schema: GraphQLSchema,
  bounds: Bounds,
  [reader, registered]: [DocumentReader, RegisteredDocuments],
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    // Replaces the federation gateway by the executor that all transports share.
    gateway: {
      load: async () => ({
        executor: ({ request, document, context }) =>
          bounds.execute(context as Context, {
            document,
            operationName: request.operationName,
            variables: request.variables ?? {},
          }),
      }),
      onSchemaLoadOrUpdate: (notify) => {
        notify({ apiSchema: schema, coreSupergraphSdl: '' });
        return () => undefined;
      },
      stop: async () => undefined,
    },
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: platform.config.production,
    allowBatchedHttpRequests: false,
    stopOnTerminationSignals: false,
    logger: toApolloLogger(platform.log),
    validationRules: limitRules,
    parseOptions: { maxTokens: LIMITS.tokens },
    persistedQueries: { cache: registered, ttl: null },
    documentStore: reader.store(),
    formatError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // The plugin would wrap every field in a resolver of its own, and no answer may be cached anyway.
      ApolloServerPluginCacheControlDisabled(),
      statusPlugin(),
    ],
  });
}

/** Apollo's codes for requests that it refuses before execution. */
const APOLLO_CODES: Readonly<Record<string, ErrorCode>> = {
  BAD_REQUEST: 'BAD_INPUT',
  BAD_USER_INPUT: 'BAD_INPUT',
  OPERATION_RESOLUTION_FAILURE: 'BAD_INPUT',
  PERSISTED_QUERY_NOT_SUPPORTED: 'BAD_INPUT',
};

/** The executor's errors are translated already; Apollo's own errors get their code of the catalogue here. */
function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const code = codeOf(formatted, error);
  if (formatted.extensions?.['code'] === code && formatted.extensions['statusCode'] !== undefined) return formatted;
  const message = code === 'INTERNAL' ? ERRORS.INTERNAL.message : formatted.message;
  return { ...formatted, message, extensions: { code, statusCode: ERRORS[code].statusCode } };
}

function codeOf(formatted: GraphQLFormattedError, error: unknown): ErrorCode {
  // Apollo wraps errors of validation rules, which have a code. An error with only a status is the client's.
  const { originalError, extensions } = error instanceof GraphQLError ? error : new GraphQLError('');
  const own = originalError instanceof GraphQLError ? originalError.extensions['code'] : undefined;
  if (isErrorCode(own)) return own;
  const given = String(formatted.extensions?.['code'] ?? '');
  if (isErrorCode(given)) return given;
  const clientFault = (extensions['http'] as { status?: number } | undefined)?.status === 400;
  return APOLLO_CODES[given] ?? (clientFault ? 'BAD_INPUT' : 'INTERNAL');
}

function toApolloLogger(log: Logger) {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (message: unknown) =>
    log[level]({ module: 'apollo' }, String(message));
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
