import { sql } from 'kysely';
import { badInput } from '../../core/catalogue/errors.js';
import { isUuid } from '../../core/ids.js';
import type { Row } from '../../entities/index.js';
import type { WalletAuditLog } from '../../entities/ledger/wallet-audit-log.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../frame/list.js';
import { readOwnWallet } from './read.js';
import { keyForOwner } from '../ledger/key.js';
import { metadataForOwner } from '../ledger/metadata.js';

const TRANSACTION = { column: 'wallet_audit_log.transactionId', kind: 'uuid' } as const;

/** Columns that an owner may sort and filter by. The idempotency key is left out, since admins alone see all of it. */
const OWN_COLUMNS = {
  id: { column: 'wallet_audit_log.id', kind: 'uuid' },
  walletId: { column: 'wallet_audit_log.walletId', kind: 'uuid' },
  userId: { column: 'wallet_audit_log.userId', kind: 'uuid' },
  sequence: { column: 'wallet_audit_log.sequence', kind: 'number' },
  operation: { column: 'wallet_audit_log.operation', kind: 'text' },
  amount: { column: 'wallet_audit_log.amount', kind: 'number' },
  previousBalance: { column: 'wallet_audit_log.previousBalance', kind: 'number' },
  newBalance: { column: 'wallet_audit_log.newBalance', kind: 'number' },
  previousInOrder: { column: 'wallet_audit_log.previousInOrder', kind: 'number' },
  newInOrder: { column: 'wallet_audit_log.newInOrder', kind: 'number' },
  transactionId: TRANSACTION,
  // The screens of deposits, withdrawals and transfers filter by these names.
  depositId: TRANSACTION,
  withdrawalId: TRANSACTION,
  transferId: TRANSACTION,
  currency: { column: 'wallet.currency', kind: 'text' },
  type: { column: 'wallet.type', kind: 'text' },
  createdAt: { column: 'wallet_audit_log.createdAt', kind: 'time' },
} as const;

const COLUMNS = {
  ...OWN_COLUMNS,
  idempotencyKey: { column: 'wallet_audit_log.idempotencyKey', kind: 'text' },
} as const;

const SEQUENCE = 'wallet_audit_log.sequence';
const ORDER = { defaultSort: 'createdAt', tieBreaker: [SEQUENCE, 'wallet_audit_log.id'] } as const;

export type EntryRow = Row<WalletAuditLog> & { currency: string; type: string };

/** A page with the cursor to send as `after` for the next page; null on the last page. */
export type EntryPage = Page<EntryRow> & { cursor: string | null };

export interface EntryRequest extends ListRequest {
  /** Cursor of the previous page; the list is then in the order of time, newest first. */
  readonly after?: string | null;
}

/** A page of the ledger for admins, newest first, with each wallet's currency and type. */
export async function readLedger(ctx: Context, request: EntryRequest): Promise<EntryPage> {
  const walletId = onlyWallet(request);
  if (walletId === null) return readAll(ctx, request);
  return readWalletEntries(ctx, walletId, COLUMNS, { ...request, filter: {} });
}

/** A page of the ledger of one of the caller's wallets, without what admins wrote; another's wallet is NOT_FOUND. */
export async function readOwnEntries(ctx: Context, walletId: string, request: EntryRequest): Promise<EntryPage> {
  await readOwnWallet(ctx, walletId);
  const page = await readWalletEntries(ctx, walletId, OWN_COLUMNS, request);
  return { ...page, items: page.items.map(asOwnerSees) };
}

function asOwnerSees(entry: EntryRow): EntryRow {
  const { metadata, idempotencyKey } = entry;
  return { ...entry, metadata: metadataForOwner(metadata), idempotencyKey: keyForOwner(idempotencyKey) };
}

function entries(ctx: Context) {
  return ctx.db.rows
    .selectFrom('wallet_audit_log')
    .innerJoin('wallet', 'wallet.id', 'wallet_audit_log.walletId')
    .selectAll('wallet_audit_log')
    .select('wallet_audit_log.border as external')
    .select(['wallet.currency', 'wallet.type']);
}

/**
 * The wallet of a request for one wallet's rows in the order of time, whose sequence numbers then sort and count the
 * rows; null for any other request.
 */
function onlyWallet({ filter, sortField }: EntryRequest): string | null {
  const { walletId, ...others } = filter ?? {};
  const byTime = (sortField ?? 'createdAt') === 'createdAt';
  return typeof walletId === 'string' && isUuid(walletId) && byTime && Object.keys(others).length === 0
    ? walletId
    : null;
}

async function readWalletEntries(
  ctx: Context,
  walletId: string,
  columns: ListColumns,
  request: EntryRequest,
): Promise<EntryPage> {
  const { after } = request;
  if (after && !/^\d{1,18}$/.test(after)) throw badInput('after is not a cursor of this server');
  const sortField = (request.sortField ?? 'createdAt') === 'createdAt' ? 'sequence' : request.sortField;
  const own = entries(ctx).where('wallet_audit_log.walletId', '=', walletId);
  const listed = after ? own.where(SEQUENCE, '<', after) : own;
  const whole = Object.keys(request.filter ?? {}).length === 0;
  const page = await readPage<EntryRow>(
    listed,
    columns,
    { ...request, ...cursorOrder(request), sortField },
    { ...ORDER, ...(whole ? { count: () => countOfWallet(ctx, walletId, after) } : {}) },
  );
  const last = page.items.at(-1)?.sequence;
  const more = whole ? last !== '1' : page.pagination.currentPage < page.pagination.totalPages;
  return { ...page, cursor: more && last ? last : null };
}

/** Sequence numbers have no gaps, so the newest one is the number of rows. */
async function countOfWallet(ctx: Context, walletId: string, after: string | null | undefined): Promise<number> {
  const row = await ctx.db.rows.selectFrom('wallet').select('sequence').where('id', '=', walletId).executeTakeFirst();
  const before = after ? Number(after) - 1 : Infinity;
  return Math.min(Number(row?.sequence ?? 0), before);
}

async function readAll(ctx: Context, request: EntryRequest): Promise<EntryPage> {
  const [time, sequence, id] = position(request.after);
  const listed = time
    ? entries(ctx).where(
        sql<boolean>`(wallet_audit_log."createdAt", wallet_audit_log.sequence, wallet_audit_log.id)
          < (${time}::timestamptz, ${sequence}::bigint, ${id}::uuid)`,
      )
    : entries(ctx);
  const count = Object.keys(request.filter ?? {}).length === 0 && !time ? { count: () => countOfAll(ctx) } : {};
  const page = await readPage<EntryRow>(
    listed,
    COLUMNS,
    { ...request, ...cursorOrder(request) },
    { ...ORDER, ...count },
  );
  const last = page.items.at(-1);
  const more = page.pagination.totalItems > page.items.length;
  return { ...page, cursor: more && last ? `${last.createdAt}_${last.sequence}_${last.id}` : null };
}

async function countOfAll(ctx: Context): Promise<number> {
  const { rows } = await sql<{ rows: string }>`select coalesce(sum(sequence), 0) as rows from wallet`.execute(
    ctx.db.rows,
  );
  return Number(rows[0]?.rows ?? 0);
}

/** With a cursor the order is always newest first, and the page is always the first one after the cursor. */
function cursorOrder({ after }: EntryRequest) {
  return after ? { page: 1, sortField: 'createdAt', sortOrder: 'desc' as const } : {};
}

function position(after: string | null | undefined): string[] {
  if (!after) return [];
  const [time = '', sequence = '', id = ''] = after.split('_');
  const readable = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time) && /^\d{1,18}$/.test(sequence) && isUuid(id);
  if (!readable) throw badInput('after is not a cursor of this server');
  return [time, sequence, id];
}
