import type { AccountWalletId, SystemWalletId } from '../../../core/catalogue/wallet-ids.js';
import type { Money } from '../../../core/money.js';
import { newId } from '../../../core/ids.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import { move } from '../../../core/states/machine.js';
import {
  NFT_LISTING_MOVES,
  NFT_OFFER_MOVES,
  type NftOfferAction,
  type NftOfferStatus,
} from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { bookProfit } from '../../ledger/book-profit.js';
import { postWithCommit } from '../../ledger/post.js';
import { requirePayee } from '../../money-request/payee.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { accountOf } from '../own/addresses.js';
import { WALLET_TYPE } from '../own/coin.js';
import { NFT, settlementMovements } from '../own/ledger.js';
import { emitListing } from '../own/listing-event.js';
import { emitOffer } from '../own/offer-event.js';
import { amountsOf, holdOf, netOf } from '../own/offer.js';
import type { ListingRow, OfferRow, SaleRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { recordSale, type SaleProof } from '../sale/record.js';
import type { AcceptedOffer } from './prove.js';

// Writes SQL: it moves money, or keeps it from moving.

/** What a settlement has locked: token, listing and offer, in this order. */
export interface Locked {
  readonly offer: OfferRow;
  /** The listing that the offer is for; null where it has none. */
  readonly listing: ListingRow | null;
}

/**
 * What an offer becomes when it is paid; writes nothing. ILLEGAL_STATE where its status or that of its listing does not
 * allow it; PAYEE_NOT_ACTIVE for a seller who cannot be paid.
 */
export async function requireSettleable(
  tx: Tx,
  { sellerId }: Pick<AcceptedOffer, 'sellerId'>,
  { offer, listing }: Locked,
  action: Extract<NftOfferAction, 'confirm' | 'settle'>,
): Promise<NftOfferStatus> {
  const status = move(NFT_OFFER_MOVES, offer.status, action);
  await requirePayee(tx, sellerId, 'The account of the seller is not active: it cannot be paid');
  if (listing) move(NFT_LISTING_MOVES, listing.status, 'sell');
  return status;
}

/**
 * Pays an offer that is locked: what is held goes to the seller, the receiver of the royalty and the platform; its listing
 * is SOLD. The movements are sent with the commit. TRANSFER_CLAIMED; and what {@link requireSettleable} refuses.
 */
export async function settleOffer(
  ctx: Context,
  tx: Tx,
  shown: AcceptedOffer,
  locked: Locked,
  {
    action,
    proof,
  }: { readonly action: Extract<NftOfferAction, 'confirm' | 'settle'>; readonly proof: SaleProof | null },
): Promise<SaleRow> {
  const { offer, listing } = locked;
  const status = await requireSettleable(tx, shown, locked, action);
  const now = ctx.clock.now().toISOString();
  const change = { status, flagReason: null, endedAt: now, updatedAt: now } as const;
  await tx.rows.updateTable('nft_offer').set(change).where('id', '=', offer.id).execute();
  await emitOffer(tx, { ...offer, ...change });
  if (listing) await sell(tx, listing, shown.collectionId, now);
  const sale = await recordSale(ctx, tx, saleOf(shown, offer), proof);
  await tellParties(ctx, tx, shown, offer);
  await pay(ctx, tx, shown, offer, sale);
  return sale;
}

async function sell(tx: Tx, listing: ListingRow, collectionId: string, now: string): Promise<void> {
  const status = move(NFT_LISTING_MOVES, listing.status, 'sell');
  const change = { status, invalidReason: null, endedAt: now, updatedAt: now } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change }, collectionId);
}

function saleOf(shown: AcceptedOffer, offer: OfferRow) {
  const { fee, royalty, amount } = amountsOf(offer);
  return {
    listingId: offer.listingId,
    offerId: offer.id,
    tokenId: offer.tokenId,
    sellerId: shown.sellerId,
    sellerAddress: shown.sellerAddress,
    buyerId: offer.buyerId,
    buyerAddress: offer.buyerAddress,
    price: amount.toString(),
    currency: offer.currency,
    walletType: offer.walletType,
    feeQuoted: fee.toString(),
    feeCollected: fee.toString(),
    royalty: royalty.toString(),
    royaltyReceiver: offer.royaltyReceiver,
    sellerNet: netOf(offer).toString(),
    route: offer.source === 'AUCTION' ? ('AUCTION' as const) : ('OFFER' as const),
  };
}

async function pay(ctx: Context, tx: Tx, shown: AcceptedOffer, offer: OfferRow, sale: SaleRow): Promise<void> {
  const { fee, royalty } = amountsOf(offer);
  const kind = { currency: offer.currency, type: WALLET_TYPE } as const;
  // The currency may have been switched off since: that stops no payment of what was agreed.
  const seller = await openWallet(tx, { userId: shown.sellerId }, kind, { evenOff: true });
  const royaltyWalletId = royalty.isZero() ? null : await royaltyWallet(ctx, tx, shown, sale, royalty);
  const platform = fee.isZero() ? null : await openWallet(tx, { system: 'platform' }, kind);
  await bookProfit(tx, { type: NFT, amount: fee, walletType: WALLET_TYPE, reference: offer.id });
  await postWithCommit<'nft'>(
    tx,
    settlementMovements({
      hold: holdOf(offer),
      offerId: offer.id,
      net: netOf(offer),
      royalty,
      fee,
      sellerWalletId: seller.id,
      royaltyWalletId,
      platformWalletId: platform?.id ?? null,
    }),
  );
}

/** That of the account which the receiver's address is linked to; where none is, the royalty waits to be claimed. */
async function royaltyWallet(
  { clock }: Context,
  tx: Tx,
  { chain, royaltyReceiver: receiver, currency }: AcceptedOffer,
  sale: SaleRow,
  royalty: Money,
): Promise<AccountWalletId | SystemWalletId<'nft_royalty'>> {
  if (receiver === null) throw new Error('a royalty has a receiver');
  const kind = { currency, type: WALLET_TYPE } as const;
  const userId = await payableAccount(tx, chain, receiver);
  if (userId !== null) return (await openWallet(tx, { userId }, kind, { evenOff: true })).id;
  const waits = await openWallet(tx, { system: 'nft_royalty' }, kind);
  await tx.rows
    .insertInto('nft_royalty')
    .values({
      id: newId(),
      saleId: sale.id,
      receiver,
      currency,
      walletType: WALLET_TYPE,
      amount: royalty.toString(),
      userId: null,
      createdAt: clock.now().toISOString(),
      claimedAt: null,
    })
    .execute();
  return waits.id;
}

/** The account of an address, if it may be paid now. */
async function payableAccount(tx: Tx, chain: NftChain, address: string): Promise<string | null> {
  const userId = await accountOf(tx.rows, chain, address);
  if (userId === null) return null;
  const active = await tx.rows
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return active?.id ?? null;
}

async function tellParties(ctx: Context, tx: Tx, shown: AcceptedOffer, offer: OfferRow): Promise<void> {
  const { amount } = amountsOf(offer);
  const name = `${nameOf(shown)} of ${shown.collectionName}`;
  await tellOfToken(ctx, tx, shown.tokenId, [
    {
      userId: shown.sellerId,
      title: 'Your NFT was sold',
      message: `${name} was sold for ${amount} ${offer.currency}: ${netOf(offer)} ${offer.currency} are in your wallet.`,
    },
    {
      userId: offer.buyerId,
      title: 'The NFT is yours',
      message: `${name} was transferred to ${offer.buyerAddress}, and ${amount} ${offer.currency} were paid for it.`,
    },
  ]);
}
