import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { CHANGES, FIGURES, IS_HOUSE, OPERATION_TYPE, STEP } from './flow-rows.js';

// Writes convert_flow_mark in one statement: ids and figures that the platform made itself.
// Writes convert_flow_sum in one statement: ids and figures that the platform made itself.

/** Marks of one statement, so that none takes long. */
const MOST = 100;
const EVERY = sql.lit(STEP);

/**
 * Sums what has flowed through the house's wallets up to every 500th of their rows. Answers how many rows of the ledger
 * it has summed.
 */
export async function foldConvertFlows(ctx: Context): Promise<{ rows: number }> {
  let rows = 0;
  for (const id of await walletsBehind(ctx)) {
    for (let more = true; more;) {
      const marks = await inTransaction(ctx, { operation: 'foldConvertFlows' }, (tx) => foldWallet(tx, id));
      rows += marks * STEP;
      more = marks === MOST;
    }
  }
  return { rows };
}

async function walletsBehind({ db }: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from wallet w
    where ${IS_HOUSE} and w.sequence >= ${EVERY} + coalesce(
      (select max(m.sequence) from convert_flow_mark m where m."walletId" = w.id), 0)
    order by w.id`.execute(db.rows);
  return rows.map(({ id }) => id);
}

/** Makes the marks that are due after the last one, each with the sums of the one before and of the rows between. */
async function foldWallet({ rows }: Tx, walletId: string): Promise<number> {
  const { rows: made } = await sql`
    with span as (
      select last.sequence as since, least(${sql.lit(MOST)}, (w.sequence - last.sequence) / ${EVERY}) as steps
      from wallet w, (
        select coalesce(max(sequence), 0) as sequence from convert_flow_mark where "walletId" = ${walletId}) last
      where w.id = ${walletId}
    ), step as (
      select since, since + ${EVERY} * n as sequence from span cross join generate_series(1, steps) n
    ), marked as (
      insert into convert_flow_mark ("walletId", sequence, at)
      select e."walletId", e.sequence, e."createdAt"
      from step s join wallet_audit_log e on e."walletId" = ${walletId} and e.sequence = s.sequence
      on conflict do nothing returning sequence
    ), part as (
      select s.since + ((e.sequence - s.since + ${EVERY} - 1) / ${EVERY}) * ${EVERY} as sequence,
        ${OPERATION_TYPE} as "operationType", ${FIGURES}
      from span s join wallet_audit_log e on e."walletId" = ${walletId}
        and e.sequence > s.since and e.sequence <= s.since + s.steps * ${EVERY}
      where ${CHANGES} group by 1, 2
    ), before as (
      select b.* from span s join convert_flow_sum b on b."walletId" = ${walletId} and b.sequence = s.since
    ), kind as (
      select "operationType" from part union select "operationType" from before
    ), summed as (
      insert into convert_flow_sum
        ("walletId", sequence, "operationType", rows, credited, debited, spread, rounding, result)
      select ${walletId}, s.sequence, k."operationType", ${total('rows')}, ${total('credited')}, ${total('debited')},
        ${total('spread')}, ${total('rounding')}, ${total('result')}
      from step s cross join kind k
      left join part p on p.sequence = s.sequence and p."operationType" = k."operationType"
      left join before b on b."operationType" = k."operationType"
      window upto as (partition by k."operationType" order by s.sequence)
      on conflict do nothing
    )
    select sequence from marked`.execute(rows);
  return made.length;
}

const total = (figure: string) =>
  sql`coalesce(${sql.ref(`b.${figure}`)}, 0) + sum(coalesce(${sql.ref(`p.${figure}`)}, 0)) over upto`;
