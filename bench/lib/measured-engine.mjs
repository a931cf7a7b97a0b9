// The engine role, which works once `GET /start` says so, and reports its memory after a full garbage collection and the
// processor time it has used.
import 'reflect-metadata';
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadConfig } from '../../dist/config/index.js';
import { newLogger } from '../../dist/infra/telemetry/log.js';
import { startQueues } from '../../dist/jobs/queue.js';
import { openPlatform } from '../../dist/platform.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const config = loadConfig();
const log = newLogger(config.logLevel, { role: 'engine' });
const platform = await openPlatform(config, { log, threads: true });
await platform.start();
const http = createServer((request, response) => {
  if (request.url === '/start') void startQueues(platform);
  if (request.url === '/memory') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { heapUsed, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  response.end(JSON.stringify({ heapUsed, rss, cpuMs: (user + system) / 1000 }));
});
http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${http.address().port}\n`);
});
