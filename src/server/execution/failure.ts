import { ArgumentValidationError } from 'type-graphql';
import { GraphQLError, Kind } from 'graphql';
import type { ValidationError } from 'class-validator';
import {
  AppError,
  badInput,
  ERRORS,
  isErrorCode,
  type ErrorAnswer,
  type Missing,
} from '../../core/catalogue/errors.js';
import { kept } from '../../core/text/mask.js';
import { sqlState } from '../../core/sql/sql-state.js';
import type { Logger } from '../../infra/telemetry/log.js';
import { countFailure } from '../../infra/telemetry/metrics.js';
import { RedisSilent } from '../../infra/redis/prompt-redis.js';
import type { RequestInfo } from '../../services/frame/context.js';

/** The longest text in a log line; clients can influence most of them. */
const MAX_LOGGED = 500;

/**
 * Translates any error into a row of the catalogue, for both transports. Whatever is not an AppError becomes INTERNAL,
 * and its text is only logged.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ArgumentValidationError) return badInput(describe(error.extensions.validationErrors));
  if (error instanceof GraphQLError) return fromGraphQL(error);
  if (isDatabaseAway(error))
    return new AppError('UNAVAILABLE', { reason: 'the database is unavailable', cause: error });
  if (error instanceof RedisSilent)
    return new AppError('UNAVAILABLE', { reason: 'Redis is unavailable', cause: error });
  if (UNFIT.has(sqlState(error))) return unfit(error);
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 413) return new AppError('TOO_LARGE', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500) return badInput((error as Error).message);
  return new AppError('INTERNAL', { reason: error instanceof Error ? error.message : String(error), cause: error });
}

/** What {@link toGraphQLError} writes, and whatever others write under `code` and `statusCode`. */
interface TranslatedExtensions {
  readonly code?: unknown;
  readonly statusCode?: unknown;
  readonly missing?: Missing;
  readonly requestId?: unknown;
  readonly [field: string]: unknown;
}

function fromGraphQL(error: GraphQLError): AppError {
  if (error.originalError && !isCompletionFault(error)) return toAppError(error.originalError);
  const { code, statusCode, missing, requestId: _, ...further } = error.extensions as TranslatedExtensions;
  if (isErrorCode(code)) {
    const status = typeof statusCode === 'number' ? { statusCode } : {};
    const answer = further as ErrorAnswer;
    return new AppError(code, { message: error.message, ...status, answer, ...(missing ? { missing } : {}) });
  }
  // Raised by graphql-js itself while it completed a value, or before; no resolver caused it.
  return error.path ? new AppError('INTERNAL', { reason: error.message, cause: error }) : badInput(error.message);
}

/**
 * Whether graphql-js could not complete a value that a resolver answered: no type of a union fits it, or a scalar cannot
 * serialise it. The caller's input has no part in that, unlike in an argument that does not fit, which is located at its
 * value.
 */
function isCompletionFault({ path, originalError }: GraphQLError): boolean {
  if (!path || !(originalError instanceof GraphQLError) || originalError.path) return false;
  // What an input's own rules refuse.
  if (originalError instanceof ArgumentValidationError) return false;
  return (originalError.nodes ?? []).every(({ kind }) => kind === Kind.FIELD);
}

/** The driver's messages for a lost connection, which has no error code. */
const LOST = /^(Connection terminated|Client has encountered a connection error)/;

function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ECONNREFUSED' || sqlState(error).startsWith('08') || sqlState(error).startsWith('57P')) return true;
  return error instanceof Error && (LOST.test(error.message) || isDatabaseAway(error.cause));
}

/** SQLSTATEs for a too long text, a date out of range or a character that cannot be stored: errors of the input. */
const UNFIT: ReadonlySet<string> = new Set(['22001', '22007', '22008', '22021', '22P05']);

function unfit(error: unknown): AppError {
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('BAD_INPUT', { message: 'A value is too long or too large to be stored', reason, cause: error });
}

/** One line for each violated rule, with the field's path. */
function describe(errors: readonly ValidationError[], path = ''): string {
  const lines = errors.flatMap((error) => {
    const name = path === '' ? error.property : `${path}.${error.property}`;
    const own = Object.values(error.constraints ?? {}).map((text) => text.replace(error.property, name));
    return [...own, ...(error.children?.length ? [describe(error.children, name)] : [])];
  });
  return lines.join('; ');
}

/**
 * Counts a failure and logs it at its level, with the request id that the caller sees. A disconnected client is not
 * counted as a failure.
 */
export function logFailure(
  ctx: { readonly log: Logger; readonly request: Pick<RequestInfo, 'id' | 'transport'> },
  failure: AppError,
  operation: string,
): void {
  if (failure.code !== 'CLIENT_GONE') countFailure(failure.code, ctx.request.transport);
  const { level } = ERRORS[failure.code];
  const record = {
    requestId: ctx.request.id,
    transport: ctx.request.transport,
    operation: kept(operation, MAX_LOGGED),
    code: failure.code,
    reason: failure.reason === undefined ? undefined : kept(failure.reason, MAX_LOGGED),
    ...(level === 'error' ? { err: failure.cause ?? failure } : {}),
  };
  ctx.log[level](record, kept(failure.message, MAX_LOGGED));
}

/** A failure in GraphQL's format. */
export function toGraphQLError(failure: AppError, from: GraphQLError | undefined, requestId: string): GraphQLError {
  return new GraphQLError(failure.message, {
    nodes: from?.nodes ?? null,
    path: from?.path ?? null,
    extensions: {
      ...failure.answer,
      code: failure.code,
      statusCode: failure.statusCode,
      requestId,
      ...(failure.missing ? { missing: failure.missing } : {}),
    },
  });
}
