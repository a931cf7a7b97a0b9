import { Money } from '../../../core/money.js';
import { isLegal, move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { accountOf } from '../own/addresses.js';
import { auctionEvents } from '../own/contract-events.js';
import { emitListing } from '../own/listing-event.js';
import { lockListing, lockToken, type ShownListing } from '../own/listing.js';
import { mismatch, requireMined } from '../own/proof.js';
import { transfersIn } from '../own/prove-transfer.js';
import type { BidRow, ListingRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { recordSale } from '../sale/record.js';
import { auctionOf } from './auction-of.js';
import { argument, coins, type Change, type ChainEventRow } from './event-row.js';

// Moves no money: the contract has paid on the chain.
// Writes SQL: it moves money, or keeps it from moving.

/** A contract has sold the token of its auction: the sale is recorded with the transfer that proves it. */
export async function auctionSettled(ctx: Context, event: ChainEventRow): Promise<Change> {
  const shown = await auctionOf(ctx.db.rows, event);
  if (!shown) return async () => {};
  const place = await placeOf(ctx, event, shown);
  return (tx) => sell(ctx, tx, { event, shown, place });
}

/** The place of the token's transfer among the logs of the settlement; of the settlement itself where none was logged. */
async function placeOf(ctx: Context, event: ChainEventRow, shown: ShownListing): Promise<number> {
  const mined = await requireMined(ctx, event.chain, event.transactionHash);
  const buyer = argument(event, 'buyer');
  const transfer = transfersIn(mined, shown.collectionAddress ?? '').findLast(
    ({ tokenId, from, to }) => tokenId === shown.tokenNumber && from === shown.sellerAddress && to === buyer,
  );
  const settled = auctionEvents(mined).find(
    ({ contract, name }) => contract === event.contractAddress && name === event.name,
  );
  const proof = transfer ?? settled;
  if (!proof) throw mismatch('The transaction settles no auction');
  return proof.place;
}

interface Settlement {
  readonly event: ChainEventRow;
  readonly shown: ShownListing;
  readonly place: number;
}

async function sell(ctx: Context, tx: Tx, settlement: Settlement): Promise<void> {
  const { event, shown } = settlement;
  await lockToken(tx, shown.tokenId);
  const listing = await lockListing(tx, shown.id);
  if (listing.status === 'SOLD') return;
  const now = ctx.clock.now().toISOString();
  const bid = await winningBid(tx, event, listing.id, now);
  // Its transfer may have taken it off sale before this was final, and the leading bid with it.
  const isOpen = isLegal(NFT_LISTING_MOVES, listing.status, 'sell');
  const change = {
    ...(isOpen ? { status: move(NFT_LISTING_MOVES, listing.status, 'sell'), invalidReason: null, endedAt: now } : {}),
    ...(bid ? { highestBidId: bid.id, highestBid: bid.amount, highestBidderId: bid.userId } : {}),
    isOnContract: false,
    updatedAt: now,
  };
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change }, shown.collectionId);
  const buyerId = await record(ctx, tx, settlement, listing);
  await tell(ctx, tx, settlement, buyerId);
}

/** The chain says which bid has won, also one that was taken out here meanwhile. */
async function winningBid(
  { rows }: Tx,
  event: ChainEventRow,
  listingId: string,
  updatedAt: string,
): Promise<BidRow | undefined> {
  return rows
    .updateTable('nft_bid')
    .set({ status: 'WON', updatedAt })
    .where('listingId', '=', listingId)
    .where('bidderAddress', '=', argument(event, 'buyer'))
    .where('amount', '=', coins(event, 'price'))
    .returningAll()
    .executeTakeFirst();
}

/** With the figures of the contract. */
async function record(
  ctx: Context,
  tx: Tx,
  { event, shown, place }: Settlement,
  listing: ListingRow,
): Promise<string | null> {
  const { currency, walletType, sellerId, sellerAddress, tokenId } = listing;
  const money = (name: string) => Money.parse(coins(event, name), currency);
  const [price, fee, royalty] = [money('price'), money('fee'), money('royalty')];
  const buyerAddress = argument(event, 'buyer');
  const buyerId = await accountOf(tx.rows, shown.chain, buyerAddress);
  const sale = {
    listingId: listing.id,
    offerId: null,
    tokenId,
    sellerId,
    sellerAddress,
    buyerId,
    buyerAddress,
    price: price.toString(),
    currency,
    walletType,
    feeQuoted: fee.toString(),
    feeCollected: fee.toString(),
    royalty: royalty.toString(),
    royaltyReceiver: royalty.isZero() ? null : argument(event, 'royaltyReceiver'),
    sellerNet: price.minus(fee).minus(royalty).toString(),
    route: 'AUCTION_CONTRACT',
  } as const;
  await recordSale(ctx, tx, sale, { chain: shown.chain, transactionHash: event.transactionHash, place });
  return buyerId;
}

async function tell(ctx: Context, tx: Tx, { event, shown }: Settlement, buyerId: string | null): Promise<void> {
  const name = nameOf(shown);
  const price = `${coins(event, 'price')} ${shown.currency}`;
  const buyer = argument(event, 'buyer');
  await tellOfToken(ctx, tx, shown.tokenId, [
    { userId: shown.sellerId, title: 'Your auction was won', message: `${name} was sold for ${price} to ${buyer}.` },
    {
      userId: buyerId,
      title: 'You have won the auction',
      message: `${name} is yours for ${price}: the contract has transferred it to ${buyer}.`,
    },
  ]);
}
