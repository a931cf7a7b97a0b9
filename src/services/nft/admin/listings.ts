import { canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { listingRows, listingView, noListing } from '../own/listing.js';
import { accountView, SELLER_COLUMNS } from './accounts.js';

const COLUMNS = {
  id: { column: 'listing.id', kind: 'uuid' },
  tokenId: { column: 'listing.tokenId', kind: 'uuid' },
  collectionId: { column: 'listing.collectionId', kind: 'uuid' },
  collectionName: { column: 'collection.name', kind: 'text' },
  chain: { column: 'collection.chain', kind: 'text' },
  sellerId: { column: 'listing.sellerId', kind: 'uuid' },
  sellerEmail: { column: 'seller.email', kind: 'text' },
  sellerAddress: { column: 'listing.sellerAddress', kind: 'text' },
  type: { column: 'listing.type', kind: 'text' },
  venue: { column: 'listing.venue', kind: 'text' },
  status: { column: 'listing.status', kind: 'text' },
  invalidReason: { column: 'listing.invalidReason', kind: 'text' },
  currency: { column: 'listing.currency', kind: 'text' },
  price: { column: 'listing.price', kind: 'number' },
  highestBid: { column: 'listing.highestBid', kind: 'number', nullIsLeast: true },
  bidCount: { column: 'listing.bidCount', kind: 'number' },
  isOnContract: { column: 'listing.isOnContract', kind: 'boolean' },
  startTime: { column: 'listing.startTime', kind: 'time' },
  endTime: { column: 'listing.endTime', kind: 'time' },
  createdAt: { column: 'listing.createdAt', kind: 'time' },
  updatedAt: { column: 'listing.updatedAt', kind: 'time' },
  endedAt: { column: 'listing.endedAt', kind: 'time' },
} as const satisfies ListColumns;
const ORDER = { defaultSort: 'createdAt', tieBreaker: 'listing.id' } as const;

function adminListings(rows: Reader) {
  return listingRows(rows).innerJoin('user as seller', 'seller.id', 'listing.sellerId').select(SELLER_COLUMNS);
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminListings>['execute']>>[number];
export type AdminListingView = ReturnType<typeof adminView>;

function adminView(row: AdminRow) {
  const { sellerEmail, sellerFirstName, sellerLastName, ...listing } = row;
  return {
    ...listingView(listing),
    reservePrice: row.reservePrice === null ? null : canonical(row.reservePrice),
    seller: accountView(row.sellerId, sellerEmail, sellerFirstName, sellerLastName),
  };
}

/** A page of the listings of all accounts in any status, newest first. Two statements. */
export async function readAllNftListings(ctx: Context, request: ListRequest): Promise<Page<AdminListingView>> {
  const page = await readPage(adminListings(ctx.db.rows), COLUMNS, request, ORDER);
  return { ...page, items: page.items.map(adminView) };
}

/** Anybody's listing. NOT_FOUND where there is none. */
export async function requireAnyListing(rows: Reader, id: string): Promise<AdminListingView> {
  const row = await adminListings(rows).where('listing.id', '=', id).executeTakeFirst();
  if (!row) throw noListing();
  return adminView(row);
}
