import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { convertible, inventoryOf } from '../../support/convert-assets.js';
import { newCode } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ledgerOf, newWallet, walletNow } from '../../support/wallets.js';

const KEYS = { permissions: ['view.convert.inventory', 'edit.convert.inventory'] as const };
const PATH = '/api/admin/convert/inventory';
const LEDGER = { location: 'LEDGER', source: 'OUTSIDE' };

const BAD: object[] = [
  { amount: '0' },
  { amount: '-1' },
  { amount: '1e3' },
  { amount: '0.000000001' },
  { amount: '0.0000000000000000001' },
  { amount: '1000000000000' },
  { currency: newCode() },
  { type: 'ECO' },
  { location: 'CHAIN' },
  { location: 'CHAIN:0' },
  { location: 'CHAIN:01' },
  { location: 'CHAIN:1' },
  { location: 'TRANSIT' },
  { location: 'ledger' },
  { reference: null },
  { reference: ' \u200B ' },
  { location: 'VENUE', reference: '' },
  { reference: 'x'.repeat(201) },
];

describe.each(TRANSPORTS)('fundConvertInventory by %s', (transport) => {
  const call = through(transport);
  const fund = (client: Client, body: object, headers?: Record<string, string>) =>
    call(client, 'POST', `${PATH}/fund`, { reference: newId(), ...body }, headers);

  it('brings money from outside into the ledger and shows the place afterwards', async () => {
    const admin = await newClient(KEYS);
    const { currency, type, inventory } = await convertible({ inventory: '5' });
    const made = await fund(admin, { currency, type, ...LEDGER, amount: '2.50', reference: ' wire 7 ' });
    expect(made).toMatchObject({
      direction: 'FUND',
      counterparty: 'OUTSIDE',
      amount: '2.5',
      reference: 'wire 7',
      inventory: {
        currency,
        type,
        location: 'LEDGER',
        booked: '7.5',
        free: '7.5',
        held: '0',
        quoted: '0',
        usd: '22500',
      },
      statusCode: 200,
    });
    expect((await ledgerOf(inventory.walletId)).at(-1)).toMatchObject({
      operation: 'CREDIT',
      external: true,
      transactionId: made.id,
      idempotencyKey: `convert_funding_${made.id}_house`,
      metadata: { operationType: 'CONVERT_FUNDING', reference: made.id, adminId: admin.user.id },
    });
  });

  it("brings the platform's own money into the ledger, and no more than there is", async () => {
    const admin = await newClient(KEYS);
    const { currency, type, inventory } = await convertible({ inventory: '0' });
    const platform = await newWallet({ owner: { system: 'platform' }, currency, type, balance: '3' });
    const wish = { currency, type, location: 'LEDGER', source: 'PLATFORM' };
    expect(await fund(admin, { ...wish, amount: '3.1' })).toEqual({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
      message: `The wallet of the platform has less than that of ${currency}`,
    });
    expect(await fund(admin, { ...wish, amount: '2' })).toMatchObject({ inventory: { booked: '2' } });
    expect((await walletNow(platform.id)).balance).toMatch(/^1(\.0*)?$/);
    expect((await ledgerOf(inventory.walletId)).at(-1)).toMatchObject({ operation: 'CREDIT', external: false });
  });

  it('opens the venue for a currency with the first money there, under its reference', async () => {
    const admin = await newClient(KEYS);
    const { currency, type } = await convertible({ inventory: '0' });
    const wish = { currency, type, location: 'VENUE', source: 'OUTSIDE', amount: '4', reference: 'deposit 9' };
    expect(await fund(admin, wish)).toMatchObject({ inventory: { location: 'VENUE', booked: '4' } });
    expect(await fund(admin, { ...wish, source: 'PLATFORM' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('answers a repeated call under its key with the first answer, and moves nothing again', async () => {
    const admin = await newClient(KEYS);
    const { currency, type, inventory } = await convertible({ inventory: '0' });
    const body = { currency, type, ...LEDGER, amount: '1.5', reference: 'wire 7' };
    const key = { 'idempotency-key': 'fund-1' };
    const answers = await Promise.all([fund(admin, body, key), fund(admin, { ...body, amount: '1.50' }, key)]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await ledgerOf(inventory.walletId)).toHaveLength(2);
    expect(await fund(admin, { ...body, amount: '2' }, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it.each(BAD)('refuses %p and books nothing', async (change) => {
    const admin = await newClient(KEYS);
    const { currency, type, inventory } = await convertible({ inventory: '1' });
    const answer = await fund(admin, { currency, type, ...LEDGER, amount: '1', ...change });
    expect(answer).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await ledgerOf(inventory.walletId)).toHaveLength(2);
  });

  it('needs edit.convert.inventory', async () => {
    const body = { currency: 'BTC', type: 'SPOT', ...LEDGER, amount: '1' };
    expect((await fund(await anonymous(), body)).code).toBe('UNAUTHENTICATED');
    const other = await newClient({ permissions: ['view.convert.inventory', 'edit.convert.asset'] });
    expect((await fund(other, body)).code).toBe('FORBIDDEN');
  });
});

describe.each(TRANSPORTS)('defundConvertInventory by %s', (transport) => {
  const call = through(transport);
  const defund = (client: Client, body: object, headers?: Record<string, string>) =>
    call(client, 'POST', `${PATH}/defund`, { reference: newId(), ...body }, headers);

  it('takes money out of the platform or into its own wallet, down to the floor', async () => {
    const admin = await newClient(KEYS);
    const { currency, type, inventory } = await convertible({ inventory: '5' });
    await call(admin, 'PUT', `${PATH}/${inventory.id}`, { floor: '2' });
    const wish = { currency, type, location: 'LEDGER', amount: '1' };
    expect(await defund(admin, { ...wish, to: 'OUTSIDE' })).toMatchObject({
      direction: 'DEFUND',
      amount: '1',
      inventory: { booked: '4', free: '2', held: '2', floor: '2' },
    });
    expect(await defund(admin, { ...wish, to: 'PLATFORM' })).toMatchObject({ inventory: { booked: '3', free: '1' } });
    expect(await defund(admin, { ...wish, amount: '1.1', to: 'OUTSIDE' })).toEqual({
      statusCode: 409,
      code: 'INVENTORY_FLOOR',
      message: `The floor of ${currency} in LEDGER is 2: that stays there`,
    });
    expect(await defund(admin, { ...wish, to: 'OUTSIDE' })).toMatchObject({ inventory: { booked: '2', free: '0' } });
    await call(admin, 'PUT', `${PATH}/${inventory.id}`, { floor: '0' });
    expect(await defund(admin, { ...wish, amount: '2.1', to: 'OUTSIDE' })).toMatchObject({
      code: 'INVENTORY_FLOOR',
      message: 'The place holds less than that',
    });
  });

  it('lets parallel calls take what is there, and nothing of the floor', async () => {
    const admin = await newClient(KEYS);
    const { currency, type, inventory } = await convertible({ inventory: '10' });
    await call(admin, 'PUT', `${PATH}/${inventory.id}`, { floor: '3' });
    const wish = { currency, type, location: 'LEDGER', amount: '1', to: 'OUTSIDE' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => defund(admin, wish)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7);
    expect(answers.filter(({ code }) => code === 'INVENTORY_FLOOR')).toHaveLength(5);
    const wallet = await walletNow((await inventoryOf({ currency, type })).walletId);
    expect([wallet.balance, wallet.inOrder].map((text) => text.replace(/\.0+$/, ''))).toEqual(['0', '3']);
  });

  it('answers a repeated call under its key with the first answer, and moves nothing again', async () => {
    const admin = await newClient(KEYS);
    const { currency, type, inventory } = await convertible({ inventory: '5' });
    const wish = { currency, type, location: 'LEDGER', amount: '1.5', to: 'OUTSIDE', reference: 'wire 7' };
    const key = { 'idempotency-key': 'defund-1' };
    const answers = await Promise.all([defund(admin, wish, key), defund(admin, { ...wish, amount: '1.50' }, key)]);
    expect(answers[0]).toMatchObject({ statusCode: 200, inventory: { booked: '3.5' } });
    expect(answers[1]).toEqual(answers[0]);
    const debits = async () => (await ledgerOf(inventory.walletId)).filter(({ operation }) => operation === 'DEBIT');
    expect(await debits()).toMatchObject([{ transactionId: answers[0].id }]);
    expect(await defund(admin, { ...wish, amount: '2' }, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await debits()).toHaveLength(1);
  });

  it.each(BAD)('refuses %p and books nothing', async (change) => {
    const admin = await newClient(KEYS);
    const { currency, type, inventory } = await convertible({ inventory: '1' });
    const wish = { currency, type, location: 'LEDGER', amount: '1', to: 'OUTSIDE', ...change };
    expect(await defund(admin, wish)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await ledgerOf(inventory.walletId)).toHaveLength(2);
  });

  it('needs edit.convert.inventory', async () => {
    const body = { currency: 'BTC', type: 'SPOT', location: 'LEDGER', amount: '1', to: 'OUTSIDE' };
    expect((await defund(await anonymous(), body)).code).toBe('UNAUTHENTICATED');
    expect((await defund(await newClient({ permissions: ['view.convert.inventory'] }), body)).code).toBe('FORBIDDEN');
  });
});
