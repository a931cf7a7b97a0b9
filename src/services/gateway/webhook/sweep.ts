import { sql } from 'kysely';
import { addMs, MINUTE_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { addDeliveryJob } from '../event/delivery-job.js';

/** Most endpoints of one run; those that have waited longest come first. */
const BATCH = 100;
/** A delivery that was not tried for so long has lost its job. */
const LOST_AFTER_MS = 2 * MINUTE_MS;

/**
 * Queues the deliveries that no job will send, as a process that crashed leaves them: those to be tried again whose time
 * has come, and those that have waited for two minutes, unless a worker has them. Steps through the index of what waits
 * from endpoint to endpoint, so that its cost grows with the endpoints that have something waiting, not with deliveries.
 */
export async function sweepWebhooks(ctx: Context): Promise<Readonly<Record<string, number>>> {
  const now = ctx.clock.now();
  const { rows } = await sql`
    with recursive waiting as (
      (select "endpointId" as id from gateway_webhook where status in ('PENDING', 'RETRYING') order by "endpointId" limit 1)
      union all
      select (select w."endpointId" from gateway_webhook w where w.status in ('PENDING', 'RETRYING') and w."endpointId" > waiting.id
        order by w."endpointId" limit 1)
      from waiting where waiting.id is not null
    ), lost as (
      select e.id, e."isSlow" from waiting join gateway_webhook_endpoint e on e.id = waiting.id, lateral (
        select w."nextRetryAt" as due from gateway_webhook w
        where w."endpointId" = e.id and w.status in ('PENDING', 'RETRYING')
          and w."nextRetryAt" <= ${now.toISOString()}::timestamptz
          and (w.status = 'RETRYING' or w."nextRetryAt" <= ${addMs(now, -LOST_AFTER_MS).toISOString()}::timestamptz)
          and (w."leasedUntil" is null or w."leasedUntil" <= ${now.toISOString()}::timestamptz)
        order by w."nextRetryAt" limit 1
      ) first
      where (e."leasedUntil" is null or e."leasedUntil" <= ${now.toISOString()}::timestamptz) and not exists (
        select from graphile_worker.jobs j
        where j.key = 'webhooks-now:' || e.id and j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts)
      order by first.due limit ${BATCH}
    )
    select ${addDeliveryJob(sql`id`, sql`"isSlow"`)} from lost`.execute(ctx.db.rows);
  return { endpoints: rows.length };
}
