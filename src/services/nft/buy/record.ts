import { illegalState } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import { move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { accountOf } from '../own/addresses.js';
import { emitListing } from '../own/listing-event.js';
import { lockListing, lockToken, type PlacedListing } from '../own/listing.js';
import type { SaleRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { storeTransfers } from '../own/transfers.js';
import { recordSale } from '../sale/record.js';
import type { ProvenSale } from './prove.js';

// Moves no money: it was paid on the chain, or by whatever the two agreed on.
// Writes SQL: it moves money, or keeps it from moving.

/**
 * Records a sale that its chain has proven: the listing is SOLD, also one that became INVALID by the transfer itself.
 * ILLEGAL_STATE for a listing that is over, and for a direct sale while an offer for the token is accepted; TRANSFER_CLAIMED.
 */
export async function recordProvenSale(ctx: Context, tx: Tx, shown: PlacedListing, sale: ProvenSale): Promise<SaleRow> {
  await lockToken(tx, shown.tokenId);
  const listing = await lockListing(tx, shown.id);
  if (listing.status === 'RESERVED' && sale.route === 'DIRECT') {
    throw illegalState('An offer for the token is accepted: the transfer belongs to that');
  }
  const now = ctx.clock.now().toISOString();
  const status = move(NFT_LISTING_MOVES, listing.status, 'sell');
  // A contract that has sold it offers it no more; one that was passed by still does.
  const isOnContract = sale.route === 'DIRECT' && listing.isOnContract;
  const change = { status, invalidReason: null, isOnContract, endedAt: now, updatedAt: now } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change }, shown.collectionId);
  const buyerId = await accountOf(tx.rows, shown.chain, sale.buyerAddress);
  const { transfer, ...figures } = sale;
  const row = {
    listingId: listing.id,
    offerId: null,
    tokenId: listing.tokenId,
    sellerId: listing.sellerId,
    sellerAddress: listing.sellerAddress,
    buyerId,
    price: canonical(listing.price),
    currency: listing.currency,
    walletType: listing.walletType,
    ...figures,
  };
  const { transactionHash, place } = transfer;
  const recorded = await recordSale(ctx, tx, row, { chain: shown.chain, transactionHash, place });
  await storeTransfers(ctx, tx, shown.chain, [transfer]);
  await tell(ctx, tx, shown, buyerId, sale);
  return recorded;
}

async function tell(
  ctx: Context,
  tx: Tx,
  shown: PlacedListing,
  buyerId: string | null,
  sale: ProvenSale,
): Promise<void> {
  const name = nameOf(shown);
  const price = `${canonical(shown.price)} ${shown.currency}`;
  await tellOfToken(ctx, tx, shown.tokenId, [
    {
      userId: shown.sellerId,
      title: 'Your NFT was sold',
      message: `${name} was sold for ${price} to ${sale.buyerAddress}.`,
    },
    {
      userId: buyerId,
      title: 'The NFT is yours',
      message: `${name} was transferred to ${sale.buyerAddress}, for ${price}.`,
    },
  ]);
}
