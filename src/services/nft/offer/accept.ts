import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, illegalState } from '../../../core/catalogue/errors.js';
import { transferCall } from '../../../core/nft-market/calls.js';
import { move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES, NFT_OFFER_MOVES, type NftOfferStatus } from '../../../core/states/nft.js';
import { askThenWrite } from '../../frame/ask-then-write.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { hasAcceptedOffer } from '../own/accepted.js';
import { headOf, prepared, type PreparedTransaction } from '../own/chain.js';
import { emitListing } from '../own/listing-event.js';
import { lockOpenListing, lockToken } from '../own/listing.js';
import { emitOffer } from '../own/offer-event.js';
import { lockOffer, offerView, requireOffer, type OfferView } from '../own/offer.js';
import { requireOwnToken } from '../own/own-token.js';
import { requireNotPaused } from '../own/pause.js';
import type { ListingRow, OfferRow } from '../own/rows.js';
import { requireShown } from '../own/shown.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { requireToken, type MintedToken } from '../own/token.js';
import { isTransferTooLate, transferByOf } from '../own/transfer-by.js';
import type { OfferDecision } from './decide.js';

// Pays nobody: what is held is paid for the transfer of the token.
// Writes SQL: it moves money, or keeps it from moving.

/** An offer that was accepted, and the transfer that its seller is to sign. */
export interface AcceptedView {
  readonly offer: OfferView;
  /** Null where the grace is so short that it would be too late. */
  readonly transaction: PreparedTransaction | null;
}

/** What was asked of the chain: who sells, and the number of its newest block. */
interface Seller {
  readonly token: MintedToken;
  readonly address: string;
  readonly block: number;
}

/**
 * Accepts an offer for a token of the caller, who then has a limited time to transfer it; its listing is RESERVED until
 * then. NOT_FOUND; NFT_PAUSED; NFT_NOT_OWNER; FORBIDDEN for an own offer; ILLEGAL_STATE unless it is PENDING and not
 * expired, while another one is accepted, beside an auction with bids, and for a hidden collection;
 * CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function acceptNftOffer(ctx: Context, { id, idempotencyKey: key }: OfferDecision): Promise<AcceptedView> {
  const once = { input: { id }, key };
  const ask = () => sellerOf(ctx, id);
  return askThenWrite(ctx, { operation: 'acceptNftOffer', once }, ask, (tx, seller) => accept(ctx, tx, id, seller));
}

async function sellerOf(ctx: Context, id: string): Promise<Seller> {
  const { tokenId } = await requireOffer(ctx.db.rows, id);
  const token = await requireToken(ctx.db.rows, tokenId);
  requireNotPaused(ctx, token.chain);
  requireShown(token);
  // The block first: whatever is transferred once the owner was asked is later than it.
  const block = await headOf(ctx, token.chain);
  return { token, block, address: await requireOwnToken(ctx, token) };
}

async function accept(ctx: Context, tx: Tx, id: string, { token, address, block }: Seller): Promise<AcceptedView> {
  await lockToken(tx, token.id);
  const listing = await lockOpenListing(tx, token.id);
  const offer = await lockOffer(tx, id);
  const status = requireAcceptable(ctx, offer, listing);
  if (await hasAcceptedOffer(tx.rows, token.id)) throw anotherAccepted();
  const now = ctx.clock.now().toISOString();
  const reserved = listing?.sellerAddress === address ? listing : null;
  if (reserved) await reserve(tx, reserved, token.collectionId, now);
  const change = {
    status,
    listingId: reserved?.id ?? null,
    sellerId: requireUserId(ctx.caller),
    sellerAddress: address,
    acceptedAt: now,
    acceptedBlock: String(block),
    transferBy: transferByOf(ctx, now),
    updatedAt: now,
  } as const;
  await tx.rows.updateTable('nft_offer').set(change).where('id', '=', id).execute();
  await emitOffer(tx, { ...offer, ...change });
  await tellOfToken(ctx, tx, token.id, [
    {
      userId: offer.buyerId,
      title: 'Your offer was accepted',
      message: `The seller now transfers ${nameOf({ tokenName: token.name, tokenNumber: token.tokenId })} of ${token.collectionName} to ${offer.buyerAddress}. The held amount is paid once the transfer is proven.`,
    },
  ]);
  const data = transferCall(address, offer.buyerAddress, token.tokenId);
  const step = prepared(token.chain, { from: address, to: token.contractAddress, data });
  return {
    offer: offerView(await requireOffer(tx.rows, id)),
    transaction: isTransferTooLate(ctx, { from: now, end: change.transferBy, stoppedAt: null }) ? null : step,
  };
}

/** Its own status comes before that of others: one that was accepted before is not another offer. */
function requireAcceptable(ctx: Context, offer: OfferRow, listing: ListingRow | null): NftOfferStatus {
  if (offer.buyerId === requireUserId(ctx.caller)) {
    throw new AppError('FORBIDDEN', { message: 'You cannot accept your own offer' });
  }
  if (offer.status === 'PENDING' && new Date(offer.expiresAt) <= ctx.clock.now()) {
    throw illegalState('The offer has expired');
  }
  const status = move(NFT_OFFER_MOVES, offer.status, 'accept');
  if (listing?.status === 'RESERVED') throw anotherAccepted();
  // The bids at a contract may be newer than those that are known.
  const isAtContract = listing?.type === 'AUCTION' && listing.venue === 'CONTRACT';
  if (isAtContract || (listing && listing.highestBidId !== null)) {
    throw illegalState('The token is in an auction with bids: it ends by its time');
  }
  return status;
}

function anotherAccepted(): AppError {
  return illegalState('Another offer for this token is accepted already');
}

async function reserve(tx: Tx, listing: ListingRow, collectionId: string, updatedAt: string): Promise<void> {
  const change = { status: move(NFT_LISTING_MOVES, listing.status, 'reserve'), updatedAt } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change }, collectionId);
}
