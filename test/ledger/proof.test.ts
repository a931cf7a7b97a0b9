import { sql } from 'kysely';
import { act } from '../../src/services/act.js';
import { checkLedger, sumLedger } from '../../src/services/ledger/check-ledger.js';
import { currencyImbalances } from '../../src/services/ledger/invariant.js';
import { brokenSeals, sealLedger } from '../../src/services/ledger/seal-ledger.js';
import { verifyWallet } from '../../src/services/ledger/verify-wallet.js';
import { movement, newWallet, posted } from '../support/wallets.js';
import { world } from '../support/world.js';

/** What somebody with all rights on the database could do, taken back afterwards. */
async function tampered<T>(
  statement: string,
  look: (rows: Awaited<ReturnType<typeof world>>['system']['db']['rows']) => Promise<T>,
) {
  const { system } = await world();
  const undo = new Error('undo');
  let seen: T | undefined;
  await act(system, { operation: 'test' }, async (tx) => {
    await sql`alter table wallet_audit_log disable trigger wallet_audit_log_append_only`.execute(tx.rows);
    await sql`alter table wallet_audit_log drop constraint wallet_audit_log_figures`.execute(tx.rows);
    await sql.raw(statement).execute(tx.rows);
    seen = await look(tx.rows);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return seen as T;
}

async function movedWallet() {
  const wallet = await newWallet({ balance: '10' });
  await posted(movement(wallet, 'HOLD', '4'));
  await posted(movement(wallet, 'RELEASE', '1'));
  return wallet;
}

describe('verifyWallet', () => {
  it('finds a ledger whole that only the ledger wrote', async () => {
    const { system } = await world();
    const wallet = await movedWallet();
    expect(await verifyWallet(system.db.rows, wallet.id)).toEqual({
      walletId: wallet.id,
      rows: 4,
      sequence: '4',
      faults: [],
    });
    expect(await verifyWallet(system.db.rows, wallet.id, '3')).toMatchObject({ rows: 1, faults: [] });
  });

  const changes: Record<string, [string, string, string[]]> = {
    'a changed amount': ['update wallet_audit_log set amount = amount + 1', 'sequence = 3', ['CONTENT']],
    'changed metadata': [`update wallet_audit_log set metadata = '{"a":1}'`, 'sequence = 2', ['CONTENT']],
    'a changed key': [
      `update wallet_audit_log set "idempotencyKey" = "idempotencyKey" || 'x'`,
      'sequence = 2',
      ['CONTENT'],
    ],
    'a changed time': [
      `update wallet_audit_log set "createdAt" = "createdAt" - interval '1 day'`,
      'sequence = 3',
      ['CONTENT', 'TIME'],
    ],
    'a changed balance': ['update wallet_audit_log set "newBalance" = 7', 'sequence = 3', ['BALANCE', 'CONTENT']],
    'a row taken out': ['delete from wallet_audit_log', 'sequence = 3', ['BALANCE', 'CHAIN', 'GAP', 'IN_ORDER']],
    'the last row taken out': ['delete from wallet_audit_log', 'sequence = 4', ['HEAD']],
    'another hash': [`update wallet_audit_log set hash = sha256('x')`, 'sequence = 4', ['CONTENT', 'HEAD']],
  };
  it.each(Object.entries(changes))('sees %s', async (_title, [change, where, faults]) => {
    const wallet = await movedWallet();
    const proof = await tampered(`${change} where "walletId" = '${wallet.id}' and ${where}`, (rows) =>
      verifyWallet(rows, wallet.id),
    );
    expect(proof.faults.map(({ fault }) => fault).toSorted()).toEqual(faults);
  });

  it('sees a balance that was set beside the ledger, and the sums see it too', async () => {
    const wallet = await movedWallet();
    const change = `update wallet set balance = balance + 1 where id = '${wallet.id}'`;
    expect((await tampered(change, (rows) => verifyWallet(rows, wallet.id))).faults).toEqual([
      { sequence: null, fault: 'HEAD' },
    ]);
    expect(await tampered(change, currencyImbalances)).toMatchObject([{ currency: 'BTC' }]);
  });
});

describe('the continuous check', () => {
  it('takes up wallets that moved, and finds nothing wrong with them', async () => {
    const { system } = await world();
    const wallet = await movedWallet();
    const checked = async (): Promise<string | undefined> => {
      const { rows } = await sql<{ sequence: string }>`
        select sequence from wallet_check where "walletId" = ${wallet.id}`.execute(system.db.rows);
      return rows[0]?.sequence;
    };
    for (let run = 0; run < 20 && (await checked()) !== '4'; run += 1)
      expect((await checkLedger(system)).faults).toBe(0);
    expect(await checked()).toBe('4');
    expect(await sumLedger(system)).toEqual({ unequal: 0 });
  });
});

describe('seals', () => {
  it('sign the heads that moved since the seal before, and break when a signed row is no longer there', async () => {
    const { system } = await world();
    const wallet = await movedWallet();
    expect((await sealLedger(system)).heads).toBeGreaterThan(0);
    expect((await sealLedger(system)).heads).toBe(0);
    expect(await brokenSeals(system)).toEqual([]);
    await posted(movement(wallet, 'CREDIT', '1', { border: true }));
    const { number } = await sealLedger(system);
    expect(await brokenSeals(system)).toEqual([]);
    const broken = await tampered(
      `update wallet_audit_log set hash = sha256('x') where "walletId" = '${wallet.id}' and sequence = 5`,
      (rows) => brokenSeals({ ...system, db: { ...system.db, rows } }),
    );
    expect(broken).toEqual([String(number)]);
  });

  it('break under another key', async () => {
    const { system } = await world();
    await sealLedger(system);
    const [key] = system.config.secretKeys;
    const other = [{ id: key?.id ?? '', key: Buffer.alloc(32, 1) }];
    expect((await brokenSeals({ ...system, config: { ...system.config, secretKeys: other } })).length).toBeGreaterThan(
      0,
    );
  });
});
