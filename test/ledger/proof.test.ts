import { sql } from 'kysely';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { verifyWallet } from '../../src/services/ledger/checks/verify-wallet.js';
import { movement, newWallet, posted } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('changes rows that the checks of others would find');

/** What somebody with all rights on the database could do, taken back afterwards. */
async function tampered<T>(
  statement: string,
  look: (rows: Awaited<ReturnType<typeof world>>['system']['db']['rows']) => Promise<T>,
) {
  const { system } = await world();
  const undo = new Error('undo');
  let seen: T | undefined;
  await inTransaction(system, { operation: 'test' }, async (tx) => {
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
