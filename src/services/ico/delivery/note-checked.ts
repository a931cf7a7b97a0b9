import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../frame/context.js';
import type { DueDelivery } from './due.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** Notes that a run looks at these deliveries, so that the next one begins with others, whatever becomes of these. */
export async function noteChecked(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  due: readonly DueDelivery[],
): Promise<void> {
  const checkedAt = clock.now().toISOString();
  const wholes = due.flatMap(({ transactionId, releaseId }) => (releaseId === null ? [transactionId] : []));
  const tranches = due.flatMap(({ releaseId }) => releaseId ?? []);
  const whole = db.rows.updateTable('ico_transaction').set({ checkedAt });
  await whole.where(isFree('ico_transaction', wholes)).execute();
  const tranche = db.rows.updateTable('ico_token_vesting_release').set({ checkedAt });
  await tranche.where(isFree('ico_token_vesting_release', tranches)).execute();
}

/** Whether a row is one of these, and nobody is changing it: what is being decided over need not be noted. */
function isFree(table: 'ico_transaction' | 'ico_token_vesting_release', ids: readonly string[]) {
  return sql<SqlBool>`id in (
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for no key update skip locked)`;
}

/** Notes what a delivery waits for, unless it was decided over, or made again, since it was found. */
export async function noteReason(
  { db }: Pick<Context, 'db'>,
  { transactionId, releaseId, hash }: DueDelivery,
  checkReason: string,
): Promise<void> {
  const isNew = sql<SqlBool>`"transactionHash" = ${hash} and "chainCheck" = 'PENDING'
    and "checkReason" is distinct from ${checkReason}`;
  if (releaseId === null) {
    const whole = db.rows.updateTable('ico_transaction').set({ checkReason }).where('id', '=', transactionId);
    await whole.where(isNew).execute();
    return;
  }
  const tranche = db.rows.updateTable('ico_token_vesting_release').set({ checkReason }).where('id', '=', releaseId);
  await tranche.where(isNew).execute();
}
