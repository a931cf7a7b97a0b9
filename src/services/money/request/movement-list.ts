import { expressionBuilder, type SelectQueryBuilder, type UpdateQueryBuilder } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Deposit } from '../../../entities/money/deposit.js';
import type { Row, Tables } from '../../../entities/index.js';
import type { Transfer } from '../../../entities/money/transfer.js';
import type { Withdrawal } from '../../../entities/money/withdrawal.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { requireRepeatable } from '../../frame/idempotency.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import type { Tx } from '../../frame/tx.js';

/** Tables of what customers ask for that moves money. */
export type RequestTable = keyof RequestRows;

interface RequestRows {
  deposit: Row<Deposit>;
  withdrawal: Row<Withdrawal>;
  transfer: Row<Transfer>;
}

const SHARED = {
  id: 'uuid',
  userId: 'uuid',
  walletId: 'uuid',
  currency: 'text',
  type: 'text',
  amount: 'number',
  status: 'text',
  createdAt: 'time',
} as const;
const OWN = {
  deposit: { method: 'text', reference: 'text', expiresAt: 'time' },
  withdrawal: { fee: 'number', destination: 'text' },
  transfer: { fee: 'number', toUserId: 'uuid', toWalletId: 'uuid', toCurrency: 'text', received: 'number' },
} as const;

function columns(table: RequestTable): ListColumns {
  const all = Object.entries({ ...SHARED, ...OWN[table] });
  return Object.fromEntries(all.map(([name, kind]) => [name, { column: `${table}.${name}`, kind }]));
}

/** A page of the caller's rows of a table, newest first; of transfers also those that the caller was sent. */
export async function readOwnRequests<Table extends RequestTable>(
  ctx: Context,
  table: Table,
  request: ListRequest,
): Promise<Page<RequestRows[Table]>> {
  return readPage(mine(ctx, table), columns(table), request, { defaultSort: 'id', tieBreaker: `${table}.id` });
}

/** One of the caller's rows; another's is NOT_FOUND. */
export async function readOwnRequest<Table extends RequestTable>(
  ctx: Context,
  table: Table,
  id: string,
): Promise<RequestRows[Table]> {
  return theOne(mine(ctx, table).where('id', '=', id));
}

/** A page of everybody's rows, newest first, for admins, who also find them by who decided. */
export async function readRequests<Table extends RequestTable>(
  ctx: Context,
  table: Table,
  request: ListRequest,
): Promise<Page<RequestRows[Table]>> {
  const listed = { ...columns(table), decidedBy: { column: `${table}.decidedBy`, kind: 'uuid' } } as const;
  return readPage(rowsOf(ctx.db.rows, table), listed, request, { defaultSort: 'id', tieBreaker: `${table}.id` });
}

/** One row, for admins. */
export async function readRequest<Table extends RequestTable>(
  ctx: Context,
  table: Table,
  id: string,
): Promise<RequestRows[Table]> {
  return theOne(rowsOf(ctx.db.rows, table).where('id', '=', id));
}

/** A row for whoever decides it, locked until the commit; with `userId`, only that account's own. */
export async function lockRequest<Table extends RequestTable>(
  tx: Tx,
  table: Table,
  id: string,
  userId: string | null,
): Promise<RequestRows[Table]> {
  const found = rowsOf(tx.rows, table).where('id', '=', id).forUpdate();
  return theOne(userId === null ? found : found.where('userId', '=', userId));
}

/** Writes what was decided, by whom and why. INTERNAL in a use case of a caller that declares no `once`. */
export async function decide<Table extends RequestTable>(
  ctx: Context,
  tx: Tx,
  table: Table,
  id: string,
  status: RequestRows[Table]['status'],
  reason: string | null,
): Promise<RequestRows[Table]> {
  requireRepeatable(tx.repeatable, `${table} ${id} was decided`);
  const decidedBy = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
  const decided = tx.rows
    .updateTable(table as RequestTable)
    .set({ status, reason, decidedBy, decidedAt: ctx.clock.now().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .$castTo<RequestRows[Table]>();
  return theOne(decided);
}

type Answering<Item> =
  SelectQueryBuilder<Tables, RequestTable, Item> | UpdateQueryBuilder<Tables, RequestTable, RequestTable, Item>;

/** The row that a query answers; NOT_FOUND when it answers none. */
async function theOne<Item>(query: Answering<Item>): Promise<Item> {
  const [row] = await query.execute();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** All rows of a table. The builder follows no table that is a type parameter, so it is told what they are. */
function rowsOf<Table extends RequestTable>(rows: Reader, table: Table) {
  return rows
    .selectFrom(table as RequestTable)
    .selectAll()
    .$castTo<RequestRows[Table]>();
}

function mine<Table extends RequestTable>(ctx: Context, table: Table) {
  const userId = requireUserId(ctx.caller);
  const rows = rowsOf(ctx.db.rows, table);
  if (table !== 'transfer') return rows.where('userId', '=', userId);
  // Of a transfer, the recipient sees what arrived, not what may yet be refused.
  const is = expressionBuilder<Tables, 'transfer'>();
  const arrived = is.and([is('toUserId', '=', userId), is('status', '=', 'COMPLETED')]);
  return rows.where(is.or([is('userId', '=', userId), arrived]));
}
