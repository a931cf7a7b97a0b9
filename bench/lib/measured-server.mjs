// The api role, which also reports its memory after a full garbage collection.
import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildApp } from '../../dist/app.js';
import { loadConfig } from '../../dist/config/index.js';
import { newLogger } from '../../dist/infra/telemetry/log.js';
import { openPlatform } from '../../dist/platform.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const config = loadConfig();
const log = newLogger(config.logLevel, { role: 'api' });
const platform = await openPlatform(config, { log });
await platform.start();
const app = await buildApp(platform);
app.http.get('/memory', async () => {
  for (let turn = 0; turn < 3; turn += 1) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { heapUsed, rss } = process.memoryUsage();
  return { heapUsed, rss };
});
await app.http.listen({ port: config.port, host: config.host });
log.info({ port: Number(new URL(app.http.listeningOrigin).port) }, 'listening');
