import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { collectionView, NO_COLLECTION, type CollectionView } from '../own/collection.js';

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  chain: { column: 'chain', kind: 'text' },
  name: { column: 'name', kind: 'text' },
  symbol: { column: 'symbol', kind: 'text' },
  contractAddress: { column: 'contractAddress', kind: 'text' },
  isImported: { column: 'isImported', kind: 'boolean' },
  status: { column: 'status', kind: 'text' },
  createdAt: { column: 'createdAt', kind: 'time' },
} as const satisfies ListColumns;
const ORDER = { defaultSort: 'createdAt', tieBreaker: 'id' } as const;

/** A page of the collections that anybody may see, newest first: those that are deployed and not hidden. */
export async function readNftCollections(ctx: Context, request: ListRequest): Promise<Page<CollectionView>> {
  const shown = ctx.db.rows.selectFrom('nft_collection').selectAll().where('status', '=', 'DEPLOYED');
  return viewed(await readPage(shown, COLUMNS, request, ORDER));
}

/** A page of the caller's collections in any status, newest first. */
export async function readMyNftCollections(ctx: Context, request: ListRequest): Promise<Page<CollectionView>> {
  const userId = requireUserId(ctx.caller);
  const own = ctx.db.rows.selectFrom('nft_collection').selectAll().where('userId', '=', userId);
  return viewed(await readPage(own, COLUMNS, request, ORDER));
}

/** A collection by its id: one that is on its chain, also a hidden one, or a draft of the caller. NOT_FOUND for any other. */
export async function readNftCollection(ctx: Context, id: string): Promise<CollectionView> {
  const collection = await ctx.db.rows.selectFrom('nft_collection').selectAll().where('id', '=', id).executeTakeFirst();
  const isShown = collection && (collection.status !== 'DRAFT' || isOwn(ctx, collection));
  if (!isShown) throw new AppError('NOT_FOUND', { message: NO_COLLECTION });
  return collectionView(collection);
}

function isOwn({ caller }: Context, { userId }: { readonly userId: string }): boolean {
  return caller.kind === 'user' && caller.userId === userId;
}

function viewed(page: Page<Parameters<typeof collectionView>[0]>): Page<CollectionView> {
  return { ...page, items: page.items.map(collectionView) };
}
