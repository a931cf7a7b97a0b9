import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/catalogue/errors.js';
import { httpContext } from '../../server/http/context.js';
import type { Executor } from '../../server/execution/execute.js';
import { seesEverything } from '../../server/documents/introspection.js';
import { jsonLine } from '../../server/documents/json-line.js';
import type { Platform } from '../../services/frame/context.js';
import type { CompiledRoute } from '../frame/compile.js';
import { openApiDocument } from './document.js';

/** The path of the OpenAPI document. */
const OPENAPI_PATH = '/api/openapi.json';

/** Serves the OpenAPI document. In production it includes the paths of admins only for admins. */
export function serveOpenApi(
  http: FastifyInstance,
  platform: Platform,
  { schema }: Executor,
  routes: readonly CompiledRoute[],
): void {
  const textOf = (rows: readonly CompiledRoute[]): string => jsonLine(openApiDocument(schema, rows, platform.config));
  const whole = textOf(routes);
  const { production } = platform.config;
  const open = production ? textOf(routes.filter(({ path }) => !path.startsWith('/api/admin/'))) : whole;
  http.get(OPENAPI_PATH, async (request, reply) => {
    const document = (await isShownAll(platform, request)) ? whole : open;
    return reply.type('application/json; charset=utf-8').header('vary', 'cookie, x-api-key').send(document);
  });
}

/** Whether the caller sees the paths of admins. A caller whose API key is refused gets the public document. */
async function isShownAll(platform: Platform, request: FastifyRequest): Promise<boolean> {
  if (!platform.config.production) return true;
  try {
    return seesEverything(await httpContext(platform, request, 'rest'));
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return false;
    throw error;
  }
}
