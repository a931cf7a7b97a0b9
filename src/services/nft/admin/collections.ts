import { AppError } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { OWNER_COLUMNS, ownerOf } from '../../frame/owner.js';
import { collectionView, NO_COLLECTION } from '../own/collection.js';

const COLUMNS = {
  id: { column: 'collection.id', kind: 'uuid' },
  userId: { column: 'collection.userId', kind: 'uuid' },
  creatorEmail: { column: 'owner.email', kind: 'text' },
  chain: { column: 'collection.chain', kind: 'text' },
  name: { column: 'collection.name', kind: 'text' },
  symbol: { column: 'collection.symbol', kind: 'text' },
  contractAddress: { column: 'collection.contractAddress', kind: 'text' },
  isImported: { column: 'collection.isImported', kind: 'boolean' },
  status: { column: 'collection.status', kind: 'text' },
  createdAt: { column: 'collection.createdAt', kind: 'time' },
  updatedAt: { column: 'collection.updatedAt', kind: 'time' },
  deployedAt: { column: 'collection.deployedAt', kind: 'time' },
} as const satisfies ListColumns;
const ORDER = { defaultSort: 'createdAt', tieBreaker: 'collection.id' } as const;

function adminCollections(rows: Reader) {
  return rows
    .selectFrom('nft_collection as collection')
    .innerJoin('user as owner', 'owner.id', 'collection.userId')
    .selectAll('collection')
    .select(OWNER_COLUMNS);
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminCollections>['execute']>>[number];
export type AdminCollectionView = ReturnType<typeof adminView>;

function adminView(row: AdminRow) {
  const { ownerEmail: _email, ownerFirstName: _first, ownerLastName: _last, ...collection } = row;
  return { ...collectionView(collection), creator: ownerOf(row.userId, row) };
}

/** A page of the collections of all accounts in any status, newest first. Two statements. */
export async function readAllNftCollections(ctx: Context, request: ListRequest): Promise<Page<AdminCollectionView>> {
  const page = await readPage(adminCollections(ctx.db.rows), COLUMNS, request, ORDER);
  return { ...page, items: page.items.map(adminView) };
}

/** Anybody's collection. NOT_FOUND where there is none. */
export async function requireAnyCollection(rows: Reader, id: string): Promise<AdminCollectionView> {
  const row = await adminCollections(rows).where('collection.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: NO_COLLECTION });
  return adminView(row);
}
