import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../services/frame/context.js';

const YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the images that the platform re-encoded, at `/uploads/<folder>/<name>.png`. The content behind a path with a
 * version (`?v=`) never changes. Pages of other origins may show these images, since nothing in them can run.
 */
export function serveUploads(http: FastifyInstance, { files }: Pick<Platform, 'files'>): void {
  http.get<{ Params: { folder: string; name: string }; Querystring: { v?: string } }>(
    '/uploads/:folder/:name',
    async ({ params, query }, reply) => {
      const bytes = params.name.endsWith('.png') ? await files.read(params.folder, params.name) : null;
      if (!bytes) return reply.callNotFound();
      return reply
        .header('content-type', 'image/png')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', query.v === undefined ? 'no-cache' : YEAR)
        .send(bytes);
    },
  );
}
