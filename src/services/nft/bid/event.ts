import { canonical } from '../../../core/money.js';
import type { BidRow, ListingRow } from '../own/rows.js';

/** What everybody hears of an auction. Amounts are decimal text; it has addresses, and no account. */
export interface BidEvent {
  readonly listingId: string;
  readonly bidId: string;
  readonly bidderAddress: string;
  readonly currency: string;
  readonly amount: string;
  readonly bidCount: number;
  readonly minimumNextBid: string;
  /** ISO 8601. */
  readonly endTime: string;
  readonly createdAt: string;
}

/** Topic of the bids in an auction. */
export function auctionTopic(listingId: string): string {
  return `nft.auction.${listingId}`;
}

/** A bid, and how the auction goes on. */
export function bidEvent(
  { id: listingId, currency, bidCount, endTime }: Pick<ListingRow, 'id' | 'currency' | 'bidCount' | 'endTime'>,
  { id: bidId, bidderAddress, amount, createdAt }: BidRow,
  minimumNextBid: string,
): BidEvent {
  return {
    listingId,
    bidId,
    bidderAddress,
    currency,
    amount: canonical(amount),
    bidCount,
    minimumNextBid,
    endTime,
    createdAt,
  };
}
