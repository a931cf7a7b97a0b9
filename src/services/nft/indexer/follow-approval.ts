import { move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { invalidateListing } from '../own/invalidate.js';
import { emitListing } from '../own/listing-event.js';
import type { ListingRow } from '../own/rows.js';
import type { Situation } from './situation.js';

// Writes SQL: it moves money, or keeps it from moving.

/** A listing that is locked, and what its chain says. */
export interface Approved {
  readonly listing: ListingRow;
  readonly collectionId: string;
  readonly approved: Situation['approved'];
  /** Whether its seller has the token. */
  readonly isOwner: boolean;
}

/**
 * Takes a listing off sale whose contract may no longer move its token, by the newest block. Once an approval is final, puts
 * it back, and has an auction take bids.
 */
export async function followApproval(ctx: Context, tx: Tx, found: Approved): Promise<void> {
  const { listing, collectionId, approved, isOwner } = found;
  if (!approved.now) {
    await withdraw(ctx, tx, found);
    return;
  }
  if (!approved.deep) return;
  if (isAwaitingApproval(listing)) await takeBids(ctx, tx, listing, collectionId);
  if (lacksApproval(listing) && isOwner && isGivenAgain(listing, approved)) {
    await revalidate(ctx, tx, listing, collectionId);
  }
}

/** One that is off sale already remembers the newest block in which it lacks its approval. */
async function withdraw(ctx: Context, tx: Tx, { listing, collectionId, approved }: Approved): Promise<void> {
  const invalidBlock = String(approved.head);
  if (listing.status === 'ACTIVE' && listing.isOnContract) {
    await invalidateListing(ctx, tx, listing, collectionId, { invalidReason: 'APPROVAL', invalidBlock });
  } else if (lacksApproval(listing)) {
    await tx.rows.updateTable('nft_listing').set({ invalidBlock }).where('id', '=', listing.id).execute();
  }
}

type Standing = Pick<
  ListingRow,
  'type' | 'venue' | 'status' | 'isOnContract' | 'sellerAddress' | 'invalidReason' | 'invalidBlock'
>;

function lacksApproval({ status, invalidReason }: Standing): boolean {
  return status === 'INVALID' && invalidReason === 'APPROVAL';
}

/** Whether a final block says so that is not older than the one in which the approval was gone: one before says nothing. */
function isGivenAgain({ invalidBlock }: Standing, { now, deep, deepest }: Situation['approved']): boolean {
  return now && deep && (invalidBlock === null || deepest >= Number(invalidBlock));
}

/** Whether what a chain says of the approval of a listing may still change by itself: its last change is not final. */
export function isApprovalYoung(listing: Standing, approved: Situation['approved']): boolean {
  const isOffered = listing.status === 'ACTIVE' && listing.isOnContract;
  if (!isOffered && !isAwaitingApproval(listing) && !lacksApproval(listing)) return false;
  if (approved.now !== approved.deep) return true;
  return approved.now && lacksApproval(listing) && !isGivenAgain(listing, approved);
}

/** Whether an auction takes bids as soon as its contract is approved. */
function isAwaitingApproval({ type, venue, status, isOnContract }: Standing): boolean {
  return type === 'AUCTION' && venue === 'CONTRACT' && status === 'ACTIVE' && !isOnContract;
}

async function takeBids({ clock }: Context, tx: Tx, listing: ListingRow, collectionId: string): Promise<void> {
  const change = { isOnContract: true, updatedAt: clock.now().toISOString() };
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change }, collectionId);
}

/** Puts a listing back on sale whose contract may move its token again, unless its time is over or another one is open. */
async function revalidate({ clock }: Context, tx: Tx, listing: ListingRow, collectionId: string): Promise<void> {
  const other = await tx.rows
    .selectFrom('nft_listing')
    .select('id')
    .where('tokenId', '=', listing.tokenId)
    .where('status', 'in', ['ACTIVE', 'RESERVED'])
    .executeTakeFirst();
  const now = clock.now();
  if (other || new Date(listing.endTime) <= now) return;
  const status = move(NFT_LISTING_MOVES, listing.status, 'revalidate', ['approvalMissing']);
  const change = { status, invalidReason: null, invalidBlock: null, updatedAt: now.toISOString() } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change }, collectionId);
}
