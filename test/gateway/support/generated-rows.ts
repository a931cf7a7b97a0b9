import type { User } from '../../../src/entities/account/user.js';
import { newPayoutId } from '../../../src/core/payment/ids.js';
import { newId } from '../../../src/core/ids.js';
import { newMerchant, newPaymentRow, recorded } from '../../support/gateway.js';
import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { world } from '../../support/world.js';

/** Id of the account's merchant, which is registered when there is none yet. */
async function merchantOf(ownerId: string): Promise<string> {
  const { platform } = await world();
  const own = platform.db.rows.selectFrom('gateway_merchant').select('id').where('userId', '=', ownerId);
  const known = await own.where('deletedAt', 'is', null).executeTakeFirst();
  return known?.id ?? (await newMerchant({ owner: await ownerOf(ownerId), webhookUrl: 'http://127.0.0.1:9/hook' })).id;
}

async function ownerOf(id: string): Promise<Pick<User, 'id' | 'email'>> {
  const { rows } = (await world()).platform.db;
  return rows.selectFrom('user').select(['id', 'email']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** A row of a table that belongs to the account's merchant. */
async function rowOf(table: 'gateway_webhook_endpoint' | 'gateway_webhook', ownerId: string): Promise<string> {
  const { rows } = (await world()).platform.db;
  const merchantId = await merchantOf(ownerId);
  await recorded({ id: merchantId, owner: await ownerOf(ownerId) });
  return (await rows.selectFrom(table).select('id').where('merchantId', '=', merchantId).executeTakeFirstOrThrow()).id;
}

async function pairOf(ownerId: string): Promise<string> {
  const { platform } = await world();
  const merchantId = await merchantOf(ownerId);
  const pairs = platform.db.rows.selectFrom('gateway_api_key').select('pairId').where('merchantId', '=', merchantId);
  return (await pairs.executeTakeFirstOrThrow()).pairId;
}

/** A payout that waits, as a row alone. */
async function payoutOf(ownerId: string): Promise<string> {
  const { platform, clock } = await world();
  const now = clock.now().toISOString();
  const sums = { gross: '100', fee: '1', refunds: '0', net: '99', paymentCount: 1, refundCount: 0 };
  const times = { periodStart: now, periodEnd: now, createdAt: now };
  const payout = { id: newPayoutId(), uuid: newId(), merchantId: await merchantOf(ownerId), currency: 'EUR' };
  await platform.db.rows
    .insertInto('gateway_payout')
    .values({ ...payout, ...sums, ...times, walletType: 'FIAT', status: 'PENDING' })
    .execute();
  return payout.id;
}

/** The caller has a merchant, which a list needs before it reads how it shall be sorted. */
const ownMerchant: Rows = async ({ user }) => {
  await merchantOf(user.id);
  return {};
};

/** A pair of keys of the caller's own merchant. */
const ownPair: Rows = async ({ user }) => ({ id: await pairOf(user.id) });

export const rows: ModuleRows = {
  foreign: {
    gatewayWebhookEndpoint: (ownerId) => rowOf('gateway_webhook_endpoint', ownerId),
    gatewayWebhook: (ownerId) => rowOf('gateway_webhook', ownerId),
    merchantKey: pairOf,
    gatewayPayment: async (ownerId) => newPaymentRow(await merchantOf(ownerId)),
    gatewayPayout: payoutOf,
  },
  acceptable: {
    testWebhookEndpoint: { type: 'payment.completed' },
    updateMerchantKey: { input: { permissions: ['payment.read'] } },
  },
  lookedUp: { merchantPayments: ownMerchant, merchantPayouts: ownMerchant, updateMerchantKey: ownPair },
};
