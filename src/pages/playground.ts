import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { protectingHeaders } from '../server/headers.js';
import { AssetFolder, PUBLIC } from './asset-folder.js';

/**
 * GraphiQL puts its styles into the page and runs its language services in workers; beyond that the page may do
 * nothing, and it reaches no host but this one.
 */
const HEADERS = protectingHeaders({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
});

/** GraphiQL at `/playground`, with sign-in, an API-key field and examples; every file comes from this server. */
export async function servePlayground(http: FastifyInstance, config: Config): Promise<void> {
  const template = await readFile(new URL('playground/index.html', PUBLIC), 'utf8');
  const page = template.replace('{origins}', config.siteOrigins.join(' '));
  http.get('/playground', (_request, reply) =>
    reply.headers(HEADERS).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  );
  http.get('/', (_request, reply) => reply.redirect('/playground'));
  new AssetFolder(new URL('playground/', PUBLIC)).serve(http, '/playground/page');
  AssetFolder.ofPackage('ruru/static', '../static/').serve(http, '/playground/graphiql');
  AssetFolder.ofPackage('graphql-ws', '../umd/').serve(http, '/playground/graphql-ws');
  // The captcha's solver, and the one key derivation of it that browsers bring themselves.
  AssetFolder.ofPackage('altcha-lib', './').serve(http, '/playground/altcha');
  AssetFolder.ofPackage('altcha-lib/algorithms/web/pbkdf2', './').serve(http, '/playground/altcha/algorithms/web');
}
