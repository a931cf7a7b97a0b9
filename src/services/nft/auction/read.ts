import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { bidView, type BidView } from '../bid/placed.js';
import { leastBid } from '../bid/require-open.js';
import { listingView, NO_LISTING, requireListing, type ListingView, type ShownListing } from '../own/listing.js';

/** An auction as everybody sees it, by the server's clock. */
export interface AuctionView {
  readonly listing: ListingView;
  /** Null before the first bid. */
  readonly highestBid: BidView | null;
  readonly bidCount: number;
  readonly minimumNextBid: string;
  readonly endTime: string;
  readonly serverTime: Date;
}

const BID = ['id', 'bidderAddress', 'amount', 'status', 'transactionHash', 'createdAt'] as const;

/** An auction in any status. NOT_FOUND where there is none, and for a fixed price. */
export async function readNftAuction(ctx: Context, id: string): Promise<AuctionView> {
  const listing = requireAuction(await requireListing(ctx.db.rows, id));
  const highest =
    listing.highestBidId === null
      ? undefined
      : await ctx.db.rows.selectFrom('nft_bid').select(BID).where('id', '=', listing.highestBidId).executeTakeFirst();
  return {
    listing: listingView(listing),
    highestBid: highest ? bidView(highest) : null,
    bidCount: listing.bidCount,
    minimumNextBid: leastBid(listing).toString(),
    endTime: listing.endTime,
    serverTime: ctx.clock.now(),
  };
}

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  amount: { column: 'amount', kind: 'number' },
  status: { column: 'status', kind: 'text' },
  bidderAddress: { column: 'bidderAddress', kind: 'text' },
  createdAt: { column: 'createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the bids in an auction, newest first. NOT_FOUND where there is none. */
export async function readNftBids(
  ctx: Context,
  { id, ...request }: ListRequest & { readonly id: string },
): Promise<Page<BidView>> {
  requireAuction(await requireListing(ctx.db.rows, id));
  const bids = ctx.db.rows.selectFrom('nft_bid').select(BID).where('listingId', '=', id);
  const page = await readPage(bids, COLUMNS, request, { defaultSort: 'createdAt', tieBreaker: 'id' });
  return { ...page, items: page.items.map(bidView) };
}

function requireAuction(listing: ShownListing): ShownListing {
  if (listing.type !== 'AUCTION') throw new AppError('NOT_FOUND', { message: NO_LISTING });
  return listing;
}
