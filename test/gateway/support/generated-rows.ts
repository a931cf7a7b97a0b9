import type { ModuleRows } from '../../support/module-rows.js';
import { newMerchant, recorded } from '../../support/gateway.js';
import { world } from '../../support/world.js';

/** The first row of a table that belongs to the merchant of the account, which is made where there is none. */
async function rowOf(table: 'gateway_webhook_endpoint' | 'gateway_webhook', userId: string): Promise<string> {
  const { rows } = (await world()).platform.db;
  const owner = await rows
    .selectFrom('user')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const known = await rows.selectFrom('gateway_merchant').select('id').where('userId', '=', userId).executeTakeFirst();
  const { id } = known ?? (await newMerchant({ owner, webhookUrl: 'http://127.0.0.1:9/hook' }));
  await recorded({ id, owner });
  return (await rows.selectFrom(table).select('id').where('merchantId', '=', id).executeTakeFirstOrThrow()).id;
}

export const rows: ModuleRows = {
  foreign: {
    gatewayWebhookEndpoint: (userId) => rowOf('gateway_webhook_endpoint', userId),
    gatewayWebhook: (userId) => rowOf('gateway_webhook', userId),
  },
  acceptable: { testWebhookEndpoint: { type: 'payment.completed' } },
};
