import { illegalState } from '../../../core/catalogue/errors.js';
import type { NftCollectionStatus } from '../../../core/states/nft.js';

/** ILLEGAL_STATE for a token of a hidden collection, of which nothing is listed, offered or bid any more. */
export function requireShown({ collectionStatus }: { readonly collectionStatus: NftCollectionStatus }): void {
  if (collectionStatus !== 'HIDDEN') return;
  throw illegalState('The collection is hidden: nothing of it is sold any more');
}
