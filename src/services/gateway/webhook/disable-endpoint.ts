import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { GatewayWebhookEndpoint } from '../../../entities/gateway/webhook-endpoint.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { tellAccount } from '../../mail/tell-account.js';

// Writes SQL: it writes rows that it never loads, many at once.

const lockMode = LockMode.PESSIMISTIC_WRITE;

/**
 * Switches an endpoint off because of what it answered: what waits for it fails, and the owner of its merchant hears of it.
 * Does nothing when it is off already, or deleted.
 */
export async function disableEndpoint(ctx: Context, endpointId: string, reason: string): Promise<void> {
  await inTransaction(ctx, { operation: 'disableWebhookEndpoint' }, async (tx) => {
    const endpoint = await tx.em.findOne(GatewayWebhookEndpoint, { id: endpointId }, { lockMode });
    if (!endpoint?.enabled) return;
    Object.assign(endpoint, { enabled: false, disabledReason: reason, updatedAt: ctx.clock.now() });
    await failWaiting(ctx, endpointId, reason, tx.rows);
    await tellOwner(ctx, tx, endpoint.merchantId, reason);
  });
}

/** Fails what waits for an endpoint. */
export async function failWaiting(
  ctx: Context,
  endpointId: string,
  reason: string,
  rows: Reader = ctx.db.rows,
): Promise<void> {
  await sql`
    update gateway_webhook set status = 'FAILED', "nextRetryAt" = null, "leasedUntil" = null, error = ${reason},
      "updatedAt" = ${ctx.clock.now().toISOString()}::timestamptz
    where "endpointId" = ${endpointId}::uuid and status in ('PENDING', 'RETRYING')`.execute(rows);
}

async function tellOwner(ctx: Context, tx: Tx, merchantId: string, reason: string): Promise<void> {
  const owner = await tx.rows
    .selectFrom('user')
    .innerJoin('gateway_merchant', 'gateway_merchant.userId', 'user.id')
    .select(['user.id', 'user.email'])
    .where('gateway_merchant.id', '=', merchantId)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!owner) return;
  await tellAccount(ctx, tx, owner, {
    title: 'A webhook endpoint of your merchant was switched off',
    message: `${reason}. Deliveries that waited for it have failed.`,
    advice:
      "Mend the endpoint, then switch it on again among your merchant's webhook endpoints, and send anew what it missed.",
  });
}
