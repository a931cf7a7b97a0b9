import { addMs, DAY_MS } from '../../core/clock.js';
import type { Context } from '../frame/context.js';
import { pruneBefore } from '../frame/prune.js';

/** Deletes what is older than the policy keeps it; answers how many records. */
export async function pruneGeoAccessLog(ctx: Context) {
  const days = ctx.settings.number('geoRestrictionLogRetentionDays');
  const before = addMs(ctx.clock.now(), -days * DAY_MS);
  return { records: await pruneBefore(ctx, 'pruneGeoAccessLog', 'geo_access_log', before) };
}
