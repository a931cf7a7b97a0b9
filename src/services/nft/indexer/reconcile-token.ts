import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import type { ProvenSale } from '../buy/prove.js';
import { recordProvenSale } from '../buy/record.js';
import { lockDeal, settleProven } from '../offer/confirm.js';
import { endOwnOffer } from '../offer/end-own-offer.js';
import { endOffer } from '../own/end-offer.js';
import { invalidateListing } from '../own/invalidate.js';
import { lockListing, lockToken, type PlacedListing } from '../own/listing.js';
import type { ListingRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { voidLeadingBid } from '../own/void-bid.js';
import { followApproval, isApprovalYoung } from './follow-approval.js';
import { situationOf, versionOf, type Situation } from './situation.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: what settles an offer asks for its payee.
// Writes SQL: it moves money, or keeps it from moving.

/**
 * Compares one token that is on sale, or whose offer waits, with what its chain has logged. It stays due while something of
 * it is not final, and where it has changed while the chain was asked. PAYEE_NOT_ACTIVE, WALLET_FROZEN where an offer is to
 * be paid and cannot be now; CHAIN_FAILED, CHAIN_NOT_CONFIGURED.
 */
export async function reconcileToken(ctx: Context, tokenId: string, head: number): Promise<void> {
  const situation = await situationOf(ctx, tokenId, head);
  const { token, offer, finding, listing, sold } = situation;
  if (offer && finding?.is === 'proven') {
    await inTransaction(ctx, { operation: 'indexNftChains' }, (tx) => settleProven(ctx, tx, offer, finding.transfer));
    return;
  }
  if (listing && sold && sold !== 'young') {
    await inTransaction(ctx, { operation: 'indexNftChains' }, (tx) => recordSold(ctx, tx, situation, listing, sold));
    return;
  }
  await inTransaction(ctx, { operation: 'indexNftChains' }, async (tx) => {
    await lockToken(tx, token.id);
    if ((await versionOf(tx.rows, token.id)) !== situation.version) return;
    const isDue = await compare(ctx, tx, situation);
    // Those that wait go behind the others.
    const change = { isDue, updatedAt: ctx.clock.now().toISOString() };
    await tx.rows.updateTable('nft_token').set(change).where('id', '=', token.id).execute();
  });
}

/** A contract may have sold what was promised to the buyer of an offer, who then gets back what is held. */
async function recordSold(
  ctx: Context,
  tx: Tx,
  situation: Situation,
  listing: PlacedListing,
  sold: ProvenSale,
): Promise<void> {
  const released = await cancelOffer(ctx, tx, situation);
  await recordProvenSale(ctx, tx, listing, sold);
  if (released.length > 0) await postWithCommit(tx, released);
}

/** Answers whether something of the token is not final yet. */
async function compare(ctx: Context, tx: Tx, situation: Situation): Promise<boolean> {
  const { listing, offer, finding, hasLeftForGood } = situation;
  // The transfer that an accepted offer waits for never takes its listing off sale.
  if (finding?.is === 'young' || finding?.is === 'unclear') return true;
  const released: Movement[] = [];
  // What is held comes free only by what is final: until then the token may still come to the buyer.
  const isLost = offer !== null && finding?.is === 'none';
  if (isLost && hasLeftForGood) released.push(...(await cancelOffer(ctx, tx, situation)));
  if (listing) released.push(...(await compareListing(ctx, tx, situation)));
  released.push(...(await endOwnOffer(ctx, tx, situation.token)));
  if (released.length > 0) await postWithCommit(tx, released);
  return isYoung(situation) || (isLost && !hasLeftForGood);
}

/** Whether a sale, or a change of the approval, is there that is not deep enough. */
function isYoung({ token, listing, sold, approved }: Situation): boolean {
  if (sold === 'young') return true;
  return listing?.sellerAddress === token.ownerAddress && isApprovalYoung(listing, approved);
}

/** The token went to somebody else than the buyer: what is held goes back. */
async function cancelOffer(ctx: Context, tx: Tx, { offer: shown, token }: Situation): Promise<Movement[]> {
  if (!shown) return [];
  const { offer } = await lockDeal(tx, shown);
  if (offer.status !== 'ACCEPTED') return [];
  const released = await endOffer(ctx, tx, offer, 'invalidate');
  await tellOfToken(ctx, tx, token.id, [
    {
      userId: offer.buyerId,
      title: 'Your offer was cancelled',
      message: 'The seller no longer has the token: the held amount has been released.',
    },
    {
      userId: offer.sellerId,
      title: 'An accepted offer was cancelled',
      message: `${nameOf(shown)} went to another address than ${offer.buyerAddress}: you are not paid for it.`,
    },
  ]);
  return [released];
}

async function compareListing(
  ctx: Context,
  tx: Tx,
  { token, listing: shown, approved }: Situation,
): Promise<Movement[]> {
  if (!shown) return [];
  const listing = await lockListing(tx, shown.id);
  const isOpen = listing.status === 'ACTIVE' || listing.status === 'RESERVED';
  if (isOpen && token.ownerAddress !== listing.sellerAddress) {
    if (await isUndecided(tx, listing)) return [];
    await invalidateListing(ctx, tx, listing, shown.collectionId, { invalidReason: 'OWNER' });
    const released = await voidLeadingBid(tx, listing, ctx.clock.now().toISOString());
    if (released.length > 0) await tellBidder(ctx, tx, shown, listing);
    return released;
  }
  // It went to a contract after its chain was asked: the next approval, or bid, tells.
  if (listing.venue !== shown.venue) return [];
  await followApproval(ctx, tx, {
    listing,
    collectionId: shown.collectionId,
    approved,
    isOwner: token.ownerAddress === listing.sellerAddress,
  });
  return [];
}

async function tellBidder(ctx: Context, tx: Tx, shown: PlacedListing, { highestBidderId }: ListingRow): Promise<void> {
  await tellOfToken(ctx, tx, shown.tokenId, [
    {
      userId: highestBidderId,
      title: 'The auction has ended',
      message: `${nameOf(shown)} has left its seller: the held amount of your bid has been released.`,
    },
  ]);
}

/** An admin decides over its offer: a settlement sells it, and a release has it compared again. */
async function isUndecided({ rows }: Tx, { id, tokenId, status }: ListingRow): Promise<boolean> {
  if (status !== 'RESERVED') return false;
  const flagged = await rows
    .selectFrom('nft_offer')
    .select('id')
    .where('tokenId', '=', tokenId)
    .where('listingId', '=', id)
    .where('status', '=', 'FLAGGED')
    .executeTakeFirst();
  return flagged !== undefined;
}
