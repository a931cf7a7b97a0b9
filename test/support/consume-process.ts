import type { ThrottleName } from '../../src/core/catalogue/throttles.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { newRedis } from '../../src/infra/redis/redis.js';

// A process of its own that takes points from a bucket, all at once, and prints how many it got:
// node consume-process.js <redis url> <bucket> <id> <calls>
const [url = '', bucket, id = '', calls] = process.argv.slice(2);
const redis = newRedis(url, newLogger('fatal'), 'test');
const limiter = newLimiter(redis, newLogger('fatal'));
const results = await Promise.allSettled(
  Array.from({ length: Number(calls) }, () => limiter.consume(bucket as ThrottleName, id)),
);
process.stdout.write(String(results.filter(({ status }) => status === 'fulfilled').length));
redis.disconnect();
