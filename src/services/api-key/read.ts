import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import type { ApiKeyRefusal } from '../../entities/api-key/api-key-refusal.js';
import type { Row } from '../../entities/index.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';
import { viewOf, type ApiKeyView } from './view.js';

const COLUMNS = {
  id: { column: 'api_key.id', kind: 'uuid' },
  name: { column: 'api_key.name', kind: 'text' },
  userId: { column: 'api_key.userId', kind: 'uuid' },
  type: { column: 'api_key.type', kind: 'text' },
  ipRestriction: { column: 'api_key.ipRestriction', kind: 'boolean' },
  disabled: { column: 'api_key.disabled', kind: 'boolean' },
  expiresAt: { column: 'api_key.expiresAt', kind: 'time' },
  lastUsedAt: { column: 'api_key.lastUsedAt', kind: 'time' },
  lastUsedIp: { column: 'api_key.lastUsedIp', kind: 'text' },
  deletedAt: { column: 'api_key.deletedAt', kind: 'time' },
  createdAt: { column: 'api_key.createdAt', kind: 'time' },
} as const;

const NEWEST = { defaultSort: 'createdAt', tieBreaker: 'api_key.id' };

const REFUSAL_COLUMNS = {
  id: { column: 'api_key_refusal.id', kind: 'uuid' },
  apiKeyId: { column: 'api_key_refusal.apiKeyId', kind: 'uuid' },
  reason: { column: 'api_key_refusal.reason', kind: 'text' },
  ip: { column: 'api_key_refusal.ip', kind: 'text' },
  operation: { column: 'api_key_refusal.operation', kind: 'text' },
  times: { column: 'api_key_refusal.times', kind: 'number' },
  createdAt: { column: 'api_key_refusal.createdAt', kind: 'time' },
  lastAt: { column: 'api_key_refusal.lastAt', kind: 'time' },
} as const;

/** A page of the caller's own keys that are not deleted, newest first. */
export async function readOwnKeys(ctx: Context, request: ListRequest): Promise<Page<ApiKeyView>> {
  const own = ctx.db.rows
    .selectFrom('api_key')
    .selectAll()
    .where('userId', '=', requireUserId(ctx.caller))
    .where('deletedAt', 'is', null);
  return viewed(ctx, await readPage(own, COLUMNS, request, NEWEST));
}

export interface AllKeysRequest extends ListRequest {
  /** Includes deleted keys. */
  readonly deleted?: boolean | null;
  readonly type?: 'plugin';
}

/** A page of everybody's keys, for admins. */
export async function readAllKeys(ctx: Context, request: AllKeysRequest): Promise<Page<ApiKeyView>> {
  let all = ctx.db.rows.selectFrom('api_key').selectAll();
  if (!request.deleted) all = all.where('deletedAt', 'is', null);
  if (request.type) all = all.where('type', '=', request.type);
  return viewed(ctx, await readPage(all, COLUMNS, request, NEWEST));
}

/** One key in any state, for admins. */
export async function readKey(ctx: Context, id: string): Promise<ApiKeyView> {
  const row = await ctx.db.rows.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return viewOf(ctx, row);
}

/** Refused calls of the caller's keys with the reasons, latest first; with `id`, only those of that key. */
export async function readRefusals(
  ctx: Context,
  { id, ...request }: ListRequest & { readonly id?: string | null },
): Promise<Page<Row<ApiKeyRefusal>>> {
  const userId = requireUserId(ctx.caller);
  // Show the refusals that this process has buffered, too; other processes write theirs within a second.
  await ctx.keyRefusals.flush();
  let own = ctx.db.rows
    .selectFrom('api_key_refusal')
    .selectAll('api_key_refusal')
    .innerJoin('api_key', 'api_key.id', 'api_key_refusal.apiKeyId')
    .where('api_key.userId', '=', userId);
  if (id) own = own.where('api_key.id', '=', id);
  return readPage(own, REFUSAL_COLUMNS, request, { defaultSort: 'lastAt', tieBreaker: 'api_key_refusal.id' });
}

function viewed<Item extends Parameters<typeof viewOf>[1]>(ctx: Context, page: Page<Item>): Page<ApiKeyView> {
  return { ...page, items: page.items.map((row) => viewOf(ctx, row)) };
}
