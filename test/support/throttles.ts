import { THROTTLES, type ThrottleName } from '../../src/core/catalogue/throttles.js';
import { world, type World } from './world.js';

/** Takes all that is left in the windows of a bucket that have begun, as many calls would. */
export async function spendWindows(name: ThrottleName): Promise<void> {
  const { platform } = await world();
  const { prefix, limit } = THROTTLES[name];
  for (const key of await platform.redis.keys(`${prefix}:*`)) await platform.redis.set(key, limit, 'KEEPTTL');
}

/** Ends the window of a bucket for everybody, as time would; on the file's server, or on another one. */
export async function endWindow(name: ThrottleName, of?: Pick<World, 'platform'>): Promise<void> {
  const { redis } = (of ?? (await world())).platform;
  const keys = await redis.keys(`${THROTTLES[name].prefix}:*`);
  if (keys.length > 0) await redis.del(...keys);
}
