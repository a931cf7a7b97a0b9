import { METADATA_READERS } from '../../src/services/ledger/metadata.js';
import { newClient, newUser } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { ledgerOf, movement, newWallet, posted } from '../support/wallets.js';

const KEYS = ['access.wallet', 'edit.wallet', 'edit.deposit', 'edit.withdraw', 'edit.transfer'] as const;
const NOTE = 'Suspected of fraud, see the file';
const NONCE = 'fraud-case-7';

describe.each(TRANSPORTS)('what an admin writes on an adjustment, by %s', (transport) => {
  const call = through(transport);

  /** A customer's wallet that an admin has adjusted. */
  async function adjusted() {
    const [owner, admin] = [await newClient(), await newClient({ permissions: KEYS })];
    const wallet = await newWallet({ owner: { userId: owner.user.id } });
    const input = { type: 'ADD', amount: '2', nonce: NONCE, note: NOTE };
    await call(admin, 'POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, input);
    return { owner, admin, wallet };
  }

  it("never reaches the wallet's owner: not the note, not the nonce, not who it was", async () => {
    const { owner, admin, wallet } = await adjusted();
    for (const client of [owner, await withApiKey(owner.user.id)]) {
      const page = await call(client, 'GET', `/api/finance/wallet/${wallet.id}/audit`);
      expect(page.items[0]).toMatchObject({
        amount: '2',
        metadata: { operationType: 'ADJUSTMENT' },
        idempotencyKey: `admin_wallet_adjust_${wallet.id}_ADD_2`,
      });
      const seen = [
        page,
        await call(client, 'GET', '/api/finance/wallet/hold'),
        await call(client, 'GET', '/api/user/notification'),
      ];
      for (const secret of [NOTE, NONCE, admin.user.id]) expect(JSON.stringify(seen)).not.toContain(secret);
    }
  });

  it("is not found out by the owner's sorting or filtering either", async () => {
    const { owner, wallet } = await adjusted();
    const filter = encodeURIComponent(JSON.stringify({ idempotencyKey: { contains: NONCE } }));
    for (const query of [`filter=${filter}`, 'sortField=idempotencyKey']) {
      const answer = await call(owner, 'GET', `/api/finance/wallet/${wallet.id}/audit?${query}`);
      expect(answer).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
  });

  it('is shown to admins in full, and stays in the row, whose bytes are hashed', async () => {
    const { admin, wallet } = await adjusted();
    const filter = encodeURIComponent(JSON.stringify({ walletId: wallet.id }));
    const { items } = await call(admin, 'GET', `/api/admin/finance/wallet/audit?filter=${filter}`);
    const metadata = { operationType: 'ADJUSTMENT', adminId: admin.user.id, note: NOTE };
    const idempotencyKey = `admin_wallet_adjust_${wallet.id}_ADD_2_nonce_${NONCE}`;
    expect(items[0]).toMatchObject({ metadata, idempotencyKey });
    expect((await ledgerOf(wallet.id))[1]).toMatchObject({ metadata, idempotencyKey });
    expect((await call(admin, 'GET', `/api/admin/finance/wallet/${wallet.id}/proof`)).faults).toEqual([]);
  });
});

it('shows owners the fee, the rate, the reason of a hold and how a request ended, and admins nothing that is undeclared', async () => {
  const [owner, admin, other] = [await newClient(), await newClient({ permissions: KEYS }), await newUser()];
  const wallet = await newWallet({ owner: { userId: owner.user.id }, balance: '10' });
  await setSettings({ transferApprovalThreshold: '1' });
  const ask = async (path: string, body: object) => (await owner.rest('POST', `/api/finance/${path}`, body)).body.id;
  const payment = { walletId: wallet.id, amount: '2', destination: 'bc1q' };
  const decided = {
    approved: await ask('withdraw', payment),
    cancelled: await ask('withdraw', payment),
    sent: await ask('transfer', { ...payment, toUserId: other.id }),
  };
  await clearSettings('transferApprovalThreshold');
  await admin.rest('POST', `/api/admin/finance/withdraw/${decided.approved}/approve`);
  await owner.rest('POST', `/api/finance/withdraw/${decided.cancelled}/cancel`);
  await admin.rest('POST', `/api/admin/finance/transfer/${decided.sent}/approve`);
  const input = { type: 'ADD', amount: '1', nonce: 'n', note: NOTE };
  await admin.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, input);
  // What a module's movements refer to, such as a payment, and what the house earned by one.
  const earned = { reference: 'a payment', spread: '0.1', rounding: '0.01', result: '-0.2' };
  await posted(movement(wallet, 'CREDIT', '1', { external: true, metadata: earned }));
  const keysOf = (rows: readonly { metadata: unknown }[]) =>
    [...new Set(rows.flatMap(({ metadata }) => Object.keys(metadata ?? {})))].toSorted();
  const { items } = (await owner.rest('GET', `/api/finance/wallet/${wallet.id}/audit?perPage=100`)).body;
  const forOwners = Object.entries(METADATA_READERS).flatMap(([key, reader]) => (reader === 'owner' ? [key] : []));
  expect(keysOf(items)).toEqual(forOwners.toSorted());
  expect(keysOf(await ledgerOf(wallet.id))).toEqual(Object.keys(METADATA_READERS).toSorted());
});

it('is null for the owner where admins alone read what a row says', async () => {
  const owner = await newClient();
  const wallet = await newWallet({ owner: { userId: owner.user.id } });
  await posted(movement(wallet, 'CREDIT', '1', { external: true, metadata: { note: NOTE } }));
  const { items } = (await owner.rest('GET', `/api/finance/wallet/${wallet.id}/audit`)).body;
  expect(items[0].metadata).toBeNull();
});
