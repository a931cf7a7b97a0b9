import { OPEN_LISTING } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { emitListing } from '../own/listing-event.js';
import { bidPlaced } from './apply-bid.js';
import { auctionFailed } from './apply-failure.js';
import { auctionSettled } from './apply-settlement.js';
import { applying, argument, coins, type Applier, type ChainEventRow } from './event-row.js';

// Writes SQL: it moves money, or keeps it from moving.

/** What an event of a contract changes, by its name. Those that are not named change nothing here. */
export const APPLIED_BY: ReadonlyMap<string, Applier> = new Map<string, Applier>([
  ['ItemListed', applying(listed)],
  ['ItemCanceled', applying(withdrawn)],
  ['ItemBought', applying(bought)],
  ['Configured', applying(configured)],
  ['OwnershipTransferred', applying(ownerChanged)],
  ['BidPlaced', applying(bidPlaced)],
  ['AuctionSettled', auctionSettled],
  ['AuctionFailed', applying(auctionFailed)],
]);

/** A token is on the contract as its listing says, so that it can be bought there. */
async function listed(ctx: Context, tx: Tx, event: ChainEventRow): Promise<void> {
  const listing = await listingsOf(tx, event)
    .where('listing.sellerAddress', '=', argument(event, 'seller'))
    .where('listing.price', '=', coins(event, 'price'))
    .orderBy('listing.createdAt', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await mark(ctx, tx, listingsOf(tx, event), listing?.id ?? null);
}

async function withdrawn(ctx: Context, tx: Tx, event: ChainEventRow): Promise<void> {
  await mark(ctx, tx, listingsOf(tx, event), null);
}

/** What is on sale here is SOLD by the sale that this proves, and stays on the contract until then. */
async function bought(ctx: Context, tx: Tx, event: ChainEventRow): Promise<void> {
  await mark(ctx, tx, listingsOf(tx, event).where('listing.status', 'not in', OPEN_LISTING), null);
}

/** The contract keeps one offer for a token: whichever it offers now, it offers none of the others any more. */
async function mark({ clock }: Context, tx: Tx, listings: Listings, offeredId: string | null): Promise<void> {
  for (const { id, collectionId, isOnContract } of await listings.execute()) {
    if (isOnContract === (id === offeredId)) continue;
    const change = { isOnContract: !isOnContract, updatedAt: clock.now().toISOString() };
    const changing = tx.rows.updateTable('nft_listing').set(change).where('id', '=', id).returningAll();
    await emitListing(tx, await changing.executeTakeFirstOrThrow(), collectionId);
  }
}

type Listings = ReturnType<typeof listingsOf>;

/** The listings of the token that the contract sells, or has sold. */
function listingsOf({ rows }: Tx, event: ChainEventRow) {
  return rows
    .selectFrom('nft_listing as listing')
    .innerJoin('nft_token as token', 'token.id', 'listing.tokenId')
    .innerJoin('nft_collection as collection', 'collection.id', 'listing.collectionId')
    .select(['listing.id', 'listing.collectionId', 'listing.isOnContract'])
    .where('collection.chain', '=', event.chain)
    .where('collection.contractAddress', '=', argument(event, 'collection'))
    .where('token.tokenId', '=', argument(event, 'tokenId'))
    .where('listing.contractAddress', '=', event.contractAddress)
    .where('listing.type', '=', 'FIXED_PRICE');
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
