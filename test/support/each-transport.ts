import type { CompiledRoute } from '../../src/rest/frame/compile.js';
import { successBody } from '../../src/rest/frame/envelope.js';
import type { RequestParts } from '../../src/rest/frame/variables.js';
import type { Client } from './client.js';
import { servedRoutes } from './schema.js';

/**
 * The transports at which a test tries the same thing. `describe.each(TRANSPORTS)` and `it.each(TRANSPORTS)` take one of
 * them in each turn of a sliced run.
 */
export const TRANSPORTS = ['REST', 'GraphQL'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** Calls what a documented path runs; answers the path's body, at either transport. */
export type Call = (
  client: Client,
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<any>;

/**
 * How a test that is written in terms of documented paths calls at a transport: the path itself, or the operation that it
 * runs as a GraphQL document, the answer brought into the form that the path gives it.
 */
export function through(transport: Transport): Call {
  if (transport === 'REST') {
    return async (client, method, path, body, headers) => (await client.rest(method, path, body, headers)).body;
  }
  return async (client, method, path, given = {}, { 'idempotency-key': key, ...headers } = {}) => {
    // What is a header there is an argument here, unless the body is a list.
    const isList = Array.isArray(given);
    const body = key === undefined || isList ? given : { ...given, idempotencyKey: key };
    const { pathname, searchParams } = new URL(path, 'http://test');
    const { route, params } = find(method, pathname);
    const parts: RequestParts = { params, query: Object.fromEntries(searchParams), body };
    const variables: Record<string, unknown> = Object.fromEntries(
      route.variables.map(({ name, read }) => [name, read(parts)]),
    );
    if (key !== undefined && isList) variables['idempotencyKey'] = key;
    const { data, errors } = await client.gql(route.operation, variables, headers);
    const [error] = errors ?? [];
    if (!error) return successBody(route, data[route.field]);
    const { requestId: _, ...extensions } = error.extensions;
    return { ...extensions, message: error.message };
  };
}

function find(method: string, pathname: string): { route: CompiledRoute; params: Record<string, string> } {
  // A path that is spelled out wins over one with a parameter in its place.
  for (const route of servedRoutes().toSorted(
    (one, other) => one.path.split('{').length - other.path.split('{').length,
  )) {
    const pattern = new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = route.method === method ? pattern.exec(pathname) : null;
    if (match) return { route, params: { ...match.groups } };
  }
  throw new Error(`no operation stands behind ${method} ${pathname}`);
}
