import { NftCollection } from '../../../entities/nft/collection.js';
import { NFT_LIMITS } from '../../../core/nft-market/limits.js';
import { readMediaUrl } from '../../../core/nft-market/media.js';
import { readOptionalText } from '../../../core/text/read-text.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { collectionView, requireOwnCollection, type CollectionView } from '../own/collection.js';
import { ipfsReaderOf } from '../own/media.js';

export interface UpdateCollectionInput {
  readonly description?: string | null;
  readonly image?: string | null;
}

/**
 * Changes the texts of a collection of the caller, in any status; what is left out stays, and null is none. Its name, symbol
 * and royalty are those of its contract. NOT_FOUND for anybody else's, BAD_INPUT naming the field.
 */
export async function updateNftCollection(
  ctx: Context,
  id: string,
  { description, image }: UpdateCollectionInput,
): Promise<CollectionView> {
  const texts = {
    ...(description === undefined
      ? {}
      : { description: readOptionalText('description', description, NFT_LIMITS.description) }),
    ...(image === undefined ? {} : { image: readMediaUrl('image', image, ipfsReaderOf(ctx)) }),
  };
  return inTransaction(ctx, { operation: 'updateNftCollection' }, async (tx) => {
    await requireOwnCollection(tx.rows, ctx, id);
    const collection = await lockOne(tx, NftCollection, { id });
    Object.assign(collection, texts, { updatedAt: ctx.clock.now() });
    await tx.em.flush();
    return collectionView(await requireOwnCollection(tx.rows, ctx, id));
  });
}
