import { badInput } from '../../../core/catalogue/errors.js';
import { move } from '../../../core/states/machine.js';
import { NFT_COLLECTION_MOVES, type NftCollectionStatus } from '../../../core/states/nft.js';
import { NftCollection } from '../../../entities/nft/collection.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import { notify } from '../../notification/notify.js';
import { lockSettings } from '../../settings/write.js';
import { NO_COLLECTION } from '../own/collection.js';
import { refuseInterest } from '../own/interest.js';
import { isPausedBy } from '../own/pause.js';
import { moveEnds } from '../stop/move-ends.js';
import { requireAnyCollection, type AdminCollectionView } from './collections.js';

const TOLD = {
  hide: ['Your collection was hidden', 'nothing of it is listed, offered for or bid on any more'],
  unhide: ['Your collection is shown again', 'its tokens can be sold again'],
} as const;

/**
 * Hides a collection, or shows it again; its creator is told. Clocks of its listings and offers stand still while it is
 * hidden. BAD_INPUT for DRAFT, which nothing becomes again; NOT_FOUND; SELF_DECISION for an admin who shows an own
 * collection, or one in which the admin takes part; ILLEGAL_STATE where it is neither, or is so already.
 */
export async function setNftCollectionStatus(
  ctx: Context,
  id: string,
  wanted: NftCollectionStatus,
): Promise<AdminCollectionView> {
  if (wanted === 'DRAFT') throw badInput('status must be DEPLOYED or HIDDEN');
  const action = wanted === 'HIDDEN' ? 'hide' : 'unhide';
  return inTransaction(ctx, { operation: 'setNftCollectionStatus' }, async (tx) => {
    // No pause begins or ends meanwhile; a save of settings takes this lock before any collection.
    await lockSettings(tx);
    const collection = await lockOne(tx, NftCollection, { id }, NO_COLLECTION);
    if (action === 'unhide') {
      refuseSelfDecision(ctx, collection.userId);
      await refuseInterest(ctx, tx.rows, { collectionId: id });
    }
    const status = move(NFT_COLLECTION_MOVES, collection.status, action);
    const { stoppedAt } = collection;
    const isStopped = action === 'hide' || (await isPausedBy(ctx, tx.rows, collection.chain));
    const now = ctx.clock.now();
    Object.assign(collection, { status, stoppedAt: isStopped ? (stoppedAt ?? now) : null, updatedAt: now });
    await tx.em.flush();
    if (!isStopped && stoppedAt) await moveEnds(ctx, tx, [{ id, stoppedAt: stoppedAt.toISOString() }]);
    const [title, what] = TOLD[action];
    const message = `${collection.name} on ${collection.chain}: ${what}.`;
    await notify(ctx, tx, { userId: collection.userId, type: 'system', title, message });
    return requireAnyCollection(tx.rows, id);
  });
}
