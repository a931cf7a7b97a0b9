import { newId } from '../../../core/ids.js';
import { SECOND_MS } from '../../../core/clock.js';
import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { auctionTopic, bidEvent } from '../bid/event.js';
import { leastBid } from '../bid/require-open.js';
import { accountOf } from '../own/addresses.js';
import { lockListing, type ShownListing } from '../own/listing.js';
import type { BidRow, ListingRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { auctionOf } from './auction-of.js';
import { argument, coins, type ChainEventRow } from './event-row.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes nft_bid in one statement: it writes one row.

/** A bid at the contract of an auction leads from now on. Its contract holds it, whatever became of the listing here. */
export async function bidPlaced(ctx: Context, tx: Tx, event: ChainEventRow): Promise<void> {
  const shown = await auctionOf(tx.rows, event);
  if (!shown) return;
  const listing = await lockListing(tx, shown.id);
  const amount = coins(event, 'amount');
  if (await isKnown(tx, listing.id, amount)) return;
  const now = ctx.clock.now().toISOString();
  const row = await storeBid(tx, event, listing, amount, now);
  const after = await lead(tx, event, listing, row, now);
  await tx.emit(auctionTopic(listing.id), bidEvent(after, row, leastBid(after).toString()));
  await tellOutbid(ctx, tx, shown, listing, row);
}

/** Each bid is higher than all before it, so that its amount tells it from all others: a chain may log it anew elsewhere. */
async function isKnown({ rows }: Tx, listingId: string, amount: string): Promise<boolean> {
  const bid = await rows
    .selectFrom('nft_bid')
    .select('id')
    .where('listingId', '=', listingId)
    .where('amount', '=', amount)
    .executeTakeFirst();
  return bid !== undefined;
}

async function storeBid(
  { rows }: Tx,
  event: ChainEventRow,
  { id: listingId }: ListingRow,
  amount: string,
  now: string,
): Promise<BidRow> {
  await rows
    .updateTable('nft_bid')
    .set({ status: 'OUTBID', updatedAt: now })
    .where('listingId', '=', listingId)
    .where('status', '=', 'ACTIVE')
    .execute();
  const bidderAddress = argument(event, 'bidder');
  const row: BidRow = {
    id: newId(),
    listingId,
    userId: await accountOf(rows, event.chain, bidderAddress),
    bidderAddress,
    walletId: null,
    amount,
    status: 'ACTIVE',
    transactionHash: event.transactionHash,
    logIndex: event.logIndex,
    createdAt: event.at,
    updatedAt: now,
  };
  await rows.insertInto('nft_bid').values(row).execute();
  return row;
}

async function lead(
  { rows }: Tx,
  event: ChainEventRow,
  listing: ListingRow,
  bid: BidRow,
  now: string,
): Promise<ListingRow> {
  const change = {
    highestBidId: bid.id,
    highestBid: bid.amount,
    highestBidderId: bid.userId,
    highestWalletId: null,
    bidCount: listing.bidCount + 1,
    endTime: new Date(Number(argument(event, 'endTime')) * SECOND_MS).toISOString(),
    // It takes bids only while it may move the token.
    isOnContract: true,
    updatedAt: now,
  } as const;
  await rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  return { ...listing, ...change };
}

async function tellOutbid(
  ctx: Context,
  tx: Tx,
  { tokenId, tokenName, tokenNumber }: ShownListing,
  { highestBidderId: userId, highestBid, currency }: ListingRow,
  bid: BidRow,
): Promise<void> {
  if (userId === null || highestBid === null || userId === bid.userId) return;
  const name = nameOf({ tokenName, tokenNumber });
  const message = `Somebody bids ${canonical(bid.amount)} ${currency} for ${name}: the contract has sent back what you bid, or keeps it for you to withdraw.`;
  await tellOfToken(ctx, tx, tokenId, [{ userId, title: 'You were outbid', message }]);
}
