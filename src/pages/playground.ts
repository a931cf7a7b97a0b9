import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.js';
import { AssetFolder, PUBLIC } from './asset-folder.js';
import { servePage } from './serve-page.js';
import { serveFrame } from './frame.js';

/** GraphiQL runs its language services in workers and loads its own font. */
const ALSO = { workerSrc: ["'self'", 'blob:'], fontSrc: ["'self'", 'data:'] };

/** GraphiQL at `/playground`, with sign-in, an API-key field and examples. All its files come from this server. */
export async function servePlayground(http: FastifyInstance, config: Config): Promise<void> {
  const template = await readFile(new URL('playground/index.html', PUBLIC), 'utf8');
  const page = template
    .replace('{origins}', config.siteOrigins.join(' '))
    .replace('{loopback}', String(config.loopbackSites));
  servePage(http, '/playground', page, ALSO);
  http.get('/', (_request, reply) => reply.redirect('/playground'));
  new AssetFolder(new URL('playground/', PUBLIC)).serve(http, '/playground/page');
  new AssetFolder(new URL('playground/examples/', PUBLIC)).serve(http, '/playground/page/examples');
  AssetFolder.ofPackage('ruru/static', '../static/').serve(http, '/playground/graphiql');
  serveFrame(http, '/playground');
}
