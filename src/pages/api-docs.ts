import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.js';
import { AssetFolder, PUBLIC } from './asset-folder.js';
import { serveFrame } from './frame.js';
import { servePage } from './serve-page.js';

const PLAYGROUND_LINK = '<a href="/playground">Playground</a>';

/** The documentation of the REST paths, at `/api/docs`. All its files come from this server. */
export async function serveApiDocs(http: FastifyInstance, { playground }: Config): Promise<void> {
  const template = await readFile(new URL('api-docs/index.html', PUBLIC), 'utf8');
  servePage(http, '/api/docs', template.replace('{playground}', playground ? PLAYGROUND_LINK : ''));
  new AssetFolder(new URL('api-docs/', PUBLIC)).serve(http, '/api/docs/page');
  AssetFolder.ofPackage('swagger-ui-dist/index.css', '.').serve(http, '/api/docs/viewer');
  serveFrame(http, '/api/docs');
}
