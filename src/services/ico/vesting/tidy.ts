import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { BATCH } from './due.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** Completes schedules whose tranches are all paid for. Answers how many. */
export async function completeFinished(ctx: Context): Promise<number> {
  const now = ctx.clock.now().toISOString();
  return tidied(
    ctx,
    sql`
      update ico_token_vesting v set status = 'COMPLETED', "completedAt" = ${now}::timestamptz
      where v.id in (
        select f.id from ico_token_vesting f where f.status = 'ACTIVE' and f.released = f.total and not exists (
          select from ico_token_vesting_release r where r."vestingId" = f.id and r."paidAt" is null
        )
        order by f.id limit ${sql.lit(BATCH)} for no key update of f skip locked
      )
      returning v.id`,
  );
}

/** Cancels schedules of contributions that were refunded or rejected, with the tranches that were not paid for. */
export async function cancelEnded(ctx: Context): Promise<number> {
  const now = ctx.clock.now().toISOString();
  return tidied(
    ctx,
    sql`
      with ended as (
        update ico_token_vesting v set status = 'CANCELLED', "cancelledAt" = ${now}::timestamptz
        where v.id in (
          select f.id from ico_token_vesting f join ico_transaction t on t.id = f."transactionId"
          where f.status = 'ACTIVE' and t.status in ('REFUNDED', 'REJECTED')
          order by f.id limit ${sql.lit(BATCH)} for no key update of f skip locked
        )
        returning v.id
      ), tranches as (
        update ico_token_vesting_release r set status = 'CANCELLED' from ended
        where r."vestingId" = ended.id and r."paidAt" is null and r.status <> 'CANCELLED'
      )
      select id from ended`,
  );
}

async function tidied(ctx: Context, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await inTransaction(ctx, { operation: 'processIcoVestingReleases' }, (tx) =>
    statement.execute(tx.rows),
  );
  return rows.length;
}
