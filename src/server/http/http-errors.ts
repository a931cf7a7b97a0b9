import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import type { Platform } from '../../services/frame/context.js';
import { logFailure, toAppError, toGraphQLError } from '../execution/failure.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The status line says the outcome, although the path is one of REST. */
    outcomeInStatusLine?: boolean;
  }
}

/** What fails before a transport's own code runs: an unknown path, a body that is no JSON or too large. */
export function serveErrors(http: FastifyInstance, platform: Platform): void {
  http.setNotFoundHandler((request, reply) =>
    reply.code(statusLine(request, 404)).send(bodyOf(new AppError('NOT_FOUND'))),
  );
  http.setErrorHandler((error, request, reply) => answerError(platform, error, request, reply));
}

/** Answers an error in the form of the transport that the path belongs to; also for a path that no router can read. */
export function answerError(platform: Platform, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = requestFailure(error, request);
  logFailure(
    { log: platform.log, request: { id: request.id, transport: isRest(request) ? 'rest' : 'graphql' } },
    failure,
    pathOf(request),
  );
  const body = isRest(request) ? bodyOf(failure) : { errors: [toGraphQLError(failure, undefined, request.id)] };
  return reply.code(statusLine(request, failure.statusCode)).headers(failure.headers).send(body);
}

/** What went wrong with a request that never reached its transport. */
function requestFailure(error: unknown, request: FastifyRequest): AppError {
  if (clientGone(error, request)) return new AppError('CLIENT_GONE', { cause: error });
  return unreadable(error) ? badInput('The body is not valid JSON') : toAppError(error);
}

/**
 * True when a request failed because its client disconnected before it had arrived; not for what was refused with a
 * code.
 */
export function clientGone(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && !(error instanceof AppError);
}

/** The content type parsers' complaints. One that is too large has a code of its own in the catalogue. */
function unreadable(error: unknown): boolean {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  return statusCode !== 413 && (error instanceof SyntaxError || String(code ?? '').startsWith('FST_ERR_CTP_'));
}

/**
 * True for a path of REST: the router's word, since the path as it was sent can be spelled in many ways. For
 * one that no router can read it is the text.
 */
export function isRest({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/api(?:[/?]|$)/.test(routeOptions.url ?? url);
}

/** Without its query, where clients put what must not be logged. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

/** Paths under `/api` keep the status line at 200, but for those that answer a file. */
export function statusLine(request: FastifyRequest, statusCode: number): number {
  const { outcomeInStatusLine = false } = request.routeOptions.config;
  return isRest(request) && !outcomeInStatusLine ? 200 : statusCode;
}

function bodyOf({ statusCode, message, code }: AppError) {
  return { statusCode, message, code };
}
