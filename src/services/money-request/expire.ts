import { sql } from 'kysely';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Tx } from '../frame/tx.js';
import { decideLocked, lockRequest } from './decide.js';
import type { RequestKind, RequestRow, StateOf } from './kind.js';

/** Which requests expire, and how. */
export interface Expiry<Request extends RequestRow, Action extends string> {
  readonly action: Action;
  /** States in which a request waits for somebody. */
  readonly from: readonly StateOf<Request>[];
  /** Column of the time at which the wait is over; null there waits for ever. */
  readonly due: keyof Request & string;
}

const BATCH = 500;

/**
 * Expires requests that nobody decided in time, each in a transaction of its own, and has `carryOut` do what belongs to
 * it; answers how many. One that cannot be expired stays for the next run and holds no other up; this run fails when the
 * others are done, and says how many stayed.
 */
export async function expireRequests<Request extends RequestRow, Action extends string>(
  ctx: Context,
  kind: RequestKind<Request, Action>,
  expiry: Expiry<Request, Action>,
  carryOut: (tx: Tx, request: Request) => Promise<void>,
): Promise<{ expired: number }> {
  const due = await overdue(ctx, kind, expiry);
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

async function overdue<Request extends RequestRow>(
  { db, clock }: Context,
  { table }: RequestKind<Request>,
  { from, due }: Expiry<Request, string>,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where status in (${sql.join(from)}) and ${sql.ref(due)} <= ${clock.now().toISOString()} limit ${sql.lit(BATCH)}`.execute(
    db.rows,
  );
  return rows;
}

/** How many requests it expired: none where somebody has decided it since it was found. */
async function expire<Request extends RequestRow, Action extends string>(
  ctx: Context,
  kind: RequestKind<Request, Action>,
  { action, from }: Expiry<Request, Action>,
  id: string,
  carryOut: (tx: Tx, request: Request) => Promise<void>,
): Promise<number> {
  return inTransaction(ctx, { operation: 'expireRequests' }, async (tx) => {
    const request = await lockRequest(ctx, tx, kind, id, 'platform');
    if (!from.some((state) => state === request.status)) return 0;
    await decideLocked(ctx, tx, kind, request, { action }, (locked) => carryOut(tx, locked));
    return 1;
  });
}
