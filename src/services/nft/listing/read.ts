import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import type { PreparedTransaction } from '../own/chain.js';
import { contractStep } from '../own/contract-step.js';
import { listingRows, listingView, requireListing, type ListingView, type ShownListing } from '../own/listing.js';
import { listedView, type ListedView } from '../own/listed.js';

const COLUMNS = {
  id: { column: 'listing.id', kind: 'uuid' },
  tokenId: { column: 'listing.tokenId', kind: 'uuid' },
  collectionId: { column: 'listing.collectionId', kind: 'uuid' },
  chain: { column: 'collection.chain', kind: 'text' },
  type: { column: 'listing.type', kind: 'text' },
  status: { column: 'listing.status', kind: 'text' },
  currency: { column: 'listing.currency', kind: 'text' },
  price: { column: 'listing.price', kind: 'number' },
  highestBid: { column: 'listing.highestBid', kind: 'number', nullIsLeast: true },
  bidCount: { column: 'listing.bidCount', kind: 'number' },
  sellerAddress: { column: 'listing.sellerAddress', kind: 'text' },
  startTime: { column: 'listing.startTime', kind: 'time' },
  endTime: { column: 'listing.endTime', kind: 'time' },
  createdAt: { column: 'listing.createdAt', kind: 'time' },
} as const satisfies ListColumns;
const SILENCE: ReadonlySet<string> = new Set(['CHAIN_FAILED', 'CHAIN_NOT_CONFIGURED']);
const ORDER = { defaultSort: 'createdAt', tieBreaker: 'listing.id' } as const;

/** A page of what is on sale, newest first; that of hidden collections is left out. Three statements. */
export async function readNftListings(ctx: Context, request: ListRequest): Promise<Page<ListingView>> {
  const { rows } = ctx.db;
  const shown = rows
    .selectFrom('nft_listing as listing')
    .innerJoin('nft_collection as collection', 'collection.id', 'listing.collectionId')
    .select('listing.id')
    .where('listing.status', '=', 'ACTIVE')
    .where('collection.status', '=', 'DEPLOYED');
  const { items, pagination } = await readPage(shown, COLUMNS, request, ORDER);
  // Only those of the page are joined with their tokens: a late page would join all that come before it.
  const ids = items.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await listingRows(rows).where('listing.id', 'in', ids).execute();
  const byId = new Map(found.map((listing) => [listing.id, listing]));
  return viewed({ items: ids.flatMap((id) => byId.get(id) ?? []), pagination });
}

/** A page of the caller's listings in any status, newest first. */
export async function readMyNftListings(ctx: Context, request: ListRequest): Promise<Page<ListingView>> {
  const own = listingRows(ctx.db.rows).where('listing.sellerId', '=', requireUserId(ctx.caller));
  return viewed(await readPage(own, COLUMNS, request, ORDER));
}

/** A listing in any status; its seller is told what to sign next, unless its chain says nothing. NOT_FOUND where there is none. */
export async function readNftListing(ctx: Context, id: string): Promise<ListedView> {
  const listing = await requireListing(ctx.db.rows, id);
  const isOwn = ctx.caller.kind === 'user' && ctx.caller.userId === listing.sellerId;
  if (isOwn) return listedView(listing, await nextStep(ctx, listing));
  return { listing: listingView(listing), reservePrice: null, transaction: null };
}

/** Whoever has a listing sees it also while its chain is silent; what is to be signed is known once that answers. */
async function nextStep(ctx: Context, listing: ShownListing): Promise<PreparedTransaction | null> {
  try {
    return await contractStep(ctx, listing);
  } catch (error) {
    if (!(error instanceof AppError && SILENCE.has(error.code))) throw error;
    ctx.log.warn(
      { module: 'nft', listingId: listing.id, err: error },
      'a chain does not say what is to be signed next',
    );
    return null;
  }
}

function viewed(page: Page<ShownListing>): Page<ListingView> {
  return { ...page, items: page.items.map(listingView) };
}
