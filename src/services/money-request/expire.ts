import { sql } from 'kysely';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Tx } from '../frame/tx.js';
import { decideLocked } from './decide.js';
import type { RequestKind, RequestRow, StateOf } from './kind.js';

// Pays nobody else: what was held goes back to its owner.
// Takes no idempotency key: the state of the row says whether it is still to be done.

/** Which requests expire, and by which action. */
export interface Expiry<Request extends RequestRow, Action extends string> {
  readonly action: Action;
  /** States in which a request waits for a decision. */
  readonly from: readonly StateOf<Request>[];
  /** Column with the time at which the request expires; null there means never. */
  readonly due: keyof Request & string;
}

const BATCH = 500;

/**
 * Expires overdue requests, each in its own transaction with the effects of `carryOut`; returns how many. A request
 * that cannot be expired does not stop the others and is tried again by the next run; this run then fails, and its
 * error says how many remain.
 */
export async function expireRequests<Request extends RequestRow, Action extends string>(
  ctx: Context,
  kind: RequestKind<Request, Action>,
  expiry: Expiry<Request, Action>,
  carryOut: (tx: Tx, request: Request) => Promise<void>,
): Promise<{ expired: number }> {
  const due = await findOverdue(ctx, kind, expiry);
  let expired = 0;
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      expired += await expire(ctx, kind, expiry, id, carryOut);
    } catch (error) {
      const which = { module: kind.table, err: error, [`${kind.table}Id`]: id };
      ctx.log.error(which, `overdue ${kind.table} could not be expired; the next run tries again`);
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    const which = `${failures.length} of ${due.length} overdue ${kind.table}s`;
    throw new AggregateError(
      failures,
      `${which} could not be expired; the log has the reasons, and the next run tries again`,
    );
  }
  return { expired };
}

async function findOverdue<Request extends RequestRow>(
  ctx: Context,
  { table }: RequestKind<Request>,
  expiry: Expiry<Request, string>,
): Promise<{ id: string }[]> {
  const found = sql<{ id: string }>`
    select id from ${sql.table(table)} where ${isOverdue(ctx, expiry)} limit ${sql.lit(BATCH)}`;
  return (await found.execute(ctx.db.rows)).rows;
}

/** Returns 0 when the request has been decided or given more time since it was found, otherwise 1. */
async function expire<Request extends RequestRow, Action extends string>(
  ctx: Context,
  kind: RequestKind<Request, Action>,
  { action, ...expiry }: Expiry<Request, Action>,
  id: string,
  carryOut: (tx: Tx, request: Request) => Promise<void>,
): Promise<number> {
  return inTransaction(ctx, { operation: 'expireRequests' }, async (tx) => {
    const { rows } = await sql<Request>`
      select * from ${sql.table(kind.table)} where id = ${id} and ${isOverdue(ctx, expiry)} for update`.execute(
      tx.rows,
    );
    for (const request of rows) {
      await decideLocked(ctx, tx, kind, request, { action }, (locked) => carryOut(tx, locked));
    }
    return rows.length;
  });
}

function isOverdue<Request extends RequestRow>(
  { clock }: Context,
  { from, due }: Pick<Expiry<Request, string>, 'from' | 'due'>,
) {
  return sql`status in (${sql.join(from)}) and ${sql.ref(due)} <= ${clock.now().toISOString()}`;
}
