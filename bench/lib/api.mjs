// The api role with some rate limits raised: an account may make only 30 transfers a minute and five orders in a quarter of
// an hour, which would distort the results. Points are still counted in Redis.
import 'reflect-metadata';
import { buildApp } from '../../dist/app.js';
import { loadConfig } from '../../dist/config/index.js';
import { newLimiter } from '../../dist/infra/redis/limiter.js';
import { newLogger } from '../../dist/infra/telemetry/log.js';
import { openPlatform } from '../../dist/platform.js';

const config = loadConfig();
const log = newLogger(config.logLevel, { role: 'api' });
const platform = await openPlatform(config, { log });
const wide = { limit: 1_000_000_000, windowSeconds: 60 };
const buckets = [
  'baseline',
  'moderate',
  'publicReads',
  'gatewayApi',
  'gatewayConfirm',
  'convertQuote',
  'convertOrder',
  'orderCreation',
];
const limiter = newLimiter(platform.redis, log, Object.fromEntries(buckets.map((name) => [name, wide])));
await platform.start();
const app = await buildApp({ ...platform, limiter });
await app.http.listen({ port: config.port, host: config.host });
log.info({ port: Number(new URL(app.http.listeningOrigin).port) }, 'listening');
