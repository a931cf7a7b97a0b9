import type { AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import { Money, canonical } from '../../../core/money.js';
import { move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { WALLET_TYPE } from '../own/coin.js';
import { holdMovement } from '../own/ledger.js';
import { emitListing } from '../own/listing-event.js';
import { lockListing, lockToken, quoteOf, type PlacedListing } from '../own/listing.js';
import { acceptedOffer } from '../own/new-offer.js';
import { emitOffer } from '../own/offer-event.js';
import { holdOf, offerView, requireOffer, type OfferView } from '../own/offer.js';
import { requirePayer } from '../own/payer.js';
import type { OfferRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { requireBuyable, requireNoneAccepted } from './require-buyable.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes nft_offer in one statement: it writes one row.

/** Who buys, and the number of the chain's newest block before. */
export interface EscrowBuyer {
  readonly userId: string;
  readonly address: string;
  readonly block: number;
}

/**
 * Buys at the price with the money held: an offer at the price that is accepted at once. The seller is paid for the transfer
 * of the token alone. ILLEGAL_STATE and LISTING_INVALID where something was faster; INSUFFICIENT_FUNDS, WALLET_FROZEN.
 */
export async function buyWithEscrow(
  ctx: Context,
  tx: Tx,
  shown: PlacedListing,
  buyer: EscrowBuyer,
): Promise<OfferView> {
  await lockToken(tx, shown.tokenId);
  const listing = await lockListing(tx, shown.id);
  requireBuyable(ctx, { ...shown, ...listing }, buyer.userId);
  await requireNoneAccepted(tx.rows, shown.tokenId);
  const walletId = await requirePayer(tx, buyer.userId, listing.currency);
  const now = ctx.clock.now().toISOString();
  const offer = escrowOffer(ctx, shown, { buyer, walletId, now });
  const change = { status: move(NFT_LISTING_MOVES, listing.status, 'reserve'), updatedAt: now } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await tx.rows.insertInto('nft_offer').values(offer).execute();
  await emitListing(tx, { ...listing, ...change }, shown.collectionId);
  await emitOffer(tx, offer);
  await tellOfToken(ctx, tx, shown.tokenId, [
    {
      userId: shown.sellerId,
      title: 'Your NFT was bought',
      message: `${nameOf(shown)} was bought for ${offer.amount} ${offer.currency}, which is held: transfer it to ${offer.buyerAddress} in time to be paid.`,
    },
  ]);
  const view = offerView(await requireOffer(tx.rows, offer.id));
  await postWithCommit(tx, [holdMovement(holdOf(offer))]);
  return view;
}

/** The rates are those of the listing; the buyer pays the fee on top. */
function escrowOffer(
  ctx: Context,
  shown: PlacedListing,
  { buyer, walletId, now }: { readonly buyer: EscrowBuyer; readonly walletId: AccountWalletId; readonly now: string },
): OfferRow {
  const { fee } = quoteOf(shown);
  const amount = Money.parse(canonical(shown.price), shown.currency);
  return acceptedOffer(
    ctx,
    {
      tokenId: shown.tokenId,
      listingId: shown.id,
      source: 'ESCROW',
      bidId: null,
      buyerId: buyer.userId,
      buyerAddress: buyer.address,
      sellerId: shown.sellerId,
      sellerAddress: shown.sellerAddress,
      walletId,
      currency: shown.currency,
      walletType: WALLET_TYPE,
      amount: amount.toString(),
      feePercent: canonical(shown.feePercent),
      fee: fee.toString(),
      royalty: canonical(shown.royalty),
      royaltyReceiver: shown.royaltyReceiver,
    },
    { now, head: buyer.block },
  );
}
