import { THROTTLES, type ThrottleName } from '../../src/core/catalogue/throttles.js';
import { world } from './world.js';

/** Ends the window of a bucket for everybody, as time would. */
export async function endWindow(name: ThrottleName): Promise<void> {
  const { platform } = await world();
  const keys = await platform.redis.keys(`${THROTTLES[name].prefix}:*`);
  if (keys.length > 0) await platform.redis.del(...keys);
}
