import { sql, type SqlBool } from 'kysely';
import { literals } from '../../core/sql/literals.js';
import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';
import type { RequestKind, RequestRow } from './kind.js';

/** A page of one kind of requests, newest first: the caller's own, and those of others that the caller may see. */
export async function readOwnRequests<Request extends RequestRow>(
  ctx: Context,
  kind: RequestKind<Request>,
  request: ListRequest,
): Promise<Page<Request>> {
  return readPage(all(ctx, kind).where(seenBy(ctx, kind)), kind.listed, request, orderOf(kind));
}

/** One request that the caller may see; NOT_FOUND for any other. */
export async function readOwnRequest<Request extends RequestRow>(
  ctx: Context,
  kind: RequestKind<Request>,
  id: string,
): Promise<Request> {
  return theOne(await all(ctx, kind).where('id', '=', id).where(seenBy(ctx, kind)).execute());
}

/** A page of all requests, newest first, for admins, who can also filter by decider. */
export async function readRequests<Request extends RequestRow>(
  ctx: Context,
  kind: RequestKind<Request>,
  request: ListRequest,
): Promise<Page<Request>> {
  const listed = { ...kind.listed, decidedBy: { column: `${kind.table}.decidedBy`, kind: 'uuid' } } as const;
  return readPage(all(ctx, kind), listed, request, orderOf(kind));
}

/** One request, for admins. */
export async function readRequest<Request extends RequestRow>(
  ctx: Context,
  kind: RequestKind<Request>,
  id: string,
): Promise<Request> {
  return theOne(await all(ctx, kind).where('id', '=', id).execute());
}

/** The one row of a statement's result; NOT_FOUND when there is none. */
export function theOne<Request>([row]: readonly Request[]): Request {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function all<Request extends RequestRow>(ctx: Context, { table }: RequestKind<Request>) {
  return ctx.db.rows.selectFrom(table).selectAll().$castTo<Request>();
}

function seenBy<Request extends RequestRow>(ctx: Context, kind: RequestKind<Request>) {
  const userId = requireUserId(ctx.caller);
  const others = kind.others.map(
    ({ column, states }) => sql`${sql.ref(column)} = ${userId} and status in (${literals(states)})`,
  );
  return sql<SqlBool>`(${sql.join([sql`"userId" = ${userId}`, ...others], sql` or `)})`;
}

function orderOf({ table }: { readonly table: string }) {
  return { defaultSort: 'id', tieBreaker: `${table}.id` };
}
