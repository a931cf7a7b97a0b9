import { parseUnits } from 'ethers';
import { COIN_DECIMALS } from '../../../core/chains.js';
import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { emitListing } from '../own/listing-event.js';
import { listingRows, type ShownListing } from '../own/listing.js';
import { bidPlaced } from './apply-bid.js';
import { auctionFailed } from './apply-failure.js';
import { auctionSettled } from './apply-settlement.js';
import { applying, argument, type Applier, type ChainEventRow } from './event-row.js';

// Writes SQL: it moves money, or keeps it from moving.

/** What an event of a contract changes, by its name. Those that are not named change nothing here. */
export const APPLIED_BY: ReadonlyMap<string, Applier> = new Map<string, Applier>([
  ['ItemListed', applying(listed)],
  ['ItemCanceled', applying(cancelled)],
  ['Configured', applying(configured)],
  ['OwnershipTransferred', applying(ownerChanged)],
  ['BidPlaced', applying(bidPlaced)],
  ['AuctionSettled', auctionSettled],
  ['AuctionFailed', applying(auctionFailed)],
]);

/** A token is on the contract as its listing says, so that it can be bought there. */
async function listed(ctx: Context, tx: Tx, event: ChainEventRow): Promise<void> {
  const listing = await listingOf(tx, event);
  const price = argument(event, 'price');
  if (listing && String(parseUnits(canonical(listing.price), COIN_DECIMALS)) === price)
    await mark(ctx, tx, listing, true);
}

async function cancelled(ctx: Context, tx: Tx, event: ChainEventRow): Promise<void> {
  const listing = await listingOf(tx, event);
  if (listing) await mark(ctx, tx, listing, false);
}

async function mark({ clock }: Context, tx: Tx, listing: ShownListing, isOnContract: boolean): Promise<void> {
  const change = { isOnContract, updatedAt: clock.now().toISOString() };
  const stored = await tx.rows
    .updateTable('nft_listing')
    .set(change)
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await emitListing(tx, stored, listing.collectionId);
}

/** The newest listing of the token that the contract sells for the seller. */
async function listingOf({ rows }: Tx, event: ChainEventRow): Promise<ShownListing | undefined> {
  return listingRows(rows)
    .where('collection.chain', '=', event.chain)
    .where('collection.contractAddress', '=', argument(event, 'collection'))
    .where('token.tokenId', '=', argument(event, 'tokenId'))
    .where('listing.sellerAddress', '=', argument(event, 'seller'))
    .where('listing.contractAddress', '=', event.contractAddress)
    .where('listing.type', '=', 'FIXED_PRICE')
    .orderBy('listing.createdAt', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function configured({ clock }: Context, { rows }: Tx, event: ChainEventRow): Promise<void> {
  await rows
    .updateTable('nft_marketplace')
    .set({
      feeReceiver: argument(event, 'feeReceiver'),
      feePercentage: Number(argument(event, 'feeBasisPoints')),
      maxRoyalty: Number(argument(event, 'maxRoyaltyBasisPoints')),
      updatedAt: clock.now().toISOString(),
    })
    .where('chain', '=', event.chain)
    .where('address', '=', event.contractAddress)
    .execute();
}

async function ownerChanged({ clock }: Context, { rows }: Tx, event: ChainEventRow): Promise<void> {
  await rows
    .updateTable('nft_marketplace')
    .set({ owner: argument(event, 'newOwner'), updatedAt: clock.now().toISOString() })
    .where('chain', '=', event.chain)
    .where('address', '=', event.contractAddress)
    .execute();
}
