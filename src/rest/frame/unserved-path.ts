import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/catalogue/errors.js';
import { errorBody } from './envelope.js';
import type { RestRoute } from './route.js';

/** Answers a request that no row serves, and names the methods that its path does take. */
export function unservedPath(rows: readonly RestRoute[]) {
  const paths = rows.map(({ method, path }) => ({
    method,
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return async ({ method, url }: FastifyRequest, reply: FastifyReply) => {
    const asked = url.split('?')[0] ?? '';
    const taken = new Set(paths.filter(({ path }) => path.test(asked)).map((row) => row.method));
    const message = taken.size
      ? `This path does not take ${method}; it takes ${[...taken].join(' and ')}`
      : 'There is no such path';
    return reply.code(200).send(errorBody(new AppError('NOT_FOUND', { message })));
  };
}
