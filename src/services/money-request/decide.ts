import { sql, type RawBuilder } from 'kysely';
import { requireUserId } from '../../auth/authenticate.js';
import { badInput } from '../../core/catalogue/errors.js';
import { move } from '../../core/states/machine.js';
import type { Context } from '../frame/context.js';
import { requireRepeatable } from '../frame/idempotency.js';
import { refuseSelfDecision } from '../frame/self-decision.js';
import type { Tx } from '../frame/tx.js';
import type { RequestKind, RequestRow } from './kind.js';
import { theOne } from './read.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Who decides: the account that asked, another account that takes part, an uninvolved admin, or the platform. */
export type Decider = 'owner' | 'other' | 'admin' | 'platform';

export interface Decision<Action extends string> {
  readonly action: Action;
  /** The reason that the owner is told, if any. */
  readonly reason?: string;
}

/** What an action answers that has to wait for other people: the request stays as it is. */
export const WAITS = Symbol('waits');

/**
 * The effects of an action besides the new state, or {@link WAITS}. Runs while the request is locked, once the action is
 * legal.
 */
export type CarryOut<Request> = (request: Request) => Promise<void | typeof WAITS>;

/**
 * Locks a request, carries the action out, and stores the new state with the decider and the reason. NOT_FOUND when the
 * caller may not decide it, SELF_DECISION for an admin who takes part in it, ILLEGAL_STATE for an illegal move.
 */
export async function decide<Request extends RequestRow, Action extends string>(
  ctx: Context,
  tx: Tx,
  kind: RequestKind<Request, Action>,
  { id, as, ...decision }: Decision<Action> & { readonly id: string; readonly as: Decider },
  carryOut?: CarryOut<Request>,
): Promise<Request> {
  return decideLocked(ctx, tx, kind, await lockRequest(ctx, tx, kind, id, as), decision, carryOut);
}

/**
 * As {@link decide}, for a request that is already locked or was made in this transaction. INTERNAL when the use case
 * declares no `once` although a caller runs it.
 */
export async function decideLocked<Request extends RequestRow, Action extends string>(
  ctx: Context,
  tx: Tx,
  kind: RequestKind<Request, Action>,
  request: Request,
  { action, reason }: Decision<Action>,
  carryOut?: CarryOut<Request>,
): Promise<Request> {
  requireRepeatable(tx.repeatable, `${kind.table} ${request.id} was decided`);
  const status = move(kind.moves, request.status, action);
  if ((await carryOut?.(request)) === WAITS) return request;
  await kind.ended?.(ctx, tx, request.id, action, reason ?? null);
  const decidedBy = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
  const { rows } = await sql<Request>`
    update ${sql.table(kind.table)} set status = ${status}, reason = ${reason ?? null}, "decidedBy" = ${decidedBy},
      "decidedAt" = ${ctx.clock.now().toISOString()}
    where id = ${request.id} returning *`.execute(tx.rows);
  return theOne(rows);
}

/** Locks a request until the commit, but only if the decider may decide it; NOT_FOUND otherwise. */
export async function lockRequest<Request extends RequestRow>(
  ctx: Context,
  tx: Tx,
  kind: RequestKind<Request>,
  id: string,
  as: Decider,
): Promise<Request> {
  const { rows } = await sql<Request>`
    select * from ${sql.table(kind.table)} where id = ${id} and ${mayDecide(ctx, kind, as)} for update`.execute(
    tx.rows,
  );
  const request = theOne(rows);
  if (as === 'admin') refuseSelfDecision(ctx, ...kind.partiesOf(request));
  return request;
}

function mayDecide<Request extends RequestRow>(
  { caller }: Context,
  { others }: RequestKind<Request>,
  as: Decider,
): RawBuilder<unknown> {
  if (as === 'owner') return sql`"userId" = ${requireUserId(caller)}`;
  if (as !== 'other') return sql`true`;
  const userId = requireUserId(caller);
  const theirs = others.map(({ column }) => sql`${sql.ref(column)} = ${userId}`);
  return sql`(${sql.join([sql`false`, ...theirs], sql` or `)})`;
}

const MAX_LENGTH = 500;

/** Validates the reason of a refusal, which the owner reads: 1 to 500 characters, not blank. */
export function decisionReason(reason: string): string {
  const text = reason.trim();
  if (text.length < 1 || text.length > MAX_LENGTH) throw badInput(`reason must have 1 to ${MAX_LENGTH} characters`);
  return text;
}
