import { sql } from 'kysely';
import { addMs, SECOND_MS } from '../../../core/clock.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { Context } from '../../frame/context.js';
import { addDeliveryJob } from '../event/delivery-job.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** How long a worker has an endpoint and the deliveries that it claimed; a worker that dies loses them then. */
const LEASE_MS = 60 * SECOND_MS;

/** An endpoint while a worker has it. */
export interface LeasedEndpoint {
  readonly id: string;
  readonly url: string | null;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousUntil: string | null;
  readonly enabled: boolean;
  readonly disabledReason: string | null;
  readonly failingSince: string | null;
  readonly isSlow: boolean;
}

export interface ClaimedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly paymentId: string | null;
  readonly position: string | null;
  readonly status: 'PENDING' | 'RETRYING';
  readonly attempts: number;
  readonly attemptsBefore: number;
}

export interface Claim {
  readonly endpoint: LeasedEndpoint;
  readonly deliveries: readonly ClaimedDelivery[];
  readonly until: Date;
}

export interface ToClaim {
  readonly endpointId: string;
  /** Identifies the worker while it has the endpoint. */
  readonly leaseId: string;
  /** Claims nothing unless the endpoint is as slow as the worker takes it to be. */
  readonly isSlow: boolean;
  readonly count: number;
}

/**
 * Leases an endpoint, and up to `count` of the deliveries to it that are due, in the order in which they became due. A first
 * attempt waits for those of the same payment before it. Null when the endpoint is deleted, or another worker has it.
 */
export async function claim(ctx: Context, { endpointId, leaseId, isSlow, count }: ToClaim): Promise<Claim | null> {
  const now = ctx.clock.now().toISOString();
  const until = addMs(ctx.clock.now(), LEASE_MS);
  const { rows } = await sql<LeasedEndpoint & { deliveries: ClaimedDelivery[] }>`
    with taken as (
      update gateway_webhook_endpoint set "leasedBy" = ${leaseId}::uuid, "leasedUntil" = ${until.toISOString()}::timestamptz
      where id = ${endpointId}::uuid
        and ("leasedUntil" is null or "leasedUntil" <= ${now}::timestamptz or "leasedBy" = ${leaseId}::uuid)
      returning id, url, secret, "previousSecret", "previousUntil", enabled, "disabledReason", "failingSince", "isSlow"
    ), due as (
      select w.id from taken t join gateway_webhook w on w."endpointId" = t.id
      where t.enabled and t.url is not null and t."isSlow" = ${isSlow}
        and w.status in ('PENDING', 'RETRYING') and w."nextRetryAt" <= ${now}::timestamptz
        and (w."leasedUntil" is null or w."leasedUntil" <= ${now}::timestamptz)
        and not (w.status = 'PENDING' and w.attempts = 0 and w."paymentId" is not null and exists (
          select from gateway_webhook before
          where before."endpointId" = w."endpointId" and before."paymentId" = w."paymentId"
            and before.status = 'PENDING' and before.attempts = 0 and before.position < w.position
            and (before."leasedUntil" > ${now}::timestamptz or before."nextRetryAt" > w."nextRetryAt")))
      order by w."nextRetryAt", w.position limit ${count} for no key update of w skip locked
    ), claimed as (
      update gateway_webhook w set "leasedUntil" = ${until.toISOString()}::timestamptz from due where w.id = due.id
      returning w.id, w."eventId", w.type, w."paymentId", w.position::text, w.status, w.attempts, w."attemptsBefore",
        w."nextRetryAt"
    )
    select t.*, coalesce((select json_agg(c order by c."nextRetryAt", c.position::bigint) from claimed c), '[]') as deliveries
    from taken t`.execute(ctx.db.rows);
  const [row] = rows;
  if (!row) return null;
  const { deliveries, ...endpoint } = row;
  return { endpoint, deliveries, until };
}

/** Gives claimed deliveries back that were not tried. */
export async function giveBack(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update gateway_webhook set "leasedUntil" = null where id = any(${sqlList(ids, 'uuid')})
    and status in ('PENDING', 'RETRYING')`.execute(ctx.db.rows);
}

/** Ends the lease of an endpoint. */
export async function release(ctx: Context, { endpointId, leaseId }: ToClaim): Promise<void> {
  await sql`update gateway_webhook_endpoint set "leasedBy" = null, "leasedUntil" = null
    where id = ${endpointId}::uuid and "leasedBy" = ${leaseId}::uuid`.execute(ctx.db.rows);
}

/**
 * Adds the job for what still waits for an endpoint, when it is due and not before `earliest`. To be called after
 * {@link release}: a job that came while the endpoint was leased has ended without delivering. True when something is due
 * now and no job was added, because `takesDue` says that the caller takes it.
 */
export async function queueRest(
  ctx: Context,
  endpointId: string,
  { earliest, takesDue }: { readonly earliest: Date; readonly takesDue: boolean },
): Promise<boolean> {
  const now = ctx.clock.now().toISOString();
  const runAt = sql`greatest(due, ${earliest.toISOString()}::timestamptz)`;
  const job = addDeliveryJob(sql`id`, sql`"isSlow"`, { kind: 'later', runAt });
  const { rows } = await sql<{ isDue: boolean }>`
    select "isDue", case when not "isDue" or not ${takesDue} then ${job} is not null end as added
    from (
      select id, "isSlow", due, due <= ${now}::timestamptz as "isDue"
      from gateway_webhook_endpoint e, lateral (
        select w."nextRetryAt" as due from gateway_webhook w
        where w."endpointId" = e.id and w.status in ('PENDING', 'RETRYING')
          and (w."leasedUntil" is null or w."leasedUntil" <= ${now}::timestamptz)
        order by w."nextRetryAt" limit 1
      ) first
      where e.id = ${endpointId}::uuid
    ) rest`.execute(ctx.db.rows);
  return rows[0]?.isDue === true && takesDue;
}
