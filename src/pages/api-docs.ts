import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { protectingHeaders } from '../server/headers.js';
import { AssetFolder, PUBLIC } from './asset-folder.js';

/** The viewer puts styles into the page; it runs no script of the page's own text and reaches no host but this one. */
const HEADERS = protectingHeaders({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
});

/** The documented paths for people, at `/api/docs`; every file comes from this server. */
export async function serveApiDocs(http: FastifyInstance): Promise<void> {
  const page = await readFile(new URL('api-docs/index.html', PUBLIC), 'utf8');
  http.get('/api/docs', (_request, reply) =>
    reply.headers(HEADERS).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  );
  new AssetFolder(new URL('api-docs/', PUBLIC)).serve(http, '/api/docs/page');
  AssetFolder.ofPackage('swagger-ui-dist/index.css', './').serve(http, '/api/docs/viewer');
}
