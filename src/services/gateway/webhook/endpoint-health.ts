import { sql } from 'kysely';
import type { EndpointHealth } from '../../../core/payment/endpoint-health.js';
import type { Context } from '../../frame/context.js';
import type { ToClaim } from './claim.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** Stores what attempts have shown of an endpoint, while the worker has it. */
export async function writeHealth(
  ctx: Context,
  { endpointId, leaseId }: ToClaim,
  { failingSince, isSlow }: EndpointHealth,
): Promise<void> {
  await sql`
    update gateway_webhook_endpoint set "failingSince" = ${failingSince?.toISOString() ?? null}::timestamptz, "isSlow" = ${isSlow}
    where id = ${endpointId}::uuid and "leasedBy" = ${leaseId}::uuid`.execute(ctx.db.rows);
}
