import { createHash } from 'node:crypto';
import { requireUserId } from '../../../auth/authenticate.js';
import { badInput } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import type { PreparedTransaction } from '../own/chain.js';
import { IS_PROMISED } from '../own/accepted.js';
import { endOffer } from '../own/end-offer.js';
import { listingRows, listingView, type ListingView, type ShownListing } from '../own/listing.js';
import { ownersOf } from '../own/owners-of.js';
import type { ListingRow, OfferRow } from '../own/rows.js';
import { staleStep } from '../own/stale-listing.js';
import { endListing } from './cancel.js';

// Pays nobody else: what was held goes back to the caller.

/** Listings, and offers, that one transaction cancels. */
const BATCH = 100;

export interface CancelAllInput {
  readonly listings?: boolean | null;
  readonly offers?: boolean | null;
  readonly idempotencyKey?: string | null;
}

/** What takes a listing back from the contract that offers it still. */
export interface ListingWithdrawal {
  readonly listingId: string;
  readonly transaction: PreparedTransaction;
}

/** What was cancelled, and what was not. */
export interface CancelledAll {
  readonly listings: number;
  readonly offers: number;
  /** Auctions with bids, which end by their time. */
  readonly kept: readonly ListingView[];
  readonly transactions: readonly ListingWithdrawal[];
}

interface Wanted {
  readonly listings: boolean;
  readonly offers: boolean;
}

/** What one transaction has done. */
interface Batch {
  readonly listings: number;
  readonly offers: number;
  readonly transactions: readonly ListingWithdrawal[];
  /** Whether there may be more; else what was kept. */
  readonly isLast: boolean;
  readonly kept: readonly ListingView[];
}

/**
 * Takes back every listing of the caller that can be taken back, every offer that nobody has accepted, or both, a hundred of
 * each a transaction. Auctions with bids are left, and answered; so are the transactions that take listings back from the
 * contracts that offer them still. BAD_INPUT where neither is asked for.
 */
export async function cancelAllNft(ctx: Context, input: CancelAllInput): Promise<CancelledAll> {
  const wanted: Wanted = { listings: input.listings === true, offers: input.offers === true };
  if (!wanted.listings && !wanted.offers) throw badInput('Choose what to cancel: listings, offers or both');
  const given = input.idempotencyKey ?? ctx.request.idempotencyKey;
  const done: Batch[] = [];
  do {
    const once = { input: wanted, key: keyOf(given, done.length) };
    done.push(await inTransaction(ctx, { operation: 'cancelAllNft', once }, (tx) => cancelBatch(ctx, tx, wanted)));
  } while (done.at(-1)?.isLast === false);
  const sum = (of: 'listings' | 'offers') => done.reduce((all, batch) => all + batch[of], 0);
  return {
    listings: sum('listings'),
    offers: sum('offers'),
    kept: done.at(-1)?.kept ?? [],
    transactions: done.flatMap(({ transactions }) => transactions),
  };
}

/** Each batch is kept under a key of its own, so that a call that broke off goes on where it was when it is repeated. */
function keyOf(key: string | null | undefined, batch: number): string | null {
  if (key === null || key === undefined) return null;
  // The key of a caller is checked with the first batch.
  return batch === 0 ? key : createHash('sha256').update(`${key}#${batch}`).digest('hex');
}

/** Listings are locked before offers, each by their ids, and wallets last. */
async function cancelBatch(ctx: Context, tx: Tx, { listings, offers }: Wanted): Promise<Batch> {
  const userId = requireUserId(ctx.caller);
  const ended = listings ? await lockListings(tx, userId) : [];
  const withdrawn = offers ? await lockOffers(tx, userId) : [];
  const transactions = await endListings(ctx, tx, ended);
  const released = await endOffers(ctx, tx, withdrawn);
  const isLast = ended.length < BATCH && withdrawn.length < BATCH;
  const kept = isLast && listings ? await keptListings(tx, userId) : [];
  if (released.length > 0) await postWithCommit(tx, released);
  return { listings: ended.length, offers: withdrawn.length, transactions, isLast, kept };
}

/** Those that can be taken back: none whose bids are held, and none that an accepted offer waits for. */
async function lockListings({ rows }: Tx, userId: string): Promise<ListingRow[]> {
  return rows
    .selectFrom('nft_listing')
    .selectAll()
    .where('sellerId', '=', userId)
    .where('status', 'in', ['ACTIVE', 'INVALID'])
    .where((by) =>
      by.or([by('highestBidId', 'is', null), by.and([by('status', '=', 'INVALID'), by('venue', '=', 'PLATFORM')])]),
    )
    .where((by) => by.not(IS_PROMISED))
    .orderBy('id')
    .limit(BATCH)
    .forNoKeyUpdate()
    .execute();
}

async function lockOffers({ rows }: Tx, userId: string): Promise<OfferRow[]> {
  return rows
    .selectFrom('nft_offer')
    .selectAll()
    .where('buyerId', '=', userId)
    .where('status', '=', 'PENDING')
    .orderBy('id')
    .limit(BATCH)
    .forNoKeyUpdate()
    .execute();
}

async function endListings(ctx: Context, tx: Tx, locked: readonly ListingRow[]): Promise<ListingWithdrawal[]> {
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const shown = await listingRows(tx.rows).where('listing.id', 'in', ids).execute();
  const collections = new Map(shown.map(({ id, collectionId }) => [id, collectionId]));
  for (const listing of locked) await endListing(ctx, tx, listing, collections.get(listing.id) ?? '', null);
  return shown.flatMap((listing) => withdrawalOf(ctx, listing));
}

function withdrawalOf(ctx: Context, listing: ShownListing): ListingWithdrawal[] {
  const transaction = staleStep(ctx, listing);
  return transaction === null ? [] : [{ listingId: listing.id, transaction }];
}

async function endOffers(ctx: Context, tx: Tx, locked: readonly OfferRow[]): Promise<Movement[]> {
  if (locked.length === 0) return [];
  const owners = await ownersOf(tx, [...new Set(locked.map(({ tokenId }) => tokenId))]);
  const released: Movement[] = [];
  for (const offer of locked) {
    released.push(await endOffer(ctx, tx, offer, 'cancel', owners.get(offer.tokenId) ?? null));
  }
  return released;
}

async function keptListings({ rows }: Tx, userId: string): Promise<ListingView[]> {
  const kept = await listingRows(rows)
    .where('listing.sellerId', '=', userId)
    .where('listing.status', 'in', ['ACTIVE', 'INVALID'])
    .where('listing.highestBidId', 'is not', null)
    .orderBy('listing.id')
    .limit(BATCH)
    .execute();
  return kept.map(listingView);
}
