import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { inTurns } from '../in-turns.js';
import { endPayment } from './end-payment.js';
import { lockPayment } from './lock-payment.js';

/** Payments that are read at once, and how long a run may take. */
const BATCH = 500;
const BUDGET_MS = 60_000;
const AT_ONCE = 3;

interface Due {
  readonly id: string;
  readonly due: string;
}

/**
 * Expires the payments whose time is over, three at a time, for at most a minute; the next run goes on. One that cannot
 * be expired does not stop the others; the run then fails with their number.
 */
export async function expirePayments(ctx: Context): Promise<{ expired: number }> {
  const until = ctx.clock.now().getTime() + BUDGET_MS;
  const tally = { expired: 0, failed: 0 };
  let last: Due | undefined;
  while (ctx.clock.now().getTime() < until) {
    const batch = await findDue(ctx, last);
    await inTurns(batch, AT_ONCE, async ({ id }) => expireOne(ctx, id, tally));
    last = batch.at(-1);
    if (batch.length < BATCH) break;
  }
  if (tally.failed > 0)
    throw new Error(`${tally.failed} overdue payments could not be expired; the next run tries again`);
  return { expired: tally.expired };
}

async function findDue(ctx: Context, last: Due | undefined): Promise<Due[]> {
  const behind = last ? sql`and ("expiresAt", id) > (${last.due}::timestamptz, ${last.id})` : sql``;
  const { rows } = await sql<Due>`
    select id, "expiresAt"::text as due from gateway_payment
    where status = 'PENDING' and "expiresAt" <= ${ctx.clock.now().toISOString()}::timestamptz ${behind}
    order by "expiresAt", id limit ${sql.lit(BATCH)}`.execute(ctx.db.rows);
  return rows;
}

async function expireOne(ctx: Context, id: string, tally: { expired: number; failed: number }): Promise<void> {
  try {
    await inTransaction(ctx, { operation: 'expirePayments' }, async (tx) => {
      const locked = await lockPayment(tx, { id });
      if (locked.payment.status !== 'PENDING') return;
      await endPayment(ctx, tx, locked, 'expire');
      tally.expired += 1;
    });
  } catch (error) {
    tally.failed += 1;
    ctx.log.error({ module: 'gateway', err: error, paymentId: id }, 'an overdue payment could not be expired');
  }
}
