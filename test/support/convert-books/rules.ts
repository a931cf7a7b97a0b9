import { sql } from 'kysely';
import type { Reader } from '../../../src/infra/database/database.js';

/** What holds of all rows, by its words; each query finds what contradicts it, in one statement and so at one time. */
export type Rules = Readonly<Record<string, ReturnType<typeof sql>>>;

/** What contradicts these rules: nothing, while the books are right. */
export async function brokenRules(rows: Reader, rules: Rules): Promise<string[]> {
  const faults = await Promise.all(
    Object.entries(rules).map(async ([rule, query]) => {
      const { rows: found } = await query.execute(rows);
      return found.slice(0, 5).map((row) => `${rule}: ${JSON.stringify(row)}`);
    }),
  );
  return faults.flat();
}

/** Rows of the ledger with their wallet. The key of a leg ends with what it is for and its name. */
export const LEDGER = sql`(
  select l."idempotencyKey" as key, l."transactionId" as id, coalesce(w.system, w."userId"::text) as owner, w.currency, w.type,
    l.operation, l.amount, l.border, l.metadata, l."walletId"
  from wallet_audit_log l join wallet w on w.id = l."walletId") as ledger`;

/** Both ways of a comparison: rows that the ledger must have and has not, and the other way round. */
export function asExpected(expected: ReturnType<typeof sql>, keys: string): ReturnType<typeof sql> {
  const columns = sql`key, owner, currency, type, operation, amount`;
  return sql`
    with expected as (${expected}), found as (
      select ${columns} from ${LEDGER} where key ~ ${keys})
    (select 'missing' as fault, * from (select ${columns} from expected except all select * from found) missing limit 5)
    union all
    (select 'unexpected', * from (select * from found except all select ${columns} from expected) unexpected limit 5)`;
}

export const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
