import { sql, type RawBuilder } from 'kysely';

declare module '../../frame/job-queue.js' {
  interface JobPayloads {
    deliver_gateway_webhooks: DeliveryJob;
    /** The same for an endpoint whose last attempt timed out. */
    deliver_slow_gateway_webhooks: DeliveryJob;
  }
}

/** Delivers what waits for an endpoint. */
export interface DeliveryJob {
  readonly endpointId: string;
}

/** Which of an endpoint's two jobs: what waits now, or what waits until later. There is at most one waiting of each. */
export type DeliveryJobKind = 'now' | 'later';

/** The task that delivers to an endpoint. */
export function deliveryTask(isSlow: boolean) {
  return isSlow ? 'deliver_slow_gateway_webhooks' : 'deliver_gateway_webhooks';
}

/**
 * Adds a job for an endpoint, as an expression of a statement; one of the kind that waits already stays. It is no job of
 * a series: a worker that dies would keep the series for hours, so the endpoint's lease decides who delivers.
 */
export function addDeliveryJob(
  endpointId: RawBuilder<unknown>,
  isSlow: RawBuilder<unknown>,
  { kind, runAt }: { readonly kind: DeliveryJobKind; readonly runAt?: RawBuilder<unknown> } = { kind: 'now' },
): RawBuilder<unknown> {
  const at = runAt ?? sql`null`;
  const mode = kind === 'now' ? 'preserve_run_at' : 'replace';
  return sql`graphile_worker.add_job(
    case when ${isSlow} then ${sql.lit(deliveryTask(true))} else ${sql.lit(deliveryTask(false))} end,
    payload := json_build_object('endpointId', ${endpointId}), run_at := ${at}::timestamptz, max_attempts := 25,
    job_key := ${sql.lit(`webhooks-${kind}:`)} || ${endpointId}, job_key_mode := ${sql.lit(mode)})`;
}
