import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, illegalState } from '../../../core/catalogue/errors.js';
import { SECOND_MS } from '../../../core/clock.js';
import { isGiven } from '../../../core/given.js';
import { coinOfChain, type NftChain } from '../../../core/nft-market/chains.js';
import { nftAuction } from '../../../core/nft-market/contracts.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { prepareDeployment } from '../deployment/prepare.js';
import { proveDeployment, type ProvenDeployment } from '../deployment/prove.js';
import { listedView, type ListedView } from '../own/listed.js';
import { ownAddress } from '../own/addresses.js';
import { chainOwner, requireChains } from '../own/chain.js';
import { contractStep } from '../own/contract-step.js';
import { emitListing } from '../own/listing-event.js';
import {
  lockListing,
  lockToken,
  placed,
  placeOf,
  requireListing,
  type PlacedListing,
  type ShownListing,
} from '../own/listing.js';
import { findMarketplace } from '../own/marketplace.js';
import { requireNotPaused } from '../own/pause.js';
import { readHash } from '../own/proof.js';
import type { ListingRow } from '../own/rows.js';
import { requireShown } from '../own/shown.js';
import { auctionTerms, secondsOf } from './terms.js';

// Writes SQL: it moves money, or keeps it from moving.

export interface DeployAuctionInput {
  readonly listingId: string;
  /** The transaction that has deployed what was prepared before. */
  readonly transactionHash?: string | null;
}

/**
 * Moves an auction of the caller to a contract of its own: without a hash it answers the transaction to sign, with the hash
 * of that bids are made at the contract from then on; its seller approves it next. NOT_FOUND; NFT_PAUSED; FORBIDDEN for
 * anybody but the seller; ILLEGAL_STATE with bids, for what is no running auction here in the coin of its chain, and for a
 * hidden collection; CONFLICT where the chain has no marketplace contract, or the contract serves another auction;
 * LISTING_INVALID where the seller no longer has the token; TRANSFER_UNPROVEN, TRANSFER_MISMATCH; CHAIN_NOT_CONFIGURED,
 * CHAIN_FAILED.
 */
export async function deployNftAuction(
  ctx: Context,
  { listingId, transactionHash }: DeployAuctionInput,
): Promise<ListedView> {
  const listing = await requireListing(ctx.db.rows, listingId);
  requireNotPaused(ctx, listing.chain);
  if (listing.sellerId !== requireUserId(ctx.caller)) {
    throw new AppError('FORBIDDEN', { message: 'Only its seller moves an auction to a contract' });
  }
  requireShown(listing);
  requireMovable(ctx, listing);
  if (listing.currency !== coinOfChain(listing.chain)) {
    throw illegalState(`A contract takes bids in ${coinOfChain(listing.chain)} alone`);
  }
  requireChains(ctx);
  return isGiven(transactionHash)
    ? proven(ctx, listing, readHash(transactionHash))
    : toSign(ctx, await requireHeld(ctx, listing));
}

/** What is decided before the chain is asked, and again with the listing locked. */
function requireMovable(ctx: Context, listing: ListingRow): void {
  const { type, status, venue, bidCount, endTime } = listing;
  if (type !== 'AUCTION') throw illegalState('Only an auction is moved to a contract: this listing has a fixed price');
  if (status !== 'ACTIVE') throw illegalState(`The auction is over: it is ${status}`);
  if (venue === 'CONTRACT') throw illegalState('The auction is at a contract already');
  if (bidCount > 0) throw illegalState('The auction has bids: it goes on here');
  if (ctx.clock.now() >= new Date(endTime)) throw illegalState(`The auction ended at ${endTime}`);
}

/** LISTING_INVALID unless the seller still has the token. */
async function requireHeld(ctx: Context, listing: ShownListing): Promise<PlacedListing> {
  const held = placed(listing);
  if ((await chainOwner(ctx, placeOf(held))) !== listing.sellerAddress) throw new AppError('LISTING_INVALID');
  return held;
}

async function toSign(ctx: Context, listing: PlacedListing): Promise<ListedView> {
  const { id: targetId, chain } = listing;
  const from = await ownAddress(ctx, chain, listing.sellerAddress);
  const marketplace = await findMarketplace(ctx.db.rows, chain);
  if (!marketplace) {
    throw new AppError('CONFLICT', {
      message: `There is no marketplace contract on ${chain} that names who gets fees`,
    });
  }
  const extension = extensionOf(ctx);
  const data = nftAuction.creation(auctionTerms(listing, { extension, feeReceiver: marketplace.feeReceiver }));
  const transaction = await inTransaction(ctx, { operation: 'deployNftAuction' }, async (tx) => {
    requireMovable(ctx, await lockListing(tx, targetId));
    return prepareDeployment(ctx, tx, { kind: 'AUCTION', targetId, chain, from, data, args: { extension } });
  });
  return listedView(listing, transaction);
}

function extensionOf({ settings }: Context): number {
  return settings.flag('nftEnableAntiSnipe') ? Math.floor(settings.number('nftAntiSnipeExtension')) : 0;
}

async function proven(ctx: Context, shown: ShownListing, hash: string): Promise<ListedView> {
  const { id, chain } = shown;
  const made = await proveDeployment(ctx, { chain, targetId: id, hash });
  // Before the commit: a chain that fails afterwards would refuse what has happened.
  const transaction = await contractStep(ctx, { ...shown, venue: 'CONTRACT', contractAddress: made.address });
  await inTransaction(ctx, { operation: 'deployNftAuction' }, async (tx) => {
    await lockToken(tx, shown.tokenId);
    const listing = await lockListing(tx, id);
    requireMovable(ctx, listing);
    await requireUnused(tx, chain, made.address);
    await moveToContract(ctx, tx, listing, shown, made);
  });
  return listedView(await requireListing(ctx.db.rows, id), transaction);
}

/** Listings that are alike have contracts that are alike: each serves one of them. */
async function requireUnused({ rows }: Tx, chain: NftChain, contractAddress: string): Promise<void> {
  const other = await rows
    .selectFrom('nft_listing')
    .innerJoin('nft_token', 'nft_token.id', 'nft_listing.tokenId')
    .innerJoin('nft_collection', 'nft_collection.id', 'nft_token.collectionId')
    .select('nft_listing.id')
    .where('nft_collection.chain', '=', chain)
    .where('nft_listing.type', '=', 'AUCTION')
    .where('nft_listing.contractAddress', '=', contractAddress)
    .executeTakeFirst();
  if (other) throw new AppError('CONFLICT', { message: 'The contract serves another auction already' });
}

async function moveToContract(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  listing: ListingRow,
  { collectionId, chain }: Pick<ShownListing, 'collectionId' | 'chain'>,
  { address, block, args }: ProvenDeployment,
): Promise<void> {
  const change = {
    venue: 'CONTRACT',
    contractAddress: address,
    antiSnipeSeconds: Number(args['extension']),
    endTime: new Date(secondsOf(listing.endTime) * SECOND_MS).toISOString(),
    updatedAt: clock.now().toISOString(),
  } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change }, collectionId);
  // Bids may have been made at it before it was proven, in blocks that were read without it.
  await tx.rows
    .insertInto('nft_contract')
    .values({ chain, address, block: String(Math.max(0, block - 1)), isCaughtUp: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Its seller may have approved the contract already.
  await tx.rows.updateTable('nft_token').set({ isDue: true }).where('id', '=', listing.tokenId).execute();
}
