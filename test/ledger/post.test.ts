import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../../src/core/ids.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import type { LedgerKey } from '../../src/services/ledger/key.js';
import { post } from '../../src/services/ledger/post.js';
import { ledgerOf, movedId, movement, newWallet, posted, walletNow } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('changes rows past the ledger');

const ZEROS = '0'.repeat(17);

describe('post', () => {
  it('opens a wallet with the first row of its ledger', async () => {
    const wallet = await newWallet();
    const [row, ...more] = await ledgerOf(wallet.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      operation: 'WALLET_CREATED',
      sequence: '1',
      userId: wallet.userId,
      transactionId: null,
      idempotencyKey: `wallet_created_${wallet.id}`,
    });
  });

  it('moves to the last of eighteen decimals, and what it cannot move leaves nothing', async () => {
    const wallet = await newWallet({ balance: `0.${ZEROS}2` });
    await posted(movement(wallet, 'DEBIT', `0.${ZEROS}1`, { external: true }));
    expect((await walletNow(wallet.id)).balance).toBe(`0.${ZEROS}1`);
    await expect(posted(movement(wallet, 'DEBIT', `0.${ZEROS}2`, { external: true }))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      statusCode: 400,
    });
    expect(await ledgerOf(wallet.id)).toHaveLength(3);
  });

  it('holds, releases and spends what is held', async () => {
    const wallet = await newWallet({ balance: '10' });
    const seen = [];
    for (const [operation, amount] of [
      ['HOLD', '6'],
      ['RELEASE', '2'],
      ['EXECUTE_FROM_HOLD', '3'],
    ] as const) {
      const [entry] = await posted(
        movement(wallet, operation, amount, { external: operation === 'EXECUTE_FROM_HOLD' }),
      );
      seen.push([Number(entry?.newBalance), Number(entry?.newInOrder)]);
    }
    expect(seen).toEqual([
      [4, 6],
      [6, 4],
      [6, 1],
    ]);
    await expect(posted(movement(wallet, 'RELEASE', '1.1'))).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  });

  it('makes all movements of a unit or none', async () => {
    const [from, to] = [await newWallet({ balance: '5' }), await newWallet()];
    await expect(
      posted(movement(to, 'TRANSFER_IN', '5.1'), movement(from, 'TRANSFER_OUT', '5.1')),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect([(await walletNow(from.id)).balance, (await walletNow(to.id)).balance].map(Number)).toEqual([5, 0]);
    expect((await walletNow(to.id)).sequence).toBe('1');
  });

  it('refuses money that appears or vanishes inside the platform', async () => {
    const [from, to] = [await newWallet({ balance: '5' }), await newWallet()];
    const euros = await newWallet({ currency: 'EUR', type: 'FIAT' });
    await expect(posted(movement(from, 'DEBIT', '1'))).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(posted(movement(from, 'TRANSFER_OUT', '2'), movement(to, 'TRANSFER_IN', '1'))).rejects.toMatchObject({
      reason: expect.stringContaining('UNBALANCED'),
    });
    await expect(
      posted(movement(from, 'TRANSFER_OUT', '1'), movement(euros, 'TRANSFER_IN', '1')),
    ).rejects.toMatchObject({
      reason: expect.stringContaining('UNBALANCED'),
    });
    await expect(
      posted(movement({ ...from, currency: 'EUR' }, 'CREDIT', '1', { external: true })),
    ).rejects.toMatchObject({ reason: expect.stringContaining('CURRENCY_MISMATCH') });
  });

  it('refuses a balance that its column cannot hold', async () => {
    const wallet = await newWallet({ balance: '999999999999.999999999999999999' });
    await expect(posted(movement(wallet, 'CREDIT', `0.${ZEROS}1`, { external: true }))).rejects.toMatchObject({
      code: 'BALANCE_OVERFLOW',
      statusCode: 400,
    });
  });

  it('answers NOT_FOUND for a wallet that does not exist', async () => {
    const nobody = { id: newId(), currency: 'BTC' };
    await expect(posted(movement(nobody, 'CREDIT', '1', { external: true }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('makes a movement once for each key, and refuses the key to any other', async () => {
    const [wallet, other] = [await newWallet(), await newWallet()];
    const credit = movement(wallet, 'CREDIT', '2', { external: true, transactionId: newId() });
    const [first] = await posted(credit);
    const [again] = await posted(credit);
    expect(again).toEqual({ ...first, replayed: true });
    expect(Number((await walletNow(wallet.id)).balance)).toBe(2);
    for (const changed of [
      { walletId: movedId(other) },
      { operation: 'DEBIT' as const },
      { amount: movement(wallet, 'CREDIT', '3').amount },
    ]) {
      await expect(posted({ ...credit, ...changed })).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    await expect(posted(credit, movement(wallet, 'CREDIT', '1', { external: true }))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('writes nothing when the use case that it is part of fails', async () => {
    const { system } = await world();
    const wallet = await newWallet();
    const failing = inTransaction(system, { operation: 'test' }, async (tx) => {
      await post(tx, [movement(wallet, 'CREDIT', '1', { external: true })]);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await ledgerOf(wallet.id)).toHaveLength(1);
  });

  it('chains rows by a hash that anybody can compute from the row and the row before', async () => {
    const wallet = await newWallet();
    const transactionId = newId();
    await posted(
      movement(wallet, 'CREDIT', '1.5', {
        external: true,
        transactionId,
        metadata: { note: 'ä|"x"' },
        // None that the platform makes has such a sign; the chain must tell it from its own.
        key: `k|${transactionId}` as LedgerKey,
      }),
    );
    let previous = Buffer.alloc(32);
    const { system } = await world();
    const texts = await sql<{ metadata: string | null }>`
      select metadata::text from wallet_audit_log where "walletId" = ${wallet.id} order by sequence`.execute(
      system.db.rows,
    );
    for (const [index, row] of (await ledgerOf(wallet.id)).entries()) {
      const fields = [
        1,
        row.id,
        row.walletId,
        row.userId ?? '',
        row.sequence,
        row.operation,
        row.amount,
        row.previousBalance,
        row.newBalance,
        row.previousInOrder,
        row.newInOrder,
        row.transactionId ?? '',
        row.external ? 'border' : '',
        Date.parse(row.createdAt),
        Buffer.byteLength(row.idempotencyKey),
        row.idempotencyKey,
        texts.rows[index]?.metadata ?? '',
      ];
      const hash = createHash('sha256').update(previous).update(fields.join('|')).digest();
      expect(row.previousHash).toEqual(previous);
      expect(row.hash).toEqual(hash);
      previous = hash;
    }
    expect((await walletNow(wallet.id)).headHash).toEqual(previous);
  });

  it('never dates a row before the row before it', async () => {
    const { system } = await world();
    const wallet = await newWallet();
    await sql`update wallet set "lastEntryAt" = now() + interval '1 hour' where id = ${wallet.id}`.execute(
      system.db.rows,
    );
    const { lastEntryAt } = await walletNow(wallet.id);
    const [entry] = await posted(movement(wallet, 'CREDIT', '1', { external: true }));
    expect(entry?.createdAt).toBe(lastEntryAt);
  });
});

describe('the wallet ledger', () => {
  const statements = {
    'a changed amount': `update wallet_audit_log set amount = amount + 1`,
    'a change of no row': `update wallet_audit_log set amount = 1 where false`,
    'a deleted row': `delete from wallet_audit_log`,
    'a truncation': `truncate wallet_audit_log`,
    'a cascading truncation': `truncate wallet cascade`,
  };
  it.each(Object.entries(statements))('is refused by the database: %s', async (_title, statement) => {
    const { system } = await world();
    await expect(system.db.pool.query(statement)).rejects.toThrow(/append-only/);
  });

  it('refuses changes even for a session that leaves triggers out', async () => {
    const { system } = await world();
    const client = await system.db.pool.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica`);
      await expect(client.query('delete from wallet_audit_log')).rejects.toThrow(/append-only/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('keeps wallets, accounts and currencies that it names', async () => {
    const { system } = await world();
    const wallet = await newWallet({ balance: '1' });
    for (const statement of [
      `delete from wallet where id = '${wallet.id}'`,
      `delete from "user" where id = '${wallet.userId}'`,
      `update wallet set "userId" = null, system = 'x' where id = '${wallet.id}'`,
      `delete from currency where code = 'BTC'`,
    ]) {
      await expect(system.db.pool.query(statement)).rejects.toThrow(/foreign key|violates|keeps/);
    }
  });

  it('refuses a row whose figures do not follow from each other, and a negative balance', async () => {
    const { system } = await world();
    const wallet = await newWallet({ balance: '1' });
    await expect(
      system.db.pool.query(`
        insert into wallet_audit_log select gen_random_uuid(), "walletId", "userId", sequence + 1, 'CREDIT', 5, 1, 7, 0, 0, null,
          gen_random_uuid()::text, true, null, 1, hash, hash, now()
        from wallet_audit_log where "walletId" = '${wallet.id}' and sequence = 2`),
    ).rejects.toThrow(/wallet_audit_log_figures/);
    await expect(system.db.pool.query(`update wallet set balance = -1 where id = '${wallet.id}'`)).rejects.toThrow(
      /check/,
    );
  });
});
