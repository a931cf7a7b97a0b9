import { requireOpenSession } from '../../../auth/require-session.js';
import { badInput } from '../../../core/catalogue/errors.js';
import type { GatewayWebhookEndpoint } from '../../../entities/gateway/webhook-endpoint.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { checkedFilter, type EndpointFilter } from './endpoint-input.js';
import { changeUrl, emptyUrl, lockOwnEndpoint } from './own-endpoint.js';

export interface UpdateEndpointInput extends EndpointFilter {
  /** Null removes the address of the first endpoint. */
  readonly url?: string | null;
}

/**
 * Changes an endpoint of the caller's merchant; what is absent stays. What waits goes to the new address. BAD_INPUT for an
 * address that cannot be called, or none where the endpoint needs one; ENDPOINT_LIMIT for a first address beyond ten.
 */
export async function updateWebhookEndpoint(
  ctx: Context,
  id: string,
  { url, ...filter }: UpdateEndpointInput,
): Promise<GatewayWebhookEndpoint> {
  const checked = checkedFilter(filter);
  return inTransaction(ctx, { operation: 'updateWebhookEndpoint' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const endpoint = await lockOwnEndpoint(ctx, tx, id);
    if (url === null && !endpoint.isFirst) throw badInput('url is needed: delete the endpoint to end its deliveries');
    if (url === null) await emptyUrl(ctx, tx, endpoint);
    else if (url !== undefined) await changeUrl(ctx, tx, endpoint, 'url', url);
    return Object.assign(endpoint, checked, { updatedAt: ctx.clock.now() });
  });
}

/**
 * Deletes an endpoint of the caller's merchant with its deliveries. The first one, which has the merchant's secret, only
 * loses its address.
 */
export async function deleteWebhookEndpoint(ctx: Context, id: string): Promise<{ message: string }> {
  return inTransaction(ctx, { operation: 'deleteWebhookEndpoint' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const endpoint = await lockOwnEndpoint(ctx, tx, id);
    if (!endpoint.isFirst) {
      tx.em.remove(endpoint);
      return { message: 'The endpoint was deleted' };
    }
    await emptyUrl(ctx, tx, endpoint);
    endpoint.updatedAt = ctx.clock.now();
    return { message: "The merchant's webhookUrl was removed" };
  });
}

/** Switches an endpoint on again, without the failures that it had. Doing it again changes nothing. */
export async function enableWebhookEndpoint(ctx: Context, id: string): Promise<GatewayWebhookEndpoint> {
  return inTransaction(ctx, { operation: 'enableWebhookEndpoint' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const endpoint = await lockOwnEndpoint(ctx, tx, id);
    if (endpoint.enabled) return endpoint;
    const fresh = { enabled: true, disabledReason: null, failingSince: null, isSlow: false };
    return Object.assign(endpoint, fresh, { updatedAt: ctx.clock.now() });
  });
}
