import { newClient } from '../support/accounts.js';
import { TRANSPORTS, through, type Call } from '../support/each-transport.js';
import { fewestStatements } from '../support/statements.js';
import { newWallet } from '../support/wallets.js';

const PATHS = ['deposit', 'withdraw', 'transfer'] as const;

/** A customer with three requests of one kind. */
async function customerWith(call: Call, path: (typeof PATHS)[number]) {
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
    made.push(await call(customer, 'POST', `/api/finance/${path}`, { ...more, amount }));
  }
  return { customer, made };
}

const CASES = PATHS.flatMap((path) => TRANSPORTS.map((transport) => [path, transport] as const));

describe.each(CASES)('/api/finance/%s by %s', (path, transport) => {
  const call = through(transport);
  const admin = () => newClient({ permissions: [`access.${path}`] });

  it("lists the caller's own, newest first, and shows one of them", async () => {
    const { customer, made } = await customerWith(call, path);
    const body = await call(customer, 'GET', `/api/finance/${path}`);
    expect(body.items.map(({ amount }: { amount: string }) => amount)).toEqual(['2', '3', '1']);
    expect(body).toMatchObject({ pagination: { totalItems: 3, currentPage: 1 }, statusCode: 200 });
    const one = await call(customer, 'GET', `/api/finance/${path}/${made[0].id}`);
    expect(one).toMatchObject({ id: made[0].id, amount: '1', statusCode: 200 });
  });

  it("shows a stranger neither the list's rows nor one of them", async () => {
    const { made } = await customerWith(call, path);
    const stranger = await newClient();
    expect((await call(stranger, 'GET', `/api/finance/${path}`)).pagination.totalItems).toBe(0);
    expect((await call(stranger, 'GET', `/api/finance/${path}/${made[0].id}`)).code).toBe('NOT_FOUND');
  });

  it('lists everybody for admins, sorted and filtered by amount as a number, in a fixed number of statements', async () => {
    const { customer, made } = await customerWith(call, path);
    const [client, filter] = [await admin(), encodeURIComponent(JSON.stringify({ userId: customer.user.id }))];
    const list = (perPage: number) =>
      call(client, 'GET', `/api/admin/finance/${path}?filter=${filter}&sortField=amount&perPage=${perPage}`);
    expect((await list(10)).items.map(({ amount }: { amount: string }) => amount)).toEqual(['3', '2', '1']);
    const counts = [await fewestStatements(() => list(1)), await fewestStatements(() => list(3))];
    expect(counts[0]).toBe(counts[1]);
    expect(await call(client, 'GET', `/api/admin/finance/${path}/${made[1].id}`)).toMatchObject({
      amount: '3',
      statusCode: 200,
    });
  });

  it('shows admins alone who decided, in the list and of one, and finds them by that', async () => {
    const { customer, made } = await customerWith(call, path);
    const client = await newClient({ permissions: [`access.${path}`, `edit.${path}`] });
    if (made[0].status === 'PENDING') {
      const reject = await call(client, 'POST', `/api/admin/finance/${path}/${made[0].id}/reject`, { reason: 'no' });
      expect(reject).toMatchObject({ decidedBy: client.user.id, statusCode: 200 });
    }
    const decidedBy = made[0].status === 'PENDING' ? client.user.id : null;
    const filter = (who: string | null) =>
      encodeURIComponent(JSON.stringify({ userId: customer.user.id, decidedBy: who }));
    const list = await call(client, 'GET', `/api/admin/finance/${path}?filter=${filter(decidedBy)}`);
    expect(list.items).toContainEqual(expect.objectContaining({ id: made[0].id, decidedBy }));
    expect(await call(client, 'GET', `/api/admin/finance/${path}/${made[0].id}`)).toMatchObject({ decidedBy });
    const own = [
      ...(await call(customer, 'GET', `/api/finance/${path}`)).items,
      await call(customer, 'GET', `/api/finance/${path}/${made[0].id}`),
    ];
    for (const each of own) expect(each).not.toHaveProperty('decidedBy');
    expect(await call(customer, 'GET', `/api/finance/${path}?filter=${filter(null)}`)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
    });
  });

  it('keeps the administration from customers', async () => {
    const { customer, made } = await customerWith(call, path);
    expect((await call(customer, 'GET', `/api/admin/finance/${path}`)).code).toBe('FORBIDDEN');
    expect((await call(customer, 'GET', `/api/admin/finance/${path}/${made[0].id}`)).code).toBe('FORBIDDEN');
  });
});

describe.each(TRANSPORTS)('/api/admin/finance/currency by %s', (transport) => {
  const call = through(transport);

  it('lists every currency for admins alone', async () => {
    const admin = await newClient({ permissions: ['access.currency'] });
    const body = await call(admin, 'GET', '/api/admin/finance/currency?sortField=code&sortOrder=asc&perPage=100');
    const codes = body.items.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['BTC', 'ETH', 'EUR', 'USD', 'USDT']));
    expect(codes).toEqual(codes.toSorted());
    expect((await call(await newClient(), 'GET', '/api/admin/finance/currency')).code).toBe('FORBIDDEN');
  });
});
