import { sql } from 'kysely';
import type { Reader } from '../../../src/infra/database/database.js';
import type { Rules } from '../convert-books/rules.js';

/** By how much a load moves deadlines into the past, which is the only way in which one comes earlier. */
export const PASSED = sql`interval '40 days'`;

/** What an update of a row must not do, by the table and what is then wrong. */
const FORBIDDEN = [
  {
    table: 'ico_token_offering',
    fault: 'the soft cap of an offering has changed after its approval',
    when: sql`old."approvedAt" is not null
      and (new."softCap", new."softCapPercent") is distinct from (old."softCap", old."softCapPercent")`,
  },
  {
    table: 'ico_token_offering',
    fault: 'an offering has left a status that is its last',
    when: sql`old.status in ('REJECTED', 'FAILED', 'CANCELLED') and new.status <> old.status`,
  },
  {
    table: 'ico_transaction',
    fault: 'a contribution that was over has changed its status',
    when: sql`old.status in ('RELEASED', 'REJECTED', 'REFUNDED') and new.status <> old.status`,
  },
  {
    table: 'ico_transaction',
    fault: 'what was paid out of a contribution was taken back',
    when: sql`(new."paidNet", new."paidFee", new.delivered) is distinct from (old."paidNet", old."paidFee", old.delivered)
      and (new."paidNet" < old."paidNet" or new."paidFee" < old."paidFee" or new.delivered < old.delivered)`,
  },
  {
    table: 'ico_token_vesting_release',
    fault: 'a tranche that was paid for has changed',
    when: sql`old."paidAt" is not null and (new."paidAt", new.status, new."transactionHash")
      is distinct from (old."paidAt", old.status, old."transactionHash")`,
  },
  ...['ico_transaction', 'ico_token_vesting_release'].map((table) => ({
    table,
    fault: `a deadline came earlier, or is gone (${table})`,
    when: sql`old."deliverBy" is not null
      and (new."deliverBy" is null or new."deliverBy" < old."deliverBy")
      and new."deliverBy" is distinct from old."deliverBy" - ${PASSED}`,
  })),
] as const;

/** From now on the database notes changes that {@link CHANGE_RULES} forbid. */
export async function watchIcoChanges(rows: Reader): Promise<void> {
  await sql`create table ico_forbidden_change (fault text not null, was jsonb not null, became jsonb not null)`.execute(
    rows,
  );
  await sql`
    create function note_ico_change() returns trigger language plpgsql as $$
    begin
      insert into ico_forbidden_change values (tg_argv[0], to_jsonb(old), to_jsonb(new));
      return null;
    end $$`.execute(rows);
  for (const [at, { table, fault, when }] of FORBIDDEN.entries()) {
    await sql`
      create trigger ${sql.id(`ico_change_${at}`)} after update on ${sql.table(table)} for each row
      when (${when}) execute function note_ico_change(${sql.lit(fault)})`.execute(rows);
  }
}

/** Rules of how rows may change, in a database that {@link watchIcoChanges} watches. */
export const CHANGE_RULES: Rules = {
  'nothing has changed that is to stay': sql`select fault, was, became from ico_forbidden_change limit 5`,
};
