import { THROTTLES, type ThrottleName } from '../../src/core/catalogue/throttles.js';
import { world } from './world.js';

/** Takes all that is left in the windows of a bucket that have begun, as many calls would. */
export async function spendWindows(name: ThrottleName): Promise<void> {
  const { platform } = await world();
  const { prefix, limit } = THROTTLES[name];
  for (const key of await platform.redis.keys(`${prefix}:*`)) await platform.redis.set(key, limit, 'KEEPTTL');
}

/** Ends the window of a bucket for everybody, as time would. */
export async function endWindow(name: ThrottleName): Promise<void> {
  const { platform } = await world();
  const keys = await platform.redis.keys(`${THROTTLES[name].prefix}:*`);
  if (keys.length > 0) await platform.redis.del(...keys);
}
