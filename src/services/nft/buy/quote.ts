import { parseUnits } from 'ethers';
import { sql } from 'kysely';
import { COIN_DECIMALS } from '../../../core/chains.js';
import { DAY_MS } from '../../../core/clock.js';
import { Money, canonical } from '../../../core/money.js';
import { transferCall } from '../../../core/nft-market/calls.js';
import { nftMarketplace } from '../../../core/nft-market/contracts.js';
import type { Context } from '../../frame/context.js';
import { headOf, prepared, type PreparedTransaction } from '../own/chain.js';
import { contractShares } from '../own/contract-item.js';
import { quoteOf, type PlacedListing } from '../own/listing.js';

/** For so long a transfer to an address that was quoted is the sale that was quoted. */
export const QUOTE_MS = DAY_MS;

/** What a purchase comes to. Decimal texts. */
export interface Quote {
  readonly price: string;
  readonly feePercent: string;
  readonly fee: string;
  readonly royalty: string;
  /** What the buyer pays in all. */
  readonly total: string;
}

/** A quote, and the transaction that does it: the buyer's by a contract, the seller's where tokens change hands directly. */
export interface Quoted {
  readonly quote: Quote;
  readonly transaction: PreparedTransaction;
}

/** By the contract, at the rates of its listing there. Asks the chain. */
export async function contractQuote(ctx: Context, listing: PlacedListing, from: string): Promise<Quoted> {
  const { chain, contractAddress, collectionAddress, tokenNumber, sellerAddress, currency } = listing;
  const price = Money.parse(canonical(listing.price), currency);
  const { fee, royalty } = await contractShares(ctx, listing);
  const feePercent = Money.parse('100', currency).portion(Money.parse(fee, currency), price).roundDown(2).toString();
  const value = parseUnits(price.toString(), COIN_DECIMALS);
  const data = nftMarketplace.call('buyItem', collectionAddress, tokenNumber, sellerAddress);
  return {
    quote: { price: price.toString(), feePercent, fee, royalty, total: price.toString() },
    transaction: prepared(chain, { from, to: contractAddress, data, value }),
  };
}

/**
 * Directly, by the seller's transfer: who was quoted is remembered, so that the transfer is known as this sale. A repeated
 * quote counts 24 hours from then, and keeps the first one's block while that counts, so that no transfer in between is lost.
 */
export async function directQuote(ctx: Context, listing: PlacedListing, buyer: string): Promise<Quoted> {
  const { id, chain, collectionAddress, tokenNumber, sellerAddress, price } = listing;
  const { fee, royalty } = quoteOf(listing);
  const block = await headOf(ctx, chain);
  const now = ctx.clock.now();
  const old = new Date(now.getTime() - QUOTE_MS).toISOString();
  await sql`
    insert into nft_quote ("listingId", "buyerAddress", block, "quotedAt")
    values (${id}, ${buyer}, ${block}, ${now.toISOString()}::timestamptz)
    on conflict ("listingId", "buyerAddress") do update
    set "quotedAt" = excluded."quotedAt",
      block = case when nft_quote."quotedAt" <= ${old}::timestamptz then excluded.block else nft_quote.block end`.execute(
    ctx.db.rows,
  );
  const text = canonical(price);
  const data = transferCall(sellerAddress, buyer, tokenNumber);
  return {
    quote: {
      price: text,
      feePercent: canonical(listing.feePercent),
      fee: fee.toString(),
      royalty: royalty.toString(),
      total: text,
    },
    transaction: prepared(chain, { from: sellerAddress, to: collectionAddress, data }),
  };
}
