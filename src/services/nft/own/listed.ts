import { canonical } from '../../../core/money.js';
import type { PreparedTransaction } from './chain.js';
import { listingView, type ListingView, type ShownListing } from './listing.js';

/** A listing as its seller sees it, and what is to be signed next; null where nothing is. */
export interface ListedView {
  readonly listing: ListingView;
  /** Null for everybody else. */
  readonly reservePrice: string | null;
  readonly transaction: PreparedTransaction | null;
}

export function listedView(listing: ShownListing, transaction: PreparedTransaction | null): ListedView {
  const { reservePrice } = listing;
  return {
    listing: listingView(listing),
    reservePrice: reservePrice === null ? null : canonical(reservePrice),
    transaction,
  };
}
