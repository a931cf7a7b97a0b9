import { newId } from '../../src/core/ids.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { openWallet } from '../../src/services/wallet/open-wallet.js';
import { anonymous, newClient, newUser } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { newCode, newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { lockWaits } from '../support/requests.js';
import { newWallet } from '../support/wallets.js';
import { world } from '../support/world.js';

const KEYS = { permissions: ['access.currency', 'create.currency', 'edit.currency'] as const };
const PATH = '/api/admin/finance/currency';

const stored = async (code: string) =>
  (await world()).system.db.rows.selectFrom('currency').selectAll().where('code', '=', code).execute();

describe.each(TRANSPORTS)('createCurrency by %s', (transport) => {
  const call = through(transport);
  const create = (client: Client, change = {}) =>
    call(client, 'POST', PATH, { code: newCode(), type: 'ECO', name: 'Test coin', precision: 8, ...change });

  it('makes a currency that is offered from then on, and records who made it', async () => {
    const admin = await newClient(KEYS);
    const code = newCode();
    const made = await create(admin, { code, name: ' Test coin ', precision: 0, usdPrice: '2.50' });
    expect(made).toMatchObject({
      code,
      type: 'ECO',
      name: 'Test coin',
      precision: 0,
      usdPrice: '2.5',
      status: true,
      statusCode: 200,
    });
    expect(made.pricedAt).toBe(made.updatedAt);
    expect(await call(admin, 'GET', '/api/finance/currency?type=ECO')).toContainEqual(
      expect.objectContaining({ id: made.id, code }),
    );
    const { system } = await world();
    const [record, ...more] = await system.db.rows
      .selectFrom('admin_audit_log')
      .selectAll()
      .where('targetId', '=', made.id)
      .execute();
    expect(record).toMatchObject({ action: 'create.currency', userId: admin.user.id, before: null, statusCode: 200 });
    expect(record?.after).toMatchObject({ code, precision: '0' });
    expect(more).toEqual([]);
    const deposit = { currency: code, type: 'ECO', amount: '3' };
    expect(await call(await newClient(), 'POST', '/api/finance/deposit', deposit)).toMatchObject({ status: 'PENDING' });
  });

  it('makes one without a price, or not yet offered, and the same code for another type', async () => {
    const admin = await newClient(KEYS);
    const code = newCode();
    expect(await create(admin, { code, status: false })).toMatchObject({
      status: false,
      usdPrice: null,
      pricedAt: null,
    });
    expect(await create(admin, { code, type: 'FIAT', status: false })).toMatchObject({ code, type: 'FIAT' });
  });

  it('refuses a code that the type has already, also to one of two who create it at once', async () => {
    const admin = await newClient(KEYS);
    const code = newCode();
    const answers = await Promise.all([create(admin, { code }), create(admin, { code })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await create(admin, { code })).toEqual({
      statusCode: 409,
      code: 'CONFLICT',
      message: `A currency ${code} of type ECO already exists`,
    });
    expect(await stored(code)).toHaveLength(1);
  });

  it.each([
    { code: '' },
    { code: 'btc' },
    { code: 'B T' },
    { code: 'A/B' },
    { code: '-A' },
    { code: 'A'.repeat(21) },
    { code: 'ÄÖ' },
    { type: 'GOLD' },
    { precision: -1 },
    { precision: 19 },
    { precision: 1.5 },
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(101) },
    { name: 'a\u0007b' },
    { usdPrice: '0' },
    { usdPrice: '-1' },
    { usdPrice: '0.0000000000000000001' },
    { code: undefined },
    { precision: undefined },
  ])('refuses %p and writes nothing', async (change) => {
    const admin = await newClient(KEYS);
    const code = newCode();
    expect(await create(admin, { code, ...change })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await stored(code)).toEqual([]);
  });

  it('says what a code may hold, and that a US dollar costs 1', async () => {
    const admin = await newClient(KEYS);
    expect((await create(admin, { code: 'btc' })).message).toContain(
      'code must be 1 to 20 capital letters (A to Z), digits, dots, dashes or underscores, a letter or digit first',
    );
    const dollar = { code: 'USD', type: 'ECO', status: false };
    expect(await create(admin, { ...dollar, usdPrice: '1.01' })).toMatchObject({
      statusCode: 400,
      message: 'The price of USD is always 1: set usdPrice to 1, or leave it out',
    });
    const made = await create(admin, dollar);
    const { system } = await world();
    await system.db.rows.deleteFrom('currency').where('id', '=', made.id).execute();
    expect(made).toMatchObject({ usdPrice: '1', status: false });
  });

  it('needs create.currency', async () => {
    expect((await create(await anonymous())).code).toBe('UNAUTHENTICATED');
    expect((await create(await newClient())).code).toBe('FORBIDDEN');
    expect((await create(await newClient({ permissions: ['edit.currency'] }))).code).toBe('FORBIDDEN');
    expect((await create(await anonymous(), { precision: 99 })).code).toBe('UNAUTHENTICATED');
  });
});

describe.each(TRANSPORTS)('updateCurrency by %s', (transport) => {
  const call = through(transport);
  const put = (client: Client, id: string, change: object) => call(client, 'PUT', `${PATH}/${id}`, change);

  it('changes everything about a currency that no wallet holds', async () => {
    const admin = await newClient(KEYS);
    const { id } = await newCurrency();
    const change = { code: newCode(), type: 'FIAT', name: 'Other', precision: 2, usdPrice: '7.0', status: false };
    expect(await put(admin, id, change)).toMatchObject({ ...change, usdPrice: '7', id, statusCode: 200 });
    expect(await put(admin, id, { name: 'Third' })).toMatchObject({ ...change, usdPrice: '7', name: 'Third' });
  });

  it('keeps code, type and precision once a wallet holds it, and still changes the rest', async () => {
    const admin = await newClient(KEYS);
    const { id, code, type } = await newCurrency();
    await newWallet({ currency: code, type });
    for (const change of [{ precision: 2 }, { precision: 9 }, { code: newCode() }, { type: 'SPOT' }]) {
      expect(await put(admin, id, { ...change, name: 'Changed' })).toEqual({
        statusCode: 409,
        code: 'CURRENCY_IN_USE',
        message: `Wallets hold ${code} of type ECO: its code, type and precision can no longer change`,
      });
    }
    expect(await put(admin, id, { code, type, precision: 8, name: 'Renamed', usdPrice: '4' })).toMatchObject({
      code,
      precision: 8,
      name: 'Renamed',
      usdPrice: '4',
    });
  });

  it('refuses a taken code and type, bad values, and a currency that does not exist', async () => {
    const admin = await newClient(KEYS);
    const [one, two] = [await newCurrency(), await newCurrency()];
    expect(await put(admin, one.id, { code: two.code })).toEqual({
      statusCode: 409,
      code: 'CONFLICT',
      message: `A currency ${two.code} of type ECO already exists`,
    });
    for (const change of [{ code: 'btc' }, { precision: 19 }, { name: ' ' }, { name: 'a\nb' }, { usdPrice: '0' }]) {
      expect(await put(admin, one.id, change)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect(await put(admin, one.id, { code: 'USD' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await put(admin, newId(), { name: 'x' })).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await stored(one.code)).toEqual([expect.objectContaining({ name: 'Test', precision: 8 })]);
  });

  it('needs edit.currency', async () => {
    const { id } = await newCurrency();
    expect((await put(await anonymous(), id, { name: 'x' })).code).toBe('UNAUTHENTICATED');
    const other = await newClient({ permissions: ['create.currency', 'access.currency'] });
    expect((await put(other, id, { name: 'x' })).code).toBe('FORBIDDEN');
  });
});

describe('the precision of a currency', () => {
  it('does not change beside a wallet that is just being opened', async () => {
    const { system } = await world();
    const admin = await newClient(KEYS);
    const { id, code, type } = await newCurrency();
    const userId = (await newUser()).id;
    const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const opening = inTransaction(system, { operation: 'test' }, async (tx) => {
      await openWallet(tx, { userId }, { currency: code, type });
      opened();
      await mayCommit;
    });
    await isOpen;
    const changing = admin.rest('PUT', `${PATH}/${id}`, { precision: 2 });
    await lockWaits();
    commit();
    await opening;
    expect((await changing).body).toMatchObject({ statusCode: 409, code: 'CURRENCY_IN_USE' });
    expect(await stored(code)).toEqual([expect.objectContaining({ precision: 8 })]);
  });

  it('is kept by the database too while wallets hold the currency, whoever asks', async () => {
    const { system } = await world();
    const [held, free] = [await newCurrency(), await newCurrency()];
    await newWallet({ currency: held.code, type: held.type });
    const change = (id: string, values: { precision?: number; name?: string; code?: string }) =>
      system.db.rows.updateTable('currency').set(values).where('id', '=', id).execute();
    await expect(change(held.id, { precision: 2 })).rejects.toThrow(/precision/);
    await expect(change(held.id, { code: newCode() })).rejects.toThrow(/foreign key/);
    await change(held.id, { precision: 8, name: 'Renamed' });
    await change(free.id, { precision: 2 });
    const precisions = (await Promise.all([stored(held.code), stored(free.code)])).map(([row]) => row?.precision);
    expect(precisions).toEqual([8, 2]);
  });
});
