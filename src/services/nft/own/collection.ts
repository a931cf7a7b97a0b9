import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { CollectionRow } from './rows.js';

export const NO_COLLECTION = 'Collection not found';

export type CollectionView = ReturnType<typeof collectionView>;

/** A collection as everybody sees it. */
export function collectionView(row: CollectionRow) {
  const { userId: _owner, nextTokenId: _number, startBlock: _block, ...shown } = row;
  return { ...shown, royaltyPercent: canonical(row.royaltyPercent) };
}

/** A collection of the caller. NOT_FOUND for anybody else's. */
export async function requireOwnCollection(
  rows: Reader,
  ctx: Pick<Context, 'caller'>,
  id: string,
): Promise<CollectionRow> {
  return required(await own(rows, ctx, id).executeTakeFirst());
}

/** As {@link requireOwnCollection}, locked until the commit. */
export async function lockOwnCollection(
  { rows }: Tx,
  ctx: Pick<Context, 'caller'>,
  id: string,
): Promise<CollectionRow> {
  return required(await own(rows, ctx, id).forNoKeyUpdate().executeTakeFirst());
}

function own(rows: Reader, { caller }: Pick<Context, 'caller'>, id: string) {
  const userId = requireUserId(caller);
  return rows.selectFrom('nft_collection').selectAll().where('id', '=', id).where('userId', '=', userId);
}

function required(collection: CollectionRow | undefined): CollectionRow {
  if (!collection) throw new AppError('NOT_FOUND', { message: NO_COLLECTION });
  return collection;
}
