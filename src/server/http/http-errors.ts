import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import type { Platform } from '../../services/frame/context.js';
import { logFailure, toAppError, toGraphQLError } from '../execution/failure.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reports errors in the status line, although the path is a REST path. */
    outcomeInStatusLine?: boolean;
    /** The content type of bodies that the path takes, if it is not JSON. */
    bodyType?: string;
  }
}

/** Handles failures before a transport's own code runs: an unknown path, a body that is too large or not JSON. */
export function serveErrors(http: FastifyInstance, platform: Platform): void {
  http.setNotFoundHandler((request, reply) =>
    reply.code(statusLine(request, 404)).send(bodyOf(new AppError('NOT_FOUND'))),
  );
  http.setErrorHandler((error, request, reply) => answerError(platform, error, request, reply));
}

/** Answers an error in the format of the path's transport, also for a path that the router cannot read. */
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

/** The error of a request that never reached its transport. */
function requestFailure(error: unknown, request: FastifyRequest): AppError {
  if (clientGone(error, request)) return new AppError('CLIENT_GONE', { cause: error });
  return unreadable(error) ? faultOfBody(error, request) : toAppError(error);
}

/**
 * True when a request failed because its client disconnected before it was complete. Requests refused with an error
 * code are excluded.
 */
export function clientGone(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && !(error instanceof AppError);
}

function faultOfBody(error: unknown, request: FastifyRequest): AppError {
  const { code } = error as { code?: unknown };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongBodyType(request);
  return badInput(code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ? 'The body is empty' : 'The body is not valid JSON');
}

/** Refuses the content type of a body, and names the one that the path takes. */
export function wrongBodyType({ routeOptions }: FastifyRequest): AppError {
  return badInput(`Send the body as content-type: ${routeOptions.config.bodyType ?? 'application/json'}`);
}

/** Errors of the content type parsers, except for a body that is too large, which has its own code in the catalogue. */
function unreadable(error: unknown): boolean {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  return statusCode !== 413 && (error instanceof SyntaxError || String(code ?? '').startsWith('FST_ERR_CTP_'));
}

/**
 * True for a REST path. Uses the router's path, since a client can spell one path in many ways; falls back to the raw
 * URL when the router could not read it.
 */
export function isRest({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/api(?:[/?]|$)/.test(routeOptions.url ?? url);
}

/** The path without the query string, where clients put data that must not be logged. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

/** The status line of paths under `/api` is always 200, except for paths that return a file. */
export function statusLine(request: FastifyRequest, statusCode: number): number {
  const { outcomeInStatusLine = false } = request.routeOptions.config;
  return isRest(request) && !outcomeInStatusLine ? 200 : statusCode;
}

function bodyOf({ statusCode, message, code }: AppError) {
  return { statusCode, message, code };
}
