import { sql } from 'kysely';
import { addMs, DAY_MS } from '../../core/clock.js';
import { act } from '../act.js';
import type { Context } from '../context.js';

/** Rows of one transaction, so that a long log is not one long lock. */
const BATCH = 10_000;

/** Deletes what is older than the policy keeps it; answers how many records. */
export async function pruneGeoAccessLog(ctx: Context) {
  const days = ctx.settings.number('geoRestrictionLogRetentionDays');
  const before = addMs(ctx.clock.now(), -days * DAY_MS).toISOString();
  let records = 0;
  for (;;) {
    const deleted = await act(ctx, { operation: 'pruneGeoAccessLog' }, async ({ rows }) => {
      const result = await sql`
        delete from geo_access_log where id in (
          select id from geo_access_log where "createdAt" < ${before}::timestamptz limit ${BATCH}
        )`.execute(rows);
      return Number(result.numAffectedRows ?? 0);
    });
    records += deleted;
    if (deleted < BATCH) return { records };
  }
}
