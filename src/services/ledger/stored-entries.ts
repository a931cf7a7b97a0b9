import type { Pool } from 'pg';
import { canonical } from '../../core/money.js';
import type { Entry } from './movement.js';

type StoredRow = Omit<Entry, 'sequence' | 'replayed'> & { readonly sequence: string };

/** Rows of earlier calls, in the order of the given ids. */
export async function storedEntries(pool: Pool, ids: readonly string[]): Promise<Entry[]> {
  const { rows } = await pool.query<StoredRow>({
    name: 'stored_entries',
    text: `select id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance", "previousInOrder",
      "newInOrder", "transactionId", "idempotencyKey", "createdAt" from wallet_audit_log where id = any($1::uuid[])`,
    values: [ids],
  });
  const byId = new Map(rows.map((row) => [row.id, toEntry(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toEntry(row: StoredRow): Entry {
  return {
    ...row,
    sequence: Number(row.sequence),
    amount: canonical(row.amount),
    previousBalance: canonical(row.previousBalance),
    newBalance: canonical(row.newBalance),
    previousInOrder: canonical(row.previousInOrder),
    newInOrder: canonical(row.newInOrder),
    replayed: true,
  };
}
