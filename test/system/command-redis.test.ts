import { newLogger } from '../../src/infra/telemetry/log.js';
import { newCommandRedis } from '../../src/infra/redis/redis.js';
import { newId } from '../../src/core/ids.js';
import { Relay } from '../support/relay.js';
import { world } from '../support/world.js';

describe('commands of Redis that are given in one turn of the event loop', () => {
  it('leave together, and one that fails fails alone', async () => {
    const relay = await Relay.to((await world()).redisUrl);
    const redis = newCommandRedis(relay.url, newLogger('silent'));
    try {
      await redis.connect();
      const [key, writesBefore] = [`test:${newId()}`, relay.lines[0]?.writes ?? 0];
      const answers = Promise.allSettled([redis.set(key, 'text', 'EX', 60), redis.incr(key), redis.get(key)]);
      expect(await answers).toMatchObject([
        { status: 'fulfilled', value: 'OK' },
        { status: 'rejected', reason: { name: 'ReplyError' } },
        { status: 'fulfilled', value: 'text' },
      ]);
      expect((relay.lines[0]?.writes ?? 0) - writesBefore).toBe(1);
    } finally {
      redis.disconnect();
      relay.close();
    }
  });
});
