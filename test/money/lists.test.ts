import { newClient } from '../support/accounts.js';
import { countStatements } from '../support/statements.js';
import { newWallet } from '../support/wallets.js';

const PATHS = ['deposit', 'withdraw', 'transfer'] as const;

/** A customer with three requests of one kind. */
async function customerWith(path: (typeof PATHS)[number]) {
  const customer = await newClient();
  const wallet = await newWallet({ owner: { userId: customer.user.id }, balance: '10' });
  const recipient = await newClient();
  const more = {
    deposit: { currency: 'USD', type: 'FIAT', amount: '12.5', method: 'Bank transfer', reference: 'R1' },
    withdraw: { walletId: wallet.id, destination: 'bc1q' },
    transfer: { walletId: wallet.id, toUserId: recipient.user.id },
  }[path];
  const made = [];
  for (const amount of ['1', '3', '2']) {
    const { body } = await customer.rest('POST', `/api/finance/${path}`, { ...more, amount });
    made.push(body);
  }
  return { customer, made };
}

describe.each(PATHS)('/api/finance/%s', (path) => {
  const admin = () => newClient({ permissions: [`access.${path}`] });

  it("lists the caller's own, newest first, and shows one of them", async () => {
    const { customer, made } = await customerWith(path);
    const { body } = await customer.rest('GET', `/api/finance/${path}`);
    expect(body.items.map(({ amount }: { amount: string }) => amount)).toEqual(['2', '3', '1']);
    expect(body).toMatchObject({ pagination: { totalItems: 3, currentPage: 1 }, statusCode: 200 });
    const one = await customer.rest('GET', `/api/finance/${path}/${made[0].id}`);
    expect(one.body).toMatchObject({ id: made[0].id, amount: '1', statusCode: 200 });
  });

  it("shows a stranger neither the list's rows nor one of them", async () => {
    const { made } = await customerWith(path);
    const stranger = await newClient();
    expect((await stranger.rest('GET', `/api/finance/${path}`)).body.pagination.totalItems).toBe(0);
    expect((await stranger.rest('GET', `/api/finance/${path}/${made[0].id}`)).body.code).toBe('NOT_FOUND');
  });

  it('lists everybody for admins, sorted and filtered by amount as a number, in a fixed number of statements', async () => {
    const { customer, made } = await customerWith(path);
    const [client, filter] = [await admin(), encodeURIComponent(JSON.stringify({ userId: customer.user.id }))];
    const list = (perPage: number) =>
      client.rest('GET', `/api/admin/finance/${path}?filter=${filter}&sortField=amount&perPage=${perPage}`);
    expect((await list(10)).body.items.map(({ amount }: { amount: string }) => amount)).toEqual(['3', '2', '1']);
    const counts = [await countStatements(() => list(1)), await countStatements(() => list(3))];
    expect(counts[0]).toBe(counts[1]);
    expect((await client.rest('GET', `/api/admin/finance/${path}/${made[1].id}`)).body).toMatchObject({
      amount: '3',
      statusCode: 200,
    });
  });

  it('keeps the administration from customers', async () => {
    const { customer, made } = await customerWith(path);
    expect((await customer.rest('GET', `/api/admin/finance/${path}`)).body.code).toBe('FORBIDDEN');
    expect((await customer.rest('GET', `/api/admin/finance/${path}/${made[0].id}`)).body.code).toBe('FORBIDDEN');
  });
});

describe('/api/admin/finance/currency', () => {
  it('lists every currency for admins alone', async () => {
    const admin = await newClient({ permissions: ['access.currency'] });
    const { body } = await admin.rest('GET', '/api/admin/finance/currency?sortField=code&sortOrder=asc');
    const codes = body.items.map(({ code }: { code: string }) => code);
    // A worker's other tests add currencies of their own.
    expect(codes).toEqual(expect.arrayContaining(['BTC', 'ETH', 'EUR', 'USD', 'USDT']));
    expect(codes).toEqual(codes.toSorted());
    expect((await (await newClient()).rest('GET', '/api/admin/finance/currency')).body.code).toBe('FORBIDDEN');
  });
});
