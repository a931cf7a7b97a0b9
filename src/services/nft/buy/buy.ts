import { requireUserId } from '../../../auth/authenticate.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { Money, canonical } from '../../../core/money.js';
import { askThenWrite } from '../../frame/ask-then-write.js';
import type { Context } from '../../frame/context.js';
import { ownAddress, linkedAddresses } from '../own/addresses.js';
import { headOf, type PreparedTransaction } from '../own/chain.js';
import { requireHighValueKyc } from '../own/high-value.js';
import {
  lockToken,
  placed,
  quoteOf,
  requireListing,
  requirePricedListing,
  type PlacedListing,
} from '../own/listing.js';
import type { OfferView } from '../own/offer.js';
import { requireNotPaused } from '../own/pause.js';
import { mismatch, readHash } from '../own/proof.js';
import { saleView, type SaleView } from '../sale/view.js';
import { buyWithEscrow } from './escrow.js';
import { proveSale } from './prove.js';
import { contractQuote, directQuote, type Quote } from './quote.js';
import { recordProvenSale } from './record.js';
import { requireBuyable, requireFixedPrice, requireNoneAccepted, routeOf } from './require-buyable.js';

// Pays nobody else: what is held stays the buyer's until the token was transferred.

export interface BuyInput {
  readonly id: string;
  /** The transaction that has done it. */
  readonly transactionHash?: string | null;
  /** Hold the price in the wallet, and pay it for the transfer of the token alone. */
  readonly escrow?: boolean | null;
  readonly walletAddress?: string | null;
  readonly idempotencyKey?: string | null;
}

export interface PurchaseView {
  readonly quote: Quote | null;
  readonly route: 'CONTRACT' | 'DIRECT' | 'ESCROW';
  /** What is to be signed next: by the buyer, or where the token changes hands directly by the seller. */
  readonly transaction: PreparedTransaction | null;
  readonly offer: OfferView | null;
  readonly sale: SaleView | null;
}

const NOTHING = { quote: null, transaction: null, offer: null, sale: null } as const;

/**
 * Buys a token at its fixed price: without a hash it answers a quote and the transaction that does it, with one it records
 * the sale that this has made; with `escrow` the price is held until the token was transferred. NFT_PAUSED; NOT_FOUND;
 * FORBIDDEN for the seller and another's address, NFT_NO_ADDRESS; ILLEGAL_STATE for what cannot be bought now, BAD_INPUT while
 * its currency is switched off; LISTING_INVALID; KYC_REQUIRED; INSUFFICIENT_FUNDS, WALLET_FROZEN; TRANSFER_UNPROVEN,
 * TRANSFER_MISMATCH, TRANSFER_CLAIMED; CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function buyNft(ctx: Context, input: BuyInput): Promise<PurchaseView> {
  const { transactionHash, escrow } = input;
  if (isGiven(transactionHash) && escrow === true) {
    throw badInput('escrow: a purchase that was made by a transaction needs none');
  }
  if (isGiven(transactionHash)) return report(ctx, input, readHash(transactionHash));
  return escrow === true ? withEscrow(ctx, input) : quote(ctx, input);
}

async function quote(ctx: Context, { id, walletAddress }: BuyInput): Promise<PurchaseView> {
  const { listing, address } = await wanted(ctx, id, walletAddress);
  const route = await routeOf(ctx, listing);
  const quoted =
    route === 'CONTRACT' ? await contractQuote(ctx, listing, address) : await directQuote(ctx, listing, address);
  return { ...NOTHING, route, ...quoted };
}

/** What decides over a purchase before its chain is asked. */
async function wanted(ctx: Context, id: string, walletAddress: string | null | undefined) {
  const { high, ...shown } = await requirePricedListing(ctx, id);
  requireNotPaused(ctx, shown.chain);
  const listing = requireBuyable(ctx, shown, requireUserId(ctx.caller));
  const price = Money.parse(canonical(listing.price), listing.currency);
  await requireHighValueKyc(ctx, price, { code: listing.currency, high });
  await requireNoneAccepted(ctx.db.rows, listing.tokenId);
  return { listing, address: await ownAddress(ctx, listing.chain, walletAddress) };
}

async function withEscrow(ctx: Context, { id, walletAddress, idempotencyKey: key }: BuyInput): Promise<PurchaseView> {
  const once = { input: { id, walletAddress: walletAddress ?? null, escrow: true }, key };
  const ask = () => escrowed(ctx, id, walletAddress);
  return askThenWrite(ctx, { operation: 'buyNft', once }, ask, async (tx, { listing, buyer }) => {
    const offer = await buyWithEscrow(ctx, tx, listing, buyer);
    return { ...NOTHING, route: 'ESCROW' as const, quote: escrowQuote(listing), offer };
  });
}

async function escrowed(ctx: Context, id: string, walletAddress: string | null | undefined) {
  const { listing, address } = await wanted(ctx, id, walletAddress);
  // The block first: whatever is transferred once the owner was asked is later than it.
  const block = await headOf(ctx, listing.chain);
  if ((await routeOf(ctx, listing)) === 'CONTRACT') {
    throw badInput('escrow: the contract sells this token, which needs none');
  }
  return { listing, buyer: { userId: requireUserId(ctx.caller), address, block } };
}

function escrowQuote(listing: PlacedListing): Quote {
  const { fee, royalty } = quoteOf(listing);
  const price = Money.parse(canonical(listing.price), listing.currency);
  return {
    price: price.toString(),
    feePercent: canonical(listing.feePercent),
    fee: fee.toString(),
    royalty: royalty.toString(),
    total: price.plus(fee).toString(),
  };
}

/** Either party may tell of the transaction. */
async function report(ctx: Context, { id, idempotencyKey: key }: BuyInput, hash: string): Promise<PurchaseView> {
  const once = { input: { id, hash }, key };
  const ask = () => reported(ctx, id, hash);
  return askThenWrite(ctx, { operation: 'buyNft', once }, ask, async (tx, found) => {
    await lockToken(tx, found.listing.tokenId);
    await requireNoneAccepted(tx.rows, found.listing.tokenId);
    const sale = await recordProvenSale(ctx, tx, found.listing, found.sale);
    return { ...NOTHING, route: found.sale.route, sale: saleView({ ...sale, chain: found.listing.chain }) };
  });
}

async function reported(ctx: Context, id: string, hash: string) {
  const listing = await requireListing(ctx.db.rows, id);
  requireNotPaused(ctx, listing.chain);
  requireFixedPrice(listing.type);
  const sale = await proveSale(ctx, placed(listing), hash);
  const userId = requireUserId(ctx.caller);
  const linked = await linkedAddresses(ctx.db.rows, userId, listing.chain);
  if (listing.sellerId !== userId && !linked.includes(sale.buyerAddress)) {
    throw mismatch('The transaction is neither a purchase nor a sale of an address that is linked to your account');
  }
  return { listing: placed(listing), sale };
}
