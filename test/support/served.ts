import { buildApp, servedParts, type App, type AppParts } from '../../src/app.js';
import type { Platform } from '../../src/services/frame/context.js';

let parts: AppParts | undefined;

/** What servers make of the code alone, made once for all servers of a worker. */
export function sharedParts(): AppParts {
  return (parts ??= servedParts());
}

/** A server that does not listen, with the worker's parts. */
export function buildSharedApp(platform: Platform): Promise<App> {
  return buildApp(platform, sharedParts());
}

/** A server that listens on a free port; `url` is its origin, such as http://127.0.0.1:41234. */
export async function serve(platform: Platform, own = sharedParts()): Promise<{ app: App; url: string }> {
  const app = await buildApp(platform, own);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  return { app, url: app.http.listeningOrigin.replace('localhost', '127.0.0.1') };
}
