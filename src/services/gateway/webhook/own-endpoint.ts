import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { GatewayWebhookEndpoint } from '../../../entities/gateway/webhook-endpoint.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { requireOwnMerchant } from '../merchant/acting-merchant.js';
import { failWaiting } from './disable-endpoint.js';
import { MAX_ENDPOINTS } from '../event/endpoint-limit.js';
import { targetUrl } from '../merchant/target-url.js';
import { tellOfEndpoint } from './tell-endpoint-owner.js';

/** An endpoint of the caller's merchant, locked for a change. NOT_FOUND for anybody else's. */
export async function lockOwnEndpoint(ctx: Context, tx: Tx, id: string): Promise<GatewayWebhookEndpoint> {
  const { id: merchantId } = await requireOwnMerchant(ctx, tx.rows);
  return lockOne(tx, GatewayWebhookEndpoint, { id, merchantId }, 'There is no such endpoint');
}

/**
 * ENDPOINT_LIMIT when the merchant has ten endpoints with an address. Locks the merchant, so that of parallel calls each
 * counts what earlier ones have committed.
 */
export async function requireEndpointLeft({ rows }: Tx, merchantId: string): Promise<void> {
  await rows.selectFrom('gateway_merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute();
  const { count } = await rows
    .selectFrom('gateway_webhook_endpoint')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('merchantId', '=', merchantId)
    .where('url', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_ENDPOINTS) throw new AppError('ENDPOINT_LIMIT');
}

/** Gives a locked endpoint another address, which begins without the failures of the one before, and tells the owner. */
export async function changeUrl(
  ctx: Context,
  tx: Tx,
  endpoint: GatewayWebhookEndpoint,
  field: string,
  text: string,
): Promise<void> {
  const url = targetUrl(ctx, field, text);
  if (url === endpoint.url) return;
  if (endpoint.url === null) await requireEndpointLeft(tx, endpoint.merchantId);
  Object.assign(endpoint, { url, failingSince: null, isSlow: false });
  await tellOfEndpoint(ctx, tx, requireUserId(ctx.caller), {
    title: 'The address of a webhook of your merchant was changed',
    message: 'Where a webhook endpoint of your merchant sends its events was changed in a browser that is signed in.',
  });
}

/** Empties the address of a merchant's first endpoint, whose secret stays; what waits for it fails. */
export async function emptyUrl(ctx: Context, tx: Tx, endpoint: GatewayWebhookEndpoint): Promise<void> {
  Object.assign(endpoint, { url: null, failingSince: null, isSlow: false });
  await failWaiting(ctx, endpoint.id, 'The address of the endpoint was removed', tx.rows);
}

/**
 * Gives a merchant another webhookUrl, or none. ENDPOINT_LIMIT for a first address beyond ten. The new address is tried
 * even if the one before was switched off.
 */
export async function changeFirstUrl(ctx: Context, tx: Tx, merchantId: string, url: string | null): Promise<void> {
  const first = await lockOne(tx, GatewayWebhookEndpoint, { merchantId, isFirst: true });
  if (first.url === url) return;
  if (url === null) await emptyUrl(ctx, tx, first);
  else await changeUrl(ctx, tx, first, 'webhookUrl', url);
  Object.assign(first, { enabled: true, disabledReason: null, updatedAt: ctx.clock.now() });
}
