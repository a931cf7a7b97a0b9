import type { FastifyInstance } from 'fastify';
import { AssetFolder, PUBLIC } from './asset-folder.js';

/** Serves, beside the files of the page at `path`, what several pages use: they import it as `../frame/<name>`. */
export function serveFrame(http: FastifyInstance, path: string): void {
  new AssetFolder(new URL('frame/', PUBLIC)).serve(http, `${path}/frame`);
  AssetFolder.ofPackage('graphql-ws', '../umd/').serve(http, `${path}/graphql-ws`);
  // The captcha's solver, and the key derivation that it needs.
  AssetFolder.ofPackage('altcha-lib', '.').serve(http, `${path}/altcha`);
  AssetFolder.ofPackage('altcha-lib/algorithms/web/pbkdf2', '.').serve(http, `${path}/altcha/algorithms/web`);
}
