import { requireOpenSession } from '../../../auth/require-session.js';
import { newWebhookSecret } from '../../../core/payment/signature.js';
import { newId } from '../../../core/ids.js';
import { GatewayWebhookEndpoint } from '../../../entities/gateway/webhook-endpoint.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { requireOwnMerchant } from '../merchant/acting-merchant.js';
import { checkedFilter, type EndpointFilter } from './endpoint-input.js';
import { requireEndpointLeft } from './own-endpoint.js';
import { sealSecret } from '../merchant/webhook-secret.js';
import { targetUrl } from '../merchant/target-url.js';
import { tellOfEndpoint } from './tell-endpoint-owner.js';

export interface CreateEndpointInput extends EndpointFilter {
  readonly url: string;
}

/** An endpoint with its secret, as it is shown once. */
export type IssuedEndpoint = Omit<GatewayWebhookEndpoint, 'secret'> & { readonly secret: string };

/**
 * Adds a webhook endpoint to the caller's merchant, answers its secret, only this once, and tells the owner.
 * ENDPOINT_LIMIT beyond ten; BAD_INPUT for an address that cannot be called or an unknown type of event.
 */
export async function createWebhookEndpoint(ctx: Context, input: CreateEndpointInput): Promise<IssuedEndpoint> {
  const { url: text, ...filter } = input;
  const url = targetUrl(ctx, 'url', text);
  const { events = null, mode = null, description = null } = checkedFilter(filter);
  return inTransaction(ctx, { operation: 'createWebhookEndpoint' }, async (tx) => {
    const userId = await requireOpenSession(ctx, tx);
    const { id: merchantId } = await requireOwnMerchant(ctx, tx.rows);
    await requireEndpointLeft(tx, merchantId);
    const [id, secret, now] = [newId(), newWebhookSecret(), ctx.clock.now()];
    const endpoint = tx.em.create(GatewayWebhookEndpoint, {
      id,
      merchantId,
      url,
      events,
      mode,
      description,
      secret: sealSecret(ctx, id, secret),
      previousSecret: null,
      previousUntil: null,
      disabledReason: null,
      failingSince: null,
      leasedBy: null,
      leasedUntil: null,
      createdAt: now,
      updatedAt: now,
    });
    await tellOfEndpoint(ctx, tx, userId, {
      title: 'A webhook endpoint was added to your merchant',
      message: 'An address that hears of the events of your merchant was added in a browser that is signed in.',
    });
    return { ...endpoint, secret };
  });
}
