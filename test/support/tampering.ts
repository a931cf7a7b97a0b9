import { sql } from 'kysely';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { world } from './world.js';

/** What somebody with all rights on the database can do to the ledger. */
export async function tamper(statement: string): Promise<void> {
  const { system } = await world();
  await inTransaction(system, { operation: 'test' }, async ({ rows }) => {
    for (const table of ['wallet_audit_log', 'ledger_seal', 'ledger_seal_head']) {
      await sql.raw(`alter table ${table} disable trigger user`).execute(rows);
    }
    await sql`alter table wallet_audit_log drop constraint if exists wallet_audit_log_figures`.execute(rows);
    await sql.raw(statement).execute(rows);
  });
}
