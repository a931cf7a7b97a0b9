import { SUPER_ADMIN } from '../../../../src/core/catalogue/permissions.js';
import { newId } from '../../../../src/core/ids.js';
import { UserStatus } from '../../../../src/entities/account/user.js';
import { newClient, newUser, PASSWORD } from '../../../support/accounts.js';
import { newApiKeyRow, type ApiKeyColumns } from '../../../support/api-keys.js';
import { newApprover, waitingAdjustment } from '../../../support/approvals.js';
import type { Client } from '../../../support/client.js';
import { convertible } from '../../../support/convert-assets.js';
import { setCurrencyOf } from '../../../support/convert-states.js';
import { newCode, newCurrency } from '../../../support/currencies.js';
import { newMerchant } from '../../../support/gateway.js';
import { verify } from '../../../support/kyc.js';
import { withSecondFactor } from '../../../support/second-factors.js';
import { newWallet } from '../../../support/wallets.js';
import { world } from '../../../support/world.js';
import { bought, newBuyer, newSale } from '../../../ico/support/sales.js';

/** A call that requires a fresh proof, with all that it needs. */
export interface Call {
  readonly client: Client;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

type Prepared = readonly [method: string, path: string, body?: object];

/** A call by a new Super Admin. */
const admin = (prepare: (client: Client) => Promise<Prepared>) => async (): Promise<Call> => {
  const client = await newApprover({ role: SUPER_ADMIN });
  const [method, path, body] = await prepare(client);
  return { client, method, path, ...(body ? { body } : {}) };
};

const ROLE = '/api/admin/system/role';
const USER = '/api/admin/crm/user';
const KEYS = '/api/admin/api';
const MAKER = '/api/admin/hb/keys';
const CURRENCY = '/api/admin/finance/currency';
const CORE = '/api/admin/system/settings';
const CONVERT = '/api/admin/convert/settings';
const BOTS = '/api/admin/trading-bot/settings';
const INVENTORY = '/api/admin/convert/inventory';
const DELETED = { deletedAt: new Date().toISOString() };

const created = async (client: Client, path: string, body: object): Promise<string> => {
  const answer = (await client.rest('POST', path, body)).body;
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.id;
};

const newRoleId = (client: Client) => created(client, ROLE, { name: `Desk ${newId()}`, permissions: [] });
const keyOf = async (over: ApiKeyColumns = {}) => (await newApiKeyRow((await newUser()).id, over)).id;

/** A change of another account. */
const account = (change: (client: Client) => Promise<object> | object) =>
  admin(async (client) => ['PUT', `${USER}/${(await newUser()).id}`, await change(client)]);

const newAdminId = async () => (await newUser({ permissions: ['edit.wallet'] })).id;

async function blocked(): Promise<string> {
  const { id } = await newUser();
  const { db } = (await world()).platform;
  await db.rows.updateTable('user').set({ status: UserStatus.BANNED }).where('id', '=', id).execute();
  return id;
}

/** A call about a key of the caller's own. */
const own =
  (prepare: (id: string) => Prepared, over: ApiKeyColumns = {}) =>
  async (): Promise<Call> => {
    const client = await newClient();
    const { id } = await newApiKeyRow(client.user.id, over);
    const [method, path, body] = prepare(id);
    return { client, method, path, ...(body ? { body } : {}) };
  };

/** A call by the owner of a verified merchant. */
const shop = (prepare: (client: Client) => Promise<Prepared> | Prepared) => async (): Promise<Call> => {
  const { client } = await newMerchant({ verificationStatus: 'VERIFIED', webhookUrl: 'https://shop.example.com/hook' });
  const [method, path, body] = await prepare(client);
  return { client, method, path, ...(body ? { body } : {}) };
};

const first = async (client: Client, path: string): Promise<string> =>
  (await client.rest('GET', path)).body.items[0].id;

/** A save, by which another one is undone. */
const restored = (path: string, key: string, values: readonly [string, string]) =>
  admin(async (client) => {
    for (const value of values) {
      expect((await client.rest('PUT', path, { [key]: value })).body.statusCode).toBe(200);
    }
    const { items } = (await client.rest('GET', `${path}/history`)).body;
    return ['POST', `${path}/history/${items[1].id}/restore`, {}];
  });

let turn = 0;
/** Another value at each call, so that each save changes something. */
const next = () => String((turn = (turn % 9) + 1));

const movement = async () => {
  const { currency, type } = await convertible({ inventory: '50' });
  return { currency, type, location: 'LEDGER', amount: '1' };
};

/** The mutations that require a fresh proof, and the inputs by which others do. */
export const OPERATIONS: Readonly<Record<string, () => Promise<Call>>> = {
  createRole: admin(async () => ['POST', ROLE, { name: `Desk ${newId()}`, permissions: [] }]),
  updateRole: admin(async (client) => ['PUT', `${ROLE}/${await newRoleId(client)}`, { name: `Desk ${newId()}` }]),
  deleteRole: admin(async (client) => ['DELETE', `${ROLE}/${await newRoleId(client)}`]),
  createUser: admin(async () => ['POST', USER, { email: `new-${newId()}@example.com`, password: PASSWORD }]),
  resetUserTwoFactor: admin(async () => {
    const { id } = await newUser();
    await withSecondFactor(id);
    return ['DELETE', `${USER}/${id}/two-factor`];
  }),
  'updateUser with a role': account(async (client) => ({ roleId: await newRoleId(client) })),
  'updateUser with an e-mail address': account(() => ({ email: `other-${newId()}@example.com` })),
  'updateUser with a verification': account(() => ({ emailVerified: false })),
  'updateUser that lets an account in again': admin(async () => [
    'PUT',
    `${USER}/${await blocked()}`,
    { status: 'ACTIVE' },
  ]),
  'updateUser that blocks an admin': admin(async () => ['PUT', `${USER}/${await newAdminId()}`, { status: 'BANNED' }]),
  'deleteUser of an admin': admin(async () => ['DELETE', `${USER}/${await newAdminId()}`]),
  'deleteUsers of an admin': admin(async () => ['DELETE', USER, { ids: [await newAdminId()] }]),
  adminCreateApiKey: admin(async () => [
    'POST',
    KEYS,
    { userId: (await newUser()).id, name: 'made', permissions: ['trade'] },
  ]),
  adminUpdateApiKey: admin(async () => ['PUT', `${KEYS}/${await keyOf()}`, { name: 'renamed' }]),
  'adminDeleteApiKey that restores': admin(async () => ['DELETE', `${KEYS}/${await keyOf(DELETED)}?restore=true`]),
  'adminDeleteApiKeys that restores': admin(async () => [
    'DELETE',
    `${KEYS}?restore=true`,
    { ids: [await keyOf(DELETED)] },
  ]),
  createMarketMakerKey: admin(async () => [
    'POST',
    MAKER,
    { userId: (await newUser()).id, name: 'maker', permissions: ['trade'], ipRestriction: false, ipWhitelist: [] },
  ]),
  rotateMarketMakerKey: admin(async (client) => {
    const input = { userId: (await newUser()).id, name: 'maker', permissions: ['trade'], ipRestriction: false };
    return ['POST', `${MAKER}/${await created(client, MAKER, { ...input, ipWhitelist: [] })}/rotate`, {}];
  }),
  enableMarketMakerKey: admin(async () => [
    'POST',
    `${MAKER}/${await keyOf({ type: 'plugin', disabled: true, disabledAt: new Date().toISOString() })}/enable`,
  ]),
  setMarketMakerKeyLimits: admin(async () => [
    'PUT',
    `${MAKER}/${await keyOf({ type: 'plugin' })}/limits`,
    { limits: [] },
  ]),
  'deleteMarketMakerKey that restores': admin(async () => [
    'DELETE',
    `${MAKER}/${await keyOf({ type: 'plugin', ...DELETED })}?restore=true`,
  ]),
  changeIcoWalletAddress: async () => {
    const sale = await newSale();
    const client = await newBuyer(sale);
    const { id } = await bought(client, sale, '20');
    return {
      client,
      method: 'PUT',
      path: `/api/ico/transaction/${id}/wallet`,
      body: { walletAddress: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    };
  },
  createApiKey: async () => {
    const client = await newClient();
    await verify(client.user.id);
    return { client, method: 'POST', path: '/api/user/api-key', body: { name: 'mine', permissions: ['trade'] } };
  },
  'updateApiKey with more scopes': own((id) => ['PUT', `/api/user/api-key/${id}`, { permissions: ['trade'] }], {
    permissions: JSON.stringify([]),
  }),
  'updateApiKey with another address': own(
    (id) => ['PUT', `/api/user/api-key/${id}`, { ipWhitelist: ['203.0.113.9'] }],
    { ipRestriction: true, ipWhitelist: JSON.stringify(['203.0.113.7']) },
  ),
  rotateApiKey: own((id) => ['POST', `/api/user/api-key/${id}/rotate`, {}]),
  revealApiKey: async () => {
    const [maker, client] = [await newClient({ role: SUPER_ADMIN }), await newClient()];
    const input = { userId: client.user.id, name: 'made', permissions: ['trade'] };
    expect((await maker.rest('POST', KEYS, input)).body.statusCode).toBe(200);
    return { client, method: 'POST', path: `/api/user/api-key/${await first(client, '/api/user/api-key')}/reveal` };
  },
  createMerchantKey: shop(() => ['POST', '/api/gateway/key', { name: 'Till', mode: 'LIVE' }]),
  rotateMerchantKey: shop(async (client) => [
    'POST',
    `/api/gateway/key/${await first(client, '/api/gateway/key')}/rotate`,
    {},
  ]),
  'updateMerchantKey with more addresses': shop(async (client) => {
    const path = `/api/gateway/key/${await first(client, '/api/gateway/key')}`;
    expect((await client.rest('PUT', path, { ipWhitelist: ['203.0.113.7'] })).body.statusCode).toBe(200);
    return ['PUT', path, { ipWhitelist: null }];
  }),
  createWebhookEndpoint: shop(() => [
    'POST',
    '/api/gateway/webhook-endpoint',
    { url: 'https://desk.example.com/hook' },
  ]),
  rotateWebhookSecret: shop(async (client) => [
    'POST',
    `/api/gateway/webhook-endpoint/${await first(client, '/api/gateway/webhook-endpoint')}/rotate`,
    {},
  ]),
  adjustWallet: admin(async () => [
    'POST',
    `/api/admin/finance/wallet/${(await newWallet()).id}/adjust`,
    { type: 'ADD', amount: '5', nonce: newId(), note: 'bonus' },
  ]),
  approveAct: admin(async () => ['POST', `/api/admin/approval/${await waitingAdjustment()}/approve`, {}]),
  updateApprovalPolicy: admin(async () => [
    'PUT',
    '/api/admin/approval/policy/NFT_RESOLVE',
    { tiers: [{ fromUsd: '0', approvers: 1 }] },
  ]),
  'createCurrency with a price': admin(async () => [
    'POST',
    CURRENCY,
    { code: newCode(), type: 'ECO', name: 'New', precision: 8, usdPrice: '2' },
  ]),
  'updateCurrency with another price': admin(async () => [
    'PUT',
    `${CURRENCY}/${(await newCurrency()).id}`,
    { usdPrice: '3001' },
  ]),
  'updateCurrency with another source': admin(async () => {
    const { id } = await newCurrency();
    const { db } = (await world()).platform;
    const feed = { priceSource: 'ADMIN', feedPrice: '3000', feedPricedAt: new Date().toISOString() } as const;
    await db.rows.updateTable('currency').set(feed).where('id', '=', id).execute();
    return ['PUT', `${CURRENCY}/${id}`, { priceSource: 'FEED' }];
  }),
  'reopenCurrency after a jump': admin(async () => {
    const { id } = await newCurrency();
    const { db } = (await world()).platform;
    const jump = { feedPrice: '3600', feedPricedAt: new Date().toISOString(), jumpedAt: new Date().toISOString() };
    await db.rows.updateTable('currency').set(jump).where('id', '=', id).execute();
    return ['POST', `${CURRENCY}/${id}/reopen`, { reason: 'The new price is right' }];
  }),
  reopenConvertAsset: admin(async () => {
    const asset = await convertible({ inventory: '0', usdPrice: '100' });
    await setCurrencyOf(asset, { priceSource: 'FEED', jumpedAt: new Date().toISOString() });
    return ['POST', `/api/admin/convert/asset/${asset.assetId}/reopen`, { reason: 'Other markets show it' }];
  }),
  'saveSettings with a protected key': admin(async () => ['PUT', CORE, { walletTransferFee: `0.0${next()}` }]),
  'saveSettings with verifyEmailStatus': admin(async () => ['PUT', CORE, { verifyEmailStatus: `text ${next()}` }]),
  'saveSettings with a switch of second factors': admin(async () => [
    'PUT',
    CORE,
    { twoFactorSmsStatus: `text ${next()}` },
  ]),
  restoreSettings: restored(CORE, 'walletTransferFee', ['0.1', '0.2']),
  'saveConvertSettings with a key of Super Admins': admin(async () => [
    'PUT',
    CONVERT,
    { convertSpreadPercent: `0.${next()}` },
  ]),
  'saveConvertSettings with the age of prices': admin(async () => [
    'PUT',
    CONVERT,
    { convertPriceMaxAgeSeconds: `10${next()}` },
  ]),
  restoreConvertSettings: restored(CONVERT, 'convertSpreadPercent', ['0.11', '0.12']),
  'saveTradingBotSettings with a key of Super Admins': admin(async () => [
    'PUT',
    BOTS,
    { tradingBotPlatformFeePercent: next() },
  ]),
  restoreTradingBotSettings: restored(BOTS, 'tradingBotPlatformFeePercent', ['11', '12']),
  fundConvertInventory: admin(async () => [
    'POST',
    `${INVENTORY}/fund`,
    { ...(await movement()), source: 'OUTSIDE', reference: newId() },
  ]),
  'defundConvertInventory to the outside': admin(async () => [
    'POST',
    `${INVENTORY}/defund`,
    { ...(await movement()), to: 'OUTSIDE', reference: newId() },
  ]),
};
