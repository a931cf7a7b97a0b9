import { GatewayWebhookEndpoint } from '../../../entities/gateway/webhook-endpoint.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';

/** A merchant's webhookUrl, which is the address of its first endpoint. */
export async function webhookUrlOf(rows: Reader, merchantId: string): Promise<string | null> {
  const first = rows.selectFrom('gateway_webhook_endpoint').select('url').where('merchantId', '=', merchantId);
  return (await first.where('isFirst', '=', true).executeTakeFirst())?.url ?? null;
}

/** Gives a merchant another webhookUrl. What its first endpoint's address was like says nothing of the new one. */
export async function setWebhookUrl(ctx: Context, tx: Tx, merchantId: string, url: string | null): Promise<void> {
  const first = await lockOne(tx, GatewayWebhookEndpoint, { merchantId, isFirst: true });
  if (first.url === url) return;
  Object.assign(first, {
    url,
    enabled: true,
    disabledReason: null,
    failingSince: null,
    isSlow: false,
    updatedAt: ctx.clock.now(),
  });
}
