import { newId } from '../../src/core/ids.js';
import { anonymous, newClient } from '../support/accounts.js';
import { fewestStatements } from '../support/statements.js';
import { following } from '../support/subscribed.js';
import { movement, newWallet, posted } from '../support/wallets.js';

const ADMIN = { permissions: ['access.wallet'] as const };
const AUDIT = `query ($page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject, $after: String) {
  walletAudit(page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter, after: $after) {
    items { id walletId sequence operation amount newBalance newInOrder currency type createdAt } pagination { totalItems currentPage perPage totalPages } cursor
  }
}`;
const OWN = `query ($id: UUID!, $perPage: Int, $after: String) {
  walletEntries(id: $id, perPage: $perPage, after: $after) { items { sequence amount } pagination { totalItems } cursor }
}`;

async function walletOf(userId: string, amounts: readonly string[]) {
  const wallet = await newWallet({ owner: { userId } });
  for (const amount of amounts) await posted(movement(wallet, 'CREDIT', amount, { external: true }));
  return wallet;
}

const amountsOf = (page: { items: { amount: string }[] }) => page.items.map(({ amount }) => amount);

describe('GET /api/admin/finance/wallet/audit', () => {
  it('shows the newest rows of a wallet first, ten a page, with its currency and type', async () => {
    const admin = await newClient(ADMIN);
    const wallet = await walletOf(
      admin.user.id,
      Array.from({ length: 12 }, (_, n) => String(n + 1)),
    );
    const filter = encodeURIComponent(JSON.stringify({ walletId: wallet.id }));
    const { status, body } = await admin.rest('GET', `/api/admin/finance/wallet/audit?filter=${filter}`);
    expect(status).toBe(200);
    expect(body.statusCode).toBe(200);
    expect(body.pagination).toEqual({ totalItems: 13, currentPage: 1, perPage: 10, totalPages: 2 });
    expect(amountsOf(body)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
    expect(body.items[0]).toMatchObject({
      currency: 'BTC',
      type: 'SPOT',
      operation: 'CREDIT',
      newBalance: '78',
      previousInOrder: '0',
    });
  });

  it.each(['amount', 'newBalance', 'previousBalance'])(
    'sorts and filters %s as a number, not as text',
    async (field) => {
      const admin = await newClient(ADMIN);
      const wallet = await walletOf(admin.user.id, ['9', '10', '100.5', '0.2']);
      const { walletAudit } = await admin.ok(AUDIT, {
        sortField: field,
        sortOrder: 'asc',
        filter: { walletId: wallet.id, [field]: { gte: '9' } },
      });
      const sorted = walletAudit.items.map((item: Record<string, string>) => Number(item[field] ?? item['newBalance']));
      expect(sorted).toEqual(sorted.toSorted((a: number, b: number) => a - b));
      expect(sorted.length).toBeGreaterThan(1);
    },
  );

  it.each(['transactionId', 'depositId', 'withdrawalId', 'transferId'])('filters by %s', async (field) => {
    const admin = await newClient(ADMIN);
    const wallet = await walletOf(admin.user.id, ['1']);
    const transactionId = newId();
    await posted(movement(wallet, 'CREDIT', '7', { external: true, transactionId }));
    const { walletAudit } = await admin.ok(AUDIT, { filter: { [field]: transactionId } });
    expect(amountsOf(walletAudit)).toEqual(['7']);
  });

  it('filters by user, over all wallets of the user', async () => {
    const admin = await newClient(ADMIN);
    await walletOf(admin.user.id, ['1']);
    await newWallet({ owner: { userId: admin.user.id }, currency: 'EUR', type: 'FIAT', balance: '5' });
    const { walletAudit } = await admin.ok(AUDIT, { filter: { userId: admin.user.id } });
    expect(walletAudit.pagination.totalItems).toBe(4);
    expect(walletAudit.items[0]).toMatchObject({ currency: 'EUR', type: 'FIAT' });
  });

  it('pages by cursor through a wallet and through everything, each row once', async () => {
    const admin = await newClient(ADMIN);
    const wallet = await walletOf(admin.user.id, ['1', '2', '3', '4', '5', '6']);
    for (const filter of [{ walletId: wallet.id }, { userId: admin.user.id }]) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const { walletAudit }: any = await admin.ok(AUDIT, { perPage: 3, filter, after });
        seen.push(...amountsOf(walletAudit));
        after = walletAudit.cursor;
      } while (after !== null);
      expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0']);
    }
  });

  it('costs a fixed number of statements, whatever the length of the page', async () => {
    const admin = await newClient(ADMIN);
    const wallet = await walletOf(
      admin.user.id,
      Array.from({ length: 20 }, () => '1'),
    );
    const of = (perPage: number) =>
      fewestStatements(() => admin.ok(AUDIT, { perPage, filter: { walletId: wallet.id } }));
    await of(1);
    expect(await of(20)).toBe(await of(1));
  });

  it.each([
    { sortField: 'metadata' },
    { filter: { external: true } },
    { filter: { walletId: 'x' } },
    { after: 'x' },
    { perPage: 101 },
  ])('refuses %p', async (variables) => {
    expect(await (await newClient(ADMIN)).code(AUDIT, variables)).toBe('BAD_INPUT');
  });

  it('needs access.wallet', async () => {
    expect(await (await newClient()).code(AUDIT)).toBe('FORBIDDEN');
    expect((await (await anonymous()).rest('GET', '/api/admin/finance/wallet/audit')).body.statusCode).toBe(401);
  });
});

describe('the owner', () => {
  it('sees the ledger of an own wallet, by page and by cursor, and of no other', async () => {
    const [owner, stranger] = [await newClient(), await newClient()];
    const wallet = await walletOf(owner.user.id, ['1', '2', '3']);
    const first = (await owner.ok(OWN, { id: wallet.id, perPage: 2 })).walletEntries;
    expect([amountsOf(first), first.pagination.totalItems, first.cursor]).toEqual([['3', '2'], 4, '3']);
    const second = (await owner.ok(OWN, { id: wallet.id, perPage: 2, after: first.cursor })).walletEntries;
    expect([amountsOf(second), second.pagination.totalItems, second.cursor]).toEqual([['1', '0'], 2, null]);
    const { body } = await owner.rest('GET', `/api/finance/wallet/${wallet.id}/audit?perPage=1`);
    expect(body).toMatchObject({ statusCode: 200, items: [{ amount: '3', sequence: 4 }], cursor: '4' });
    expect(await stranger.code(OWN, { id: wallet.id })).toBe('NOT_FOUND');
  });

  it('filters and sorts the ledger of an own wallet, and pages by cursor through what fits', async () => {
    const owner = await newClient();
    const wallet = await walletOf(owner.user.id, ['5', '1', '5', '2', '5']);
    await newWallet({ owner: { userId: owner.user.id }, currency: 'EUR', type: 'FIAT', balance: '5' });
    const path = `/api/finance/wallet/${wallet.id}/audit`;
    const filter = encodeURIComponent(JSON.stringify({ amount: 5 }));
    const read = async (query: string) => (await owner.rest('GET', `${path}?${query}`)).body;
    const first = await read(`filter=${filter}&perPage=2`);
    expect(first).toMatchObject({ items: [{ sequence: 6 }, { sequence: 4 }], cursor: '4' });
    expect(first.pagination).toMatchObject({ totalItems: 3, totalPages: 2 });
    const second = await read(`filter=${filter}&perPage=2&after=4`);
    expect(second).toMatchObject({ items: [{ sequence: 2 }], pagination: { totalItems: 1 }, cursor: null });
    const sorted = await read(`sortField=amount&sortOrder=asc&filter=${encodeURIComponent('{"amount":{"gt":0}}')}`);
    expect(amountsOf(sorted)).toEqual(['1', '2', '5', '5', '5']);
  });

  it('lists own wallets alone', async () => {
    const [owner, stranger] = [await newClient(), await newClient()];
    const wallet = await walletOf(owner.user.id, ['1.50']);
    const { body } = await owner.rest('GET', '/api/finance/wallet');
    expect(body.items).toEqual([
      expect.objectContaining({ id: wallet.id, balance: '1.5', inOrder: '0', currency: 'BTC' }),
    ]);
    expect((await stranger.rest('GET', '/api/finance/wallet')).body.items).toEqual([]);
    expect((await owner.rest('GET', `/api/finance/wallet/${wallet.id}`)).body).toMatchObject({
      balance: '1.5',
      statusCode: 200,
    });
    expect((await stranger.rest('GET', `/api/finance/wallet/${wallet.id}`)).body.statusCode).toBe(404);
  });

  it('sees how a wallet stood at a moment', async () => {
    const owner = await newClient();
    const wallet = await walletOf(owner.user.id, ['3']);
    const before = new Date(Date.now() - 60_000).toISOString();
    const at = async (moment: string) =>
      (await owner.rest('GET', `/api/finance/wallet/${wallet.id}/balance?at=${moment}`)).body;
    expect(await at(before)).toMatchObject({ balance: '0', inOrder: '0', statusCode: 200 });
    expect(await at(new Date().toISOString())).toMatchObject({ balance: '3' });
    expect(await at(new Date(Date.now() + 3_600_000).toISOString())).toMatchObject({ statusCode: 400 });
  });

  it('hears of a time that is none by the name of the type in the schema', async () => {
    const owner = await newClient();
    const { id } = await walletOf(owner.user.id, ['3']);
    const { body } = await owner.rest('GET', `/api/finance/wallet/${id}/balance?at=tomorrow`);
    expect(body).toMatchObject({ code: 'BAD_INPUT', message: 'at is not a valid DateTimeISO' });
    const AT = 'query ($id: UUID!, $at: DateTimeISO!) { walletBalanceAt(id: $id, at: $at) { balance } }';
    const literal = (at: string) => `{ walletBalanceAt(id: "${id}", at: ${at}) { balance } }`;
    const texts = await Promise.all(
      [owner.gql(AT, { id, at: 'tomorrow' }), owner.gql(literal('"tomorrow"')), owner.gql(literal('7'))].map(
        async (answer) => (await answer).errors?.map(({ message }) => message).join(),
      ),
    );
    for (const text of texts) expect(text).toMatch(/\bDateTimeISO\b/);
    for (const text of texts) expect(text).not.toMatch(/\bDateTime\b/);
  });

  it('sees what holds money, with its reason, until nothing of it is held', async () => {
    const owner = await newClient();
    const wallet = await walletOf(owner.user.id, ['10']);
    const transactionId = newId();
    const hold = movement(wallet, 'HOLD', '4', { transactionId, metadata: { reason: 'Withdrawal' } });
    await posted(hold, movement(wallet, 'HOLD', '2', { transactionId: newId() }));
    await posted(movement(wallet, 'RELEASE', '1', { transactionId }));
    const holds = () => owner.rest('GET', '/api/finance/wallet/hold').then(({ body }) => body);
    expect(await holds()).toEqual([
      expect.objectContaining({ transactionId, amount: '3', reason: 'Withdrawal', currency: 'BTC' }),
      expect.objectContaining({ amount: '2', reason: null }),
    ]);
    await posted(movement(wallet, 'EXECUTE_FROM_HOLD', '3', { transactionId, external: true }));
    expect(await holds()).toHaveLength(1);
  });
});

describe('balanceChanged', () => {
  it('sends the owner the present state, then every change, and nothing of others', async () => {
    const [owner, stranger] = [await newClient(), await newClient()];
    const wallet = await walletOf(owner.user.id, ['1']);
    const other = await walletOf(stranger.user.id, ['1']);
    const followed = await following(owner, 'subscription { balanceChanged { id balance } }');
    expect(await followed.next()).toEqual({ balanceChanged: { id: wallet.id, balance: '1' } });
    await posted(movement(other, 'CREDIT', '1', { external: true }));
    await posted(movement(wallet, 'CREDIT', '1', { external: true }));
    expect(await followed.next()).toEqual({ balanceChanged: { id: wallet.id, balance: '2' } });
    await followed.close();
  });
});
