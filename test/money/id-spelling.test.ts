import { newId } from '../../src/core/ids.js';
import { LedgerFaultKind } from '../../src/entities/ledger/ledger-fault.js';
import { newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { ledgerOf, newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

/** What a lenient reader takes for an id, and PostgreSQL does not always. */
const MALFORMED = (id: string) => [`{{${id}}}`, `{${id}}`, `${id}}`, `{${id}`, id.replaceAll('-', ''), 'mine'];

describe.each(TRANSPORTS)('a wallet id in upper case, by %s,', (transport) => {
  const call = through(transport);
  const adjust = (admin: Client, id: string, more = {}, headers = {}) =>
    call(
      admin,
      'POST',
      `/api/admin/finance/wallet/${id}/adjust`,
      { type: 'ADD', amount: '5', nonce: 'n', ...more },
      headers,
    );

  it('adjusts the wallet once under one nonce, whichever spelling comes first', async () => {
    const admin = await newClient({ permissions: ['edit.wallet'] });
    for (const reversed of [false, true]) {
      const wallet = await newWallet();
      const spellings = [wallet.id, wallet.id.toUpperCase()];
      for (const id of reversed ? spellings.toReversed() : spellings) {
        expect(await adjust(admin, id)).toMatchObject({ id: wallet.id, balance: '5', statusCode: 200 });
      }
      expect((await ledgerOf(wallet.id)).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
        `wallet_created_${wallet.id}`,
        `admin_wallet_adjust_${wallet.id}_ADD_5_nonce_n`,
      ]);
    }
  });

  it('is the same request under one idempotency key', async () => {
    const admin = await newClient({ permissions: ['edit.wallet'] });
    const wallet = await newWallet();
    const key = { 'idempotency-key': newId() };
    const first = await adjust(admin, wallet.id, {}, key);
    expect(await adjust(admin, wallet.id.toUpperCase(), {}, key)).toEqual(first);
    expect(await adjust(admin, wallet.id.toUpperCase(), { nonce: 'm' }, key)).toMatchObject({
      statusCode: 409,
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it('unfreezes the wallet and resolves its faults', async () => {
    const { system } = await world();
    const admin = await newClient({ permissions: ['edit.wallet'] });
    const wallet = await newWallet({ balance: '1' });
    const at = new Date().toISOString();
    await system.db.rows.updateTable('wallet').set({ frozenAt: at }).where('id', '=', wallet.id).execute();
    await system.db.rows
      .insertInto('ledger_fault')
      .values({
        id: newId(),
        kind: LedgerFaultKind.WALLET,
        subject: wallet.id,
        sequence: null,
        fault: 'TEST',
        fingerprint: 'test',
        foundAt: at,
        resolvedAt: null,
        resolvedBy: null,
        reason: null,
      })
      .execute();
    const path = `/api/admin/finance/wallet/${wallet.id.toUpperCase()}/unfreeze`;
    expect(await call(admin, 'POST', path, { reason: 'looked into' })).toMatchObject({ frozenAt: null });
    const faults = await system.db.rows
      .selectFrom('ledger_fault')
      .select('resolvedBy')
      .where('subject', '=', wallet.id)
      .execute();
    expect(faults).toEqual([{ resolvedBy: admin.user.id }]);
  });

  it('finds the wallet in a filter, and a malformed one there is refused', async () => {
    const admin = await newClient({ permissions: ['access.wallet'] });
    const wallet = await newWallet();
    const list = (id: unknown) =>
      call(admin, 'GET', `/api/admin/finance/wallet?filter=${encodeURIComponent(JSON.stringify({ id }))}`);
    for (const wanted of [wallet.id.toUpperCase(), { in: [wallet.id.toUpperCase()] }]) {
      expect((await list(wanted)).items).toEqual([expect.objectContaining({ id: wallet.id })]);
    }
    for (const id of MALFORMED(wallet.id)) {
      for (const wanted of [id, { in: [id] }]) {
        expect(await list(wanted)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      }
    }
  });
});

describe.each(TRANSPORTS)('a malformed id, by %s,', (transport) => {
  const call = through(transport);

  it('is refused in a path and in an input, and nothing moves', async () => {
    const client = await newClient({ permissions: ['edit.wallet'] });
    const wallet = await newWallet({ owner: { userId: client.user.id }, balance: '5' });
    const other = await newClient();
    const refused = { statusCode: 400, code: 'BAD_INPUT' };
    for (const id of MALFORMED(wallet.id)) {
      const path = `/api/admin/finance/wallet/${encodeURIComponent(id)}/adjust`;
      expect(await call(client, 'POST', path, { type: 'ADD', amount: '1', nonce: 'n' })).toMatchObject(refused);
      const withdrawal = { walletId: id, amount: '1', destination: 'bc1q' };
      expect(await call(client, 'POST', '/api/finance/withdraw', withdrawal)).toMatchObject(refused);
    }
    for (const toUserId of MALFORMED(other.user.id)) {
      const transfer = { walletId: wallet.id, amount: '1', toUserId };
      expect(await call(client, 'POST', '/api/finance/transfer', transfer)).toMatchObject(refused);
    }
    expect(Number((await walletNow(wallet.id)).balance)).toBe(5);
    expect(await ledgerOf(wallet.id)).toHaveLength(2);
  });
});

it('an id that is spelled out in a document is read like a variable', async () => {
  const admin = await newClient({ permissions: ['edit.wallet'] });
  const wallet = await newWallet();
  const adjust = (id: string) =>
    `mutation { adjustWallet(id: "${id}", input: { type: ADD, amount: "5", nonce: "n" }) { id balance } }`;
  for (const id of [wallet.id, wallet.id.toUpperCase()]) {
    expect(await admin.ok(adjust(id))).toEqual({ adjustWallet: { id: wallet.id, balance: '5' } });
  }
  for (const id of MALFORMED(wallet.id)) {
    const { errors } = await admin.gql(adjust(id));
    expect(errors?.[0]?.extensions).toMatchObject({ statusCode: 400, code: 'GRAPHQL_VALIDATION_FAILED' });
  }
  expect(Number((await walletNow(wallet.id)).balance)).toBe(5);
});
