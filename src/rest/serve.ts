import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countUnproven, ownLimit, settleDues, throttled } from '../auth/buckets.js';
import { authorize } from '../auth/guard.js';
import type { GuardedOperation } from '../auth/policy.js';
import { AppError } from '../core/catalogue/errors.js';
import { countedAs } from '../core/net/ip.js';
import { bringsMerchantKey, isUncounted, overdraft } from '../server/http/allowances.js';
import { auditRefusal } from '../server/execution/audit.js';
import { clientGone, statusLine, wrongBodyType } from '../server/http/http-errors.js';
import { clientAddress } from '../server/http/client-address.js';
import { isPrefetch } from '../server/http/prefetch.js';
import { LIMITS } from '../server/documents/limits.js';
import { applyReply, httpContext } from '../server/http/context.js';
import type { Executor } from '../server/execution/execute.js';
import { logFailure, toAppError } from '../server/execution/failure.js';
import type { Context, Platform } from '../services/frame/context.js';
import type { CompiledRoute } from './frame/compile.js';
import { errorBody } from './frame/envelope.js';
import { successAnswer } from './frame/kinds.js';
import { requireReadable } from './frame/list-parameters.js';
import { serveOpenApi } from './openapi/serve.js';
import { unservedPath } from './frame/unserved-path.js';
import { readUpload } from './frame/upload.js';
import { wholeList } from './frame/whole-list.js';
import { WHOLE_BODY, type RequestParts } from './frame/variables.js';

/** Contexts of the requests that the policy has let through. */
const admitted = new WeakMap<FastifyRequest, Context>();

/**
 * Serves the documented paths under `/api`. The body's statusCode is the outcome; the status line is 200, except for
 * rows of kind download and redirect. Rows come compiled, so one that does not fit the schema stops the start.
 */
export function serveRest(
  http: FastifyInstance,
  platform: Platform,
  executor: Executor,
  routes: readonly CompiledRoute[],
): void {
  for (const compiled of routes) {
    if (compiled.plainText) void http.register(async (scope) => servePlainText(scope, platform, executor, compiled));
    else servePath(http, platform, executor, compiled);
  }
  serveOpenApi(http, platform, executor, routes);
  const unserved = unservedPath(routes);
  http.all('/api', unserved);
  http.all('/api/*', unserved);
}

/** Reads bodies of type text/plain on this path only, since the scope has parsers of its own. */
function servePlainText(scope: FastifyInstance, platform: Platform, executor: Executor, compiled: CompiledRoute): void {
  scope.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));
  servePath(scope, platform, executor, compiled);
}

function servePath(http: FastifyInstance, platform: Platform, executor: Executor, compiled: CompiledRoute): void {
  http.route({
    method: compiled.method,
    ...(compiled.maxBodyBytes === undefined ? {} : { bodyLimit: compiled.maxBodyBytes }),
    url: compiled.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      outcomeInStatusLine: compiled.kind === 'download',
      writesByGet: compiled.ahead !== null,
      provenByBody: compiled.policy.unproven !== undefined,
      ...(compiled.kind === 'upload' ? { bodyType: 'multipart/form-data' } : {}),
    },
    // A HEAD would run the mutation as well, and link checkers send HEAD.
    exposeHeadRoute: compiled.method === 'GET' && !compiled.writes,
    // Runs before the body is read, so that an unauthorised caller learns nothing about valid bodies.
    onRequest: (request, reply) => admit(platform, asked(compiled, request), request, reply),
    errorHandler: (error, request, reply) => unreadable(http, asked(compiled, request), error, request, reply),
    handler: (request, reply) => serveRoute(executor, asked(compiled, request), request, reply),
  });
}

/** The operation that a request runs: a prefetch must not change anything. */
function asked(route: CompiledRoute, request: FastifyRequest): CompiledRoute {
  return route.ahead && isPrefetch(request) ? route.ahead : route;
}

async function admit(platform: Platform, route: CompiledRoute, request: FastifyRequest, reply: FastifyReply) {
  let ctx: Context | undefined;
  try {
    ctx = await identify(platform, request);
    const beyond = overdraft(request);
    if (beyond && !ownLimit(ctx.caller, route.policy, route.field)) throw beyond;
    await authorize(ctx, route.policy, { ...calledBy(request, route), isUncounted: isUncounted(request) });
    admitted.set(request, ctx);
  } catch (error) {
    const failure = toAppError(error);
    logFailure(ctx ?? { log: platform.log, request: { id: request.id, transport: 'rest' } }, failure, route.field);
    if (ctx) {
      applyReply(ctx, reply);
      await auditRefusal(ctx, route.policy, { field: route.field, writes: route.writes }, {}, failure);
    }
    return reply.code(statusLine(request, failure.statusCode)).headers(failure.headers).send(errorBody(failure));
  }
}

/** The operation, with what is known about it before the body is read. */
function calledBy({ params }: FastifyRequest, { field, writes, policy, rowId }: CompiledRoute): GuardedOperation {
  if (policy.row === undefined || rowId === null) return { field, writes };
  return { field, writes, args: { [policy.row]: rowId(params as Record<string, string>) } };
}

/** Authenticates the caller. Above the baseline limit, the answer does not reveal whether the key is valid. */
async function identify(platform: Platform, request: FastifyRequest): Promise<Context> {
  try {
    return await httpContext(platform, request, 'rest');
  } catch (error) {
    // A merchant's key that is refused has been counted.
    if (isUncounted(request) && !bringsMerchantKey(request)) await countUnidentified(platform, request);
    throw overdraft(request) ?? error;
  }
}

async function countUnidentified({ config, limiter }: Platform, { raw }: FastifyRequest): Promise<void> {
  await limiter.consume('baseline', countedAs(clientAddress(raw, config.trustedProxies)));
}

/** The error of a call that came to no executor: RATE_LIMITED for one of too many that proved no right to their row. */
async function unprovenFailure<Failure extends Error>(
  ctx: Context,
  { policy, field, writes }: CompiledRoute,
  error: Failure,
): Promise<Failure | AppError> {
  if (error instanceof AppError && error.statusCode >= 500) return error;
  return countUnproven(ctx, policy, { field, writes }).then(() => error, toAppError);
}

/** Handles a body that could not be read, after the policy let the caller through. */
async function unreadable(
  http: FastifyInstance,
  route: CompiledRoute,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const ctx = admitted.get(request);
  let failure: FastifyError | AppError = error;
  // A request whose client disconnected is not audited as a refusal.
  if (ctx && !clientGone(error, request)) {
    failure = await unprovenFailure(ctx, route, error);
    await auditRefusal(ctx, route.policy, { field: route.field, writes: route.writes }, {}, failure);
  }
  http.errorHandler(failure, request, reply);
  return reply;
}

async function serveRoute(
  executor: Executor,
  route: CompiledRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const ctx = admitted.get(request);
  if (!ctx) throw new AppError('INTERNAL', { reason: `${route.field} was reached before its policy was checked` });
  try {
    return await run(ctx, executor, route, request, reply);
  } catch (error) {
    const failure = await failureOf(ctx, route, error, request);
    // The executor has already logged and audited the errors that it translated.
    if (!(error instanceof ReportedError)) {
      logFailure(ctx, failure, route.field);
      if (failure.code !== 'CLIENT_GONE') {
        await auditRefusal(ctx, route.policy, { field: route.field, writes: route.writes }, {}, failure);
      }
    }
    reply.code(statusLine(request, failure.statusCode)).headers(failure.headers);
    return errorBody(failure);
  } finally {
    applyReply(ctx, reply);
  }
}

async function failureOf(ctx: Context, route: CompiledRoute, error: unknown, request: FastifyRequest) {
  if (error instanceof ReportedError) return error;
  if (clientGone(error, request)) return new AppError('CLIENT_GONE', { cause: error });
  return unprovenFailure(ctx, route, toAppError(error));
}

/** An error that the executor has already written to the log. */
class ReportedError extends AppError {}

async function run(
  ctx: Context,
  executor: Executor,
  route: CompiledRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // Another site's form can send multipart with the user's cookies, but not JSON.
  if (route.kind !== 'upload' && request.isMultipart()) throw wrongBodyType(request);
  const body = route.kind === 'upload' ? await readUpload(request) : request.body;
  const parts = { params: request.params, query: request.query, body } as RequestParts;
  if (route.method === 'GET') requireReadable(parts.query, route.parameters);
  const read = route.variables.map(({ name, read: readFrom }) => [name, readFrom(parts)] as const);
  const variables = Object.fromEntries(read.filter(([, value]) => value !== undefined));
  const answerTo = async (given: Record<string, unknown>) =>
    successAnswer(route, await ask(ctx, executor, route, given), reply);
  const pay = (): Promise<void> => throttled(ctx, route.policy, calledBy(request, route));
  return route.whole ? wholeList(route.whole, variables, { answerTo, pay }) : answerTo(variables);
}

async function ask(
  ctx: Context,
  executor: Executor,
  route: CompiledRoute,
  variables: Record<string, unknown>,
): Promise<unknown> {
  const { document, field, policy, writes } = route;
  if (executor.costs.price(document, null, variables).publicCost > LIMITS.publicCost) ctx.dues.owe();
  await settleDues(ctx, policy, { field, writes });
  // One request counts as one call for the guard, however many pages it reads.
  ctx.cleared.add(field);
  const rename = (variable: string): string | null => restName(route, variable);
  const { data, errors } = await executor.execute(ctx, { document, variables, rename });
  if (errors?.[0]) throw reported(toAppError(errors[0]));
  return data?.[field];
}

/** Errors name fields as they are in the body, without the variable that takes the body. */
function restName(route: CompiledRoute, variable: string): string | null {
  return variable === WHOLE_BODY || variable === route.body ? null : variable;
}

function reported({ code, message, statusCode, missing, answer }: AppError): ReportedError {
  return new ReportedError(code, { message, statusCode, answer, ...(missing ? { missing } : {}) });
}
