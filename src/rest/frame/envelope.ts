import type { AppError } from '../../core/catalogue/errors.js';
import type { RestRoute } from './route.js';

/** An object gets `statusCode` as a further field; a list remains a bare array. */
export function successBody(route: RestRoute, value: unknown): unknown {
  const body = bodyOf(route, value);
  if (Array.isArray(body)) return body;
  return { ...(body as object), statusCode: 200 };
}

export function errorBody({ statusCode, message, code, missing, answer }: AppError) {
  return { ...answer, statusCode, message, code, ...(missing ? { missing } : {}) };
}

function bodyOf({ answer, record: name }: RestRoute, value: unknown): unknown {
  if (name === undefined) return answer ? answer(value) : value;
  const { [name]: record, ...beside } = value as Readonly<Record<string, unknown>>;
  return { ...(record as object), ...beside };
}
