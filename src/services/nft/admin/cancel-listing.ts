import { sql } from 'kysely';
import { illegalState } from '../../../core/catalogue/errors.js';
import { NFT_LIMITS } from '../../../core/nft-market/limits.js';
import { readText } from '../../../core/text/read-text.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { endListing } from '../listing/cancel.js';
import { refuseInterest } from '../own/interest.js';
import { lockListing, lockToken, requireListing, type ShownListing } from '../own/listing.js';
import type { ListingRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { NOBODY_LEADS, voidLeadingBid } from '../own/void-bid.js';
import { requireAnyListing, type AdminListingView } from './listings.js';

// Pays nobody else: what was held goes back to the bidder.

/** Bidders that one statement tells. */
const BATCH = 500;
const LEAST = '00000000-0000-0000-0000-000000000000';

export interface CancelAnyListingInput {
  readonly id: string;
  readonly reason: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Takes anybody's listing down, an auction with bids too: what the leading bid holds is its bidder's again. Seller and
 * bidders are told the reason. BAD_INPUT for a blank reason or one above 500 characters; NOT_FOUND; SELF_DECISION for
 * the admin's own listing, and where the admin has bid, has made an offer for the token, or gets its royalty;
 * ILLEGAL_STATE unless it is ACTIVE or INVALID, and where a contract holds bids.
 */
export async function cancelAnyNftListing(
  ctx: Context,
  { id, idempotencyKey: key, ...input }: CancelAnyListingInput,
): Promise<AdminListingView> {
  const reason = readText('reason', input.reason, NFT_LIMITS.reason);
  return inTransaction(ctx, { operation: 'cancelAnyNftListing', once: { input: { id, reason }, key } }, async (tx) => {
    const shown = await requireListing(tx.rows, id);
    await lockToken(tx, shown.tokenId);
    const listing = await lockListing(tx, id);
    refuseSelfDecision(ctx, listing.sellerId, listing.highestBidderId);
    await refuseInterest(ctx, tx.rows, { tokenId: shown.tokenId });
    refuseHeldElsewhere(listing);
    const released = await withChange(ctx, tx, { record: 'nft_listing' }, [id], async () => {
      const movements = await voidLeadingBid(tx, listing, ctx.clock.now().toISOString());
      await endListing(ctx, tx, { ...listing, ...NOBODY_LEADS }, shown.collectionId, reason);
      return movements;
    });
    await tellSeller(ctx, tx, shown, reason);
    await tellBidders(ctx, tx, shown, listing.highestBidderId, reason);
    const view = await requireAnyListing(tx.rows, id);
    if (released.length > 0) await postWithCommit(tx, released);
    return view;
  });
}

/** What a contract holds can be given back by the contract alone, which goes on whatever is written here. */
function refuseHeldElsewhere({ highestBidId, highestWalletId }: ListingRow): void {
  if (highestBidId === null || highestWalletId !== null) return;
  throw illegalState('The auction has bids at its contract, which ends it by its time');
}

async function tellSeller(ctx: Context, tx: Tx, shown: ShownListing, reason: string): Promise<void> {
  const message = `An administrator has taken ${fullNameOf(shown)} off sale: ${reason}`;
  await tellOfToken(ctx, tx, shown.tokenId, [{ userId: shown.sellerId, title: 'Your listing was cancelled', message }]);
}

/** All who have bid hear of it; whose bid led, that the money is free again. */
async function tellBidders(
  ctx: Context,
  tx: Tx,
  shown: ShownListing,
  leaderId: string | null,
  reason: string,
): Promise<void> {
  const cancelled = `The auction of ${fullNameOf(shown)} was cancelled by an administrator`;
  const title = 'The auction was cancelled';
  let after = LEAST;
  for (;;) {
    const bidders = await nextBidders(tx, shown.id, after);
    const told = bidders.map((userId) => ({
      userId,
      title,
      message:
        userId === leaderId
          ? `${cancelled}, and the held amount has been released: ${reason}`
          : `${cancelled}: ${reason}`,
    }));
    await tellOfToken(ctx, tx, shown.tokenId, told);
    after = bidders.at(-1) ?? after;
    if (bidders.length < BATCH) return;
  }
}

async function nextBidders({ rows }: Tx, listingId: string, after: string): Promise<string[]> {
  const { rows: found } = await sql<{ userId: string }>`
    select distinct "userId" from nft_bid where "listingId" = ${listingId} and "userId" > ${after}::uuid
    order by "userId" limit ${sql.lit(BATCH)}`.execute(rows);
  return found.map(({ userId }) => userId);
}

function fullNameOf(listing: ShownListing): string {
  return `${nameOf(listing)} of ${listing.collectionName}`;
}
