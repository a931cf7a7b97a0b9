import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { convertible, inventoryOf } from '../../support/convert-assets.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { mailedCode, useMailServer } from '../../support/mailbox.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { ledgerOf, newWallet, walletNow } from '../../support/wallets.js';

useMailServer();

const HOUSE = '/api/admin/finance/pool-backing/house';
const INVALID = { statusCode: 401, code: 'INVALID_CODE' };

const manager = () => newClient({ permissions: ['view.pool.backing', 'manage.pool.backing'] });

describe.each(TRANSPORTS)('what the house takes out of its ledger, by %s', (transport) => {
  const call = through(transport);

  /** Ten of a currency in the ledger, and an admin who takes some out with a new code, or with the one that is given. */
  const standing = async () => {
    const { currency, type, inventory } = await convertible({ inventory: '10' });
    const client = await manager();
    const code = await withSecondFactor(client.user.id);
    const wish = { currency, type, location: 'LEDGER', amount: '4', to: 'OUTSIDE' };
    const defund = (over: object = {}) =>
      call(client, 'POST', `${HOUSE}/defund`, { ...wish, reference: newId(), code: code(), ...over });
    return { currency, type, inventory, client, code, defund };
  };
  const free = async ({ walletId }: { walletId: string }) => Number((await walletNow(walletId)).balance);

  it('takes each code once, and answers a repeated call with another code as the first time', async () => {
    const { inventory, code, defund } = await standing();
    const keyed = { idempotencyKey: newId(), reference: 'wire 7', reason: 'Home' };
    const used = code();
    const first = await defund({ ...keyed, code: used });
    expect(first).toMatchObject({ statusCode: 200, amount: '4', direction: 'DEFUND', inventory: { booked: '6' } });
    expect(await defund({ ...keyed, code: used })).toMatchObject(INVALID);
    expect(await defund(keyed)).toEqual(first);
    expect(await defund({ ...keyed, amount: '4.00' })).toEqual(first);
    expect(await defund({ ...keyed, amount: '5' })).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await free(inventory)).toBe(6);
    const debits = (await ledgerOf(inventory.walletId)).filter(({ operation }) => operation === 'DEBIT');
    expect(debits).toMatchObject([{ transactionId: first.id, external: true }]);
  });

  it('may be below the floor, which is lowered, and is no more than there is', async () => {
    const { currency, type, inventory, defund } = await standing();
    const editor = await newClient({ permissions: ['edit.convert.inventory'] });
    await call(editor, 'PUT', `/api/admin/convert/inventory/${inventory.id}`, { floor: '8' });
    expect(await defund({ amount: '7' })).toMatchObject({
      statusCode: 200,
      inventory: { booked: '3', free: '0', held: '3', floor: '3' },
    });
    expect(Number((await inventoryOf({ currency, type })).floor)).toBe(3);
    expect(await defund({ amount: '4' })).toMatchObject({ statusCode: 409, code: 'INVENTORY_FLOOR' });
    expect(await defund({ amount: '3' })).toMatchObject({ inventory: { booked: '0', floor: '0' } });
  });

  it('may go into the wallet of the platform, below the floor as well', async () => {
    const { currency, type, inventory, defund } = await standing();
    const platform = await newWallet({ owner: { system: 'platform' }, currency, type, balance: '1' });
    const editor = await newClient({ permissions: ['edit.convert.inventory'] });
    await call(editor, 'PUT', `/api/admin/convert/inventory/${inventory.id}`, { floor: '9' });
    expect(await defund({ to: 'PLATFORM' })).toMatchObject({
      counterparty: 'PLATFORM',
      inventory: { booked: '6', free: '0', floor: '6' },
    });
    expect(await free({ walletId: platform.id })).toBe(5);
    expect((await ledgerOf(inventory.walletId)).filter(({ operation }) => operation === 'DEBIT')).toMatchObject([
      { external: false },
    ]);
  });

  it('is proven by the second factors that the caller has, of which a mailed code works once', async () => {
    const { client, defund } = await standing();
    expect(await call(client, 'GET', `${HOUSE}/two-factor`)).toMatchObject({ statusCode: 200, methods: ['EMAIL'] });
    expect(await call(client, 'POST', `${HOUSE}/two-factor/code`)).toMatchObject({ statusCode: 200 });
    const code = await mailedCode(client.user.email);
    expect(await defund({ code })).toMatchObject({ statusCode: 200 });
    expect(await defund({ code })).toMatchObject(INVALID);
  });

  it('says that an account has no second factor, and tells who may only look nothing', async () => {
    const bare = await manager();
    expect(await call(bare, 'GET', `${HOUSE}/two-factor`)).toMatchObject({ statusCode: 200, methods: [] });
    expect(await call(bare, 'POST', `${HOUSE}/two-factor/code`)).toMatchObject({
      statusCode: 403,
      code: 'SECOND_FACTOR_REQUIRED',
    });
    const viewer = await newClient({ permissions: ['view.pool.backing'] });
    expect(await call(viewer, 'GET', `${HOUSE}/two-factor`)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await call(viewer, 'POST', `${HOUSE}/two-factor/code`)).toMatchObject({ code: 'FORBIDDEN' });
  });
});
