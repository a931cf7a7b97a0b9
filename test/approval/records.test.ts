import { APPROVAL_RIGHTS } from '../../src/core/acts/kinds.js';
import type { PermissionKey } from '../../src/core/catalogue/permissions.js';
import { HOUR_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { newClient, newUser } from '../support/accounts.js';
import { actPaths, newApprover, useApprovalPolicy } from '../support/approvals.js';
import type { Client } from '../support/client.js';
import { convertible } from '../support/convert-assets.js';
import { setCurrencyOf } from '../support/convert-states.js';
import { newCurrency } from '../support/currencies.js';
import { through } from '../support/each-transport.js';
import { fewestStatements } from '../support/statements.js';
import { newWallet } from '../support/wallets.js';
import { world } from '../support/world.js';
import { newRoleId, rolePaths } from './support/role-acts.js';

useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const VIEW: PermissionKey[] = [
  'access.deposit',
  'access.role',
  'access.user',
  'access.wallet',
  'access.withdraw',
  'view.convert.asset',
  'view.convert.inventory',
];

const call = through('GraphQL');
const acts = actPaths(call);
const { updateRole, updateUser } = rolePaths(call);
const newAdmin = () => newApprover({ permissions: [...VIEW, ...APPROVAL_RIGHTS] });

/** A record with an act of this client that waits. */
interface Begun {
  readonly id: string;
  readonly actId: string;
}

interface Kind {
  readonly what: string;
  /** The paged list of the records. */
  readonly list: string;
  readonly begin: (client: Client) => Promise<Begun>;
}

async function jumpedAsset(): Promise<string> {
  const asset = await convertible({ inventory: '0', usdPrice: '100' });
  await setCurrencyOf(asset, { priceSource: 'FEED', jumpedAt: new Date().toISOString() });
  return asset.assetId;
}

async function dollarWallet(): Promise<string> {
  const { code: currency, type } = await newCurrency({ usdPrice: '1' });
  return (await newWallet({ currency, type })).id;
}

const adjust = (client: Client, id: string, nonce: string = newId()) =>
  call(client, 'POST', `/api/admin/finance/wallet/${id}/adjust`, { type: 'ADD', amount: '5000', nonce });

const reopen = (client: Client, id: string) =>
  call(client, 'POST', `/api/admin/convert/asset/${id}/reopen`, { reason: 'Other markets show it.' });

const KINDS: readonly Kind[] = [
  {
    what: 'a role',
    list: 'roles',
    begin: async (client) => {
      const id = await newRoleId(['view.convert.asset']);
      const { approval } = await updateRole(client, id, { permissions: ['edit.wallet'] });
      return { id, actId: approval.id };
    },
  },
  {
    what: 'an account',
    list: 'users',
    begin: async (client) => {
      const { id } = await newUser();
      const { approval } = await updateUser(client, id, { roleId: await newRoleId() });
      return { id, actId: approval.id };
    },
  },
  {
    what: 'a wallet',
    list: 'allWallets',
    begin: async (client) => {
      const id = await dollarWallet();
      return { id, actId: (await adjust(client, id)).approval.id };
    },
  },
  {
    what: 'a place of the house',
    list: 'convertInventory',
    begin: async (client) => {
      const { currency, type, inventory } = await convertible({ inventory: '0', usdPrice: '1' });
      const body = { currency, type, location: 'LEDGER', source: 'OUTSIDE', amount: '5000', reference: 'wire 7' };
      const { approval } = await call(client, 'POST', '/api/admin/convert/inventory/fund', body);
      return { id: inventory.id, actId: approval.id };
    },
  },
  {
    what: 'a deposit',
    list: 'allDeposits',
    begin: async (client) => {
      const { code: currency, type } = await newCurrency({ usdPrice: '1' });
      const input = { currency, type, amount: '10000' };
      const { id } = await call(await newClient(), 'POST', '/api/finance/deposit', input);
      await call(client, 'POST', `/api/admin/finance/deposit/${id}/approve`);
      return { id, actId: id };
    },
  },
  {
    what: 'a withdrawal',
    list: 'allWithdrawals',
    begin: async (client) => {
      const { code: currency, type } = await newCurrency({ usdPrice: '1' });
      const owner = await newClient();
      const wallet = await newWallet({ owner: { userId: owner.user.id }, currency, type, balance: '10000' });
      const input = { walletId: wallet.id, amount: '10000', destination: 'The other side' };
      const { id } = await call(owner, 'POST', '/api/finance/withdraw', input);
      await call(client, 'POST', `/api/admin/finance/withdraw/${id}/approve`);
      return { id, actId: id };
    },
  },
  {
    what: 'an asset of instant convert',
    list: 'convertAssets',
    begin: async (client) => {
      const id = await jumpedAsset();
      return { id, actId: (await reopen(client, id)).approval.id };
    },
  },
];

const ACT = 'approval { id status given needed begunByEmail votes { email } }';

/** Records by a list, each with what is selected of it. */
async function listed(client: Client, list: string, ids: readonly string[], selection = `id ${ACT}`): Promise<any[]> {
  const query = `query ($filter: JSONObject!) { ${list}(filter: $filter, perPage: 100) { items { ${selection} } } }`;
  return (await client.ok(query, { filter: { id: { in: ids } } }))[list].items;
}

async function actOf(client: Client, { list }: Pick<Kind, 'list'>, id: string): Promise<any> {
  const [record] = await listed(client, list, [id]);
  return record.approval;
}

describe.each(KINDS)('$what', (kind) => {
  it('shows the act that waits for it, and null after its approval', async () => {
    const [first, second] = [await newAdmin(), await newAdmin()];
    const { id, actId } = await kind.begin(first);
    const waiting = { id: actId, status: 'PENDING', given: 1, needed: 2 };
    const by = { begunByEmail: first.user.email, votes: [{ email: first.user.email }] };
    for (const admin of [first, second]) expect(await actOf(admin, kind, id)).toEqual({ ...waiting, ...by });
    expect(await acts.approve(second, actId)).toMatchObject({ status: 'DONE' });
    expect(await actOf(second, kind, id)).toBeNull();
  });

  it('shows null after the act was rejected, and after its time even before the job has ended it', async () => {
    const [first, second] = [await newAdmin(), await newAdmin()];
    const rejected = await kind.begin(first);
    expect(await acts.reject(second, rejected.actId)).toMatchObject({ status: 'REJECTED' });
    expect(await actOf(second, kind, rejected.id)).toBeNull();
    const { id, actId } = await kind.begin(first);
    expect(await actOf(second, kind, id)).toMatchObject({ id: actId });
    (await world()).clock.advance(72 * HOUR_MS);
    expect(await actOf(await newAdmin(), kind, id)).toBeNull();
  });

  it('shows null to an admin without the right of the act', async () => {
    const { id } = await kind.begin(await newAdmin());
    expect(await actOf(await newClient({ permissions: VIEW }), kind, id)).toBeNull();
  });

  it('costs one statement more for a whole list when the act is selected, and none when it is not', async () => {
    const [admin, reader] = [await newAdmin(), await newAdmin()];
    const ids: string[] = [];
    const actIds: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      const begun = await kind.begin(admin);
      ids.push(begun.id);
      actIds.push(begun.actId);
    }
    const shown = await listed(reader, kind.list, ids);
    expect(shown.map(({ approval }) => approval.id).toSorted()).toEqual(actIds.toSorted());
    const count = (some: readonly string[], selection?: string) =>
      fewestStatements(() => listed(reader, kind.list, some, selection));
    const without = await count(ids, 'id');
    expect(await count(ids.slice(0, 1), 'id')).toBe(without);
    for (const some of [ids, ids.slice(0, 1)]) expect(await count(some)).toBe(without + 1);
  });
});

const WALLET = { list: 'allWallets' };

it('a record with several acts shows the newest one, and the answer of a call the act of that call', async () => {
  const [first, second] = [await newAdmin(), await newAdmin()];
  const id = await dollarWallet();
  const nonce = newId();
  const { approval: older } = await adjust(first, id, nonce);
  (await world()).clock.advance(1_000);
  const { approval: newer } = await adjust(first, id);
  expect(await actOf(second, WALLET, id)).toMatchObject({ id: newer.id });
  expect((await adjust(first, id, nonce)).approval.id).toBe(older.id);
  await acts.withdraw(first, newer.id);
  expect(await actOf(second, WALLET, id)).toMatchObject({ id: older.id });
});

it('an act is shown to its beginner on the record, also without its right', async () => {
  const beginner = await newApprover({ permissions: ['view.convert.asset', 'manage.convert.hedge'] });
  const id = await jumpedAsset();
  const { approval } = await reopen(beginner, id);
  expect(approval.permission).toBe('edit.currency');
  expect(await actOf(beginner, { list: 'convertAssets' }, id)).toMatchObject({ id: approval.id });
});

it('an asset of instant convert shows an act on the price of its currency that began elsewhere', async () => {
  const admin = await newAdmin();
  const asset = await convertible({ inventory: '0', usdPrice: '100' });
  const { system } = await world();
  const { id } = await system.db.rows
    .selectFrom('currency')
    .select('id')
    .where('code', '=', asset.currency)
    .executeTakeFirstOrThrow();
  const { approval } = await call(admin, 'PUT', `/api/admin/finance/currency/${id}`, { usdPrice: '200' });
  expect(await actOf(admin, { list: 'convertAssets' }, asset.assetId)).toMatchObject({ id: approval.id });
});

it('a record shows the act that an earlier mutation of the same document began', async () => {
  const admin = await newAdmin();
  const { currency, type, inventory } = await convertible({ inventory: '0', usdPrice: '1' });
  const answer = await admin.ok(
    `mutation ($id: UUID!, $levels: ConvertInventoryLevelsInput!, $fund: FundConvertInventoryInput!) {
      before: updateConvertInventory(id: $id, input: $levels) { approval { id } }
      begun: fundConvertInventory(input: $fund) { approval { id } inventory { approval { id } } }
      after: updateConvertInventory(id: $id, input: $levels) { approval { id } }
    }`,
    {
      id: inventory.id,
      levels: { floor: '0' },
      fund: { currency, type, location: 'LEDGER', source: 'OUTSIDE', amount: '5000', reference: 'wire 7' },
    },
  );
  const { approval } = answer.begun;
  expect(approval).toEqual({ id: expect.any(String) });
  expect(answer).toEqual({
    before: { approval: null },
    begun: { approval, inventory: { approval } },
    after: { approval },
  });
});
