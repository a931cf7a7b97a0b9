import { newMerchant } from '../../support/gateway.js';
import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { world } from '../../support/world.js';

/** Id of the account's merchant, which is registered when there is none yet. */
async function merchantOf(ownerId: string): Promise<string> {
  const { platform } = await world();
  const own = platform.db.rows.selectFrom('gateway_merchant').select('id').where('userId', '=', ownerId);
  const known = await own.where('deletedAt', 'is', null).executeTakeFirst();
  return known?.id ?? (await newMerchant({ owner: { id: ownerId } })).id;
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
  foreign: { merchantKey: pairOf },
  acceptable: { updateMerchantKey: { input: { permissions: ['payment.read'] } } },
  lookedUp: { updateMerchantKey: ownPair },
};
