import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { basisPointsOf } from '../../../core/nft-market/rates.js';
import { move } from '../../../core/states/machine.js';
import { NFT_COLLECTION_MOVES } from '../../../core/states/nft.js';
import { nftCollection } from '../../../core/nft-market/contracts.js';
import { NftCollection } from '../../../entities/nft/collection.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { prepareDeployment, type Deployment } from '../deployment/prepare.js';
import { proveDeployment } from '../deployment/prove.js';
import { ownAddress } from '../own/addresses.js';
import { requireChains, type PreparedTransaction } from '../own/chain.js';
import { collectionView, requireOwnCollection, type CollectionView } from '../own/collection.js';
import { requireNotPaused } from '../own/pause.js';
import { readHash } from '../own/proof.js';
import type { CollectionRow } from '../own/rows.js';

export interface DeployCollectionInput {
  readonly id: string;
  /** Who signs, and owns the contract then; absent, the primary address. */
  readonly walletAddress?: string | null;
  /** The transaction that has deployed what was prepared before. */
  readonly transactionHash?: string | null;
}

/** A collection, and what is to be signed next; null where nothing is. */
export interface DeployedView {
  readonly collection: CollectionView;
  readonly transaction: PreparedTransaction | null;
}

/**
 * Deploys a draft of the caller: without a hash it answers the transaction to sign, with the hash of that it becomes
 * DEPLOYED. NOT_FOUND; ILLEGAL_STATE unless it is a draft; NFT_PAUSED; NFT_NO_ADDRESS, FORBIDDEN for an address of another;
 * TRANSFER_UNPROVEN, TRANSFER_MISMATCH; CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function deployNftCollection(
  ctx: Context,
  { id, walletAddress, transactionHash }: DeployCollectionInput,
): Promise<DeployedView> {
  const collection = await requireOwnCollection(ctx.db.rows, ctx, id);
  move(NFT_COLLECTION_MOVES, collection.status, 'deploy');
  requireNotPaused(ctx, collection.chain);
  requireChains(ctx);
  if (isGiven(transactionHash)) {
    if (isGiven(walletAddress)) throw badInput('walletAddress: the transaction says who has signed it');
    return { collection: await proven(ctx, collection, readHash(transactionHash)), transaction: null };
  }
  const from = await ownAddress(ctx, collection.chain, walletAddress);
  const transaction = await inTransaction(ctx, { operation: 'deployNftCollection' }, (tx) =>
    prepareDeployment(ctx, tx, deploymentOf(collection, from)),
  );
  return { collection: collectionView(collection), transaction };
}

function deploymentOf(collection: CollectionRow, owner: string): Deployment {
  const { id, chain, name, symbol, royaltyPercent, royaltyReceiver } = collection;
  const points = basisPointsOf(royaltyPercent);
  const data = nftCollection.creation(name, symbol, owner, royaltyReceiver ?? owner, points);
  return { kind: 'COLLECTION', targetId: id, chain, from: owner, data, args: {} };
}

async function proven(ctx: Context, { id, chain }: CollectionRow, hash: string): Promise<CollectionView> {
  const { address, block } = await proveDeployment(ctx, { chain, targetId: id, hash });
  return inTransaction(ctx, { operation: 'deployNftCollection' }, async (tx) => {
    const collection = await lockOne(tx, NftCollection, { id });
    const now = ctx.clock.now();
    collection.status = move(NFT_COLLECTION_MOVES, collection.status, 'deploy');
    Object.assign(collection, { contractAddress: address, startBlock: String(block), transactionHash: hash });
    Object.assign(collection, { deployedAt: now, updatedAt: now });
    await tx.em.flush();
    return collectionView(await requireOwnCollection(tx.rows, ctx, id));
  });
}
