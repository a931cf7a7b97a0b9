import { sql } from 'kysely';
import { literals } from '../../core/sql/literals.js';
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
/** What one run takes on at most, so that it ends before the next one is due. */
const BATCHES = 20;
/** Of so many failures the run's error has the reasons; the log has them all. */
const KEPT_REASONS = 10;

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
  let [seen, expired, failed] = [0, 0, 0];
  const reasons: unknown[] = [];
  for await (const { id } of overdue(ctx, kind, expiry)) {
    seen += 1;
    try {
      expired += await expire(ctx, kind, expiry, id, carryOut);
    } catch (error) {
      const which = { module: kind.table, err: error, [`${kind.table}Id`]: id };
      ctx.log.error(which, `overdue ${kind.table} could not be expired; the next run tries again`);
      failed += 1;
      if (reasons.length < KEPT_REASONS) reasons.push(error);
    }
  }
  if (failed > 0) {
    throw new AggregateError(
      reasons,
      `${failed} of ${seen} overdue ${kind.table}s could not be expired; the log has the reasons, and the next run tries again`,
    );
  }
  return { expired };
}

/** A request that waits too long, with its due time in full, so that the next batch begins right behind it. */
interface Overdue {
  readonly id: string;
  readonly due: string;
}

/** Overdue requests, the longest first; one that stays overdue comes once a run. */
async function* overdue<Request extends RequestRow>(
  ctx: Context,
  kind: RequestKind<Request>,
  expiry: Expiry<Request, string>,
): AsyncGenerator<Overdue> {
  let last: Overdue | undefined;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const found = await findOverdue(ctx, kind, expiry, last);
    yield* found;
    if (found.length < BATCH) return;
    last = found.at(-1);
  }
}

async function findOverdue<Request extends RequestRow>(
  ctx: Context,
  { table }: RequestKind<Request>,
  expiry: Expiry<Request, string>,
  last: Overdue | undefined,
): Promise<Overdue[]> {
  const due = sql.ref(expiry.due);
  const behind = last ? sql`and (${due}, id) > (${last.due}::timestamptz, ${last.id}::uuid)` : sql``;
  const found = sql<Overdue>`
    select id, ${due}::text as due from ${sql.table(table)}
    where ${isOverdue(ctx, expiry)} ${behind} order by ${due}, id limit ${sql.lit(BATCH)}`;
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
  return sql`status in (${literals(from)}) and ${sql.ref(due)} <= ${clock.now().toISOString()}`;
}
