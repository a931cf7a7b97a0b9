import { newMerchant, recorded } from '../../support/gateway.js';
import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { world } from '../../support/world.js';

/** Id of the account's merchant, which is registered when there is none yet. */
async function merchantOf(ownerId: string): Promise<string> {
  const { platform } = await world();
  const own = platform.db.rows.selectFrom('gateway_merchant').select('id').where('userId', '=', ownerId);
  const known = await own.where('deletedAt', 'is', null).executeTakeFirst();
  if (known) return known.id;
  return (await newMerchant({ owner: { id: ownerId }, webhookUrl: 'http://127.0.0.1:9/hook' })).id;
}

/** A row of a table that belongs to the account's merchant. */
async function rowOf(table: 'gateway_webhook_endpoint' | 'gateway_webhook', ownerId: string): Promise<string> {
  const { rows } = (await world()).platform.db;
  const merchantId = await merchantOf(ownerId);
  await recorded({ id: merchantId, owner: { id: ownerId } });
  return (await rows.selectFrom(table).select('id').where('merchantId', '=', merchantId).executeTakeFirstOrThrow()).id;
}

async function pairOf(ownerId: string): Promise<string> {
  const { platform } = await world();
  const merchantId = await merchantOf(ownerId);
  const pairs = platform.db.rows.selectFrom('gateway_api_key').select('pairId').where('merchantId', '=', merchantId);
  return (await pairs.executeTakeFirstOrThrow()).pairId;
}

/** A pair of keys of the caller's own merchant. */
const ownPair: Rows = async ({ user }) => ({ id: await pairOf(user.id) });

export const rows: ModuleRows = {
  foreign: {
    gatewayWebhookEndpoint: (ownerId) => rowOf('gateway_webhook_endpoint', ownerId),
    gatewayWebhook: (ownerId) => rowOf('gateway_webhook', ownerId),
    merchantKey: pairOf,
  },
  acceptable: {
    testWebhookEndpoint: { type: 'payment.completed' },
    updateMerchantKey: { input: { permissions: ['payment.read'] } },
  },
  lookedUp: { updateMerchantKey: ownPair },
};
