import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { AssetFolder, PUBLIC } from './asset-folder.js';
import { servePage } from './serve-page.js';

/** The documented paths for people, at `/api/docs`; every file comes from this server. */
export async function serveApiDocs(http: FastifyInstance): Promise<void> {
  const page = await readFile(new URL('api-docs/index.html', PUBLIC), 'utf8');
  servePage(http, '/api/docs', page);
  new AssetFolder(new URL('api-docs/', PUBLIC)).serve(http, '/api/docs/page');
  AssetFolder.ofPackage('swagger-ui-dist/index.css', './').serve(http, '/api/docs/viewer');
}
