import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { coinOfChain } from '../../../core/nft-market/chains.js';
import { feeOf } from '../../../core/nft-market/rates.js';
import type { Money } from '../../../core/money.js';
import type { NftListingType } from '../../../entities/nft/names.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { headOf } from '../own/chain.js';
import { readPriceCurrency, WALLET_TYPE, type PriceCurrency } from '../own/coin.js';
import { contractStep } from '../own/contract-step.js';
import { requireSaleEnabled } from '../own/enabled.js';
import { lockToken, requireListing, type ShownListing } from '../own/listing.js';
import { emitListing } from '../own/listing-event.js';
import { findMarketplace } from '../own/marketplace.js';
import { requireOwnToken } from '../own/own-token.js';
import { requireNotPaused } from '../own/pause.js';
import { feePercentOf } from '../own/rates.js';
import { frozenRoyalty } from '../own/royalty.js';
import type { ListingRow } from '../own/rows.js';
import { requireShown } from '../own/shown.js';
import { requireToken, type MintedToken } from '../own/token.js';
import { listedView, type ListedView } from '../own/listed.js';
import { requireValidMetadata } from '../metadata/validate.js';
import { readListingTerms, type ListingTerms, type ListingWish } from './terms.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes nft_listing in one statement: it writes one row.

export interface CreateListingInput extends ListingWish {
  /** Id of the token on this platform. */
  readonly tokenId: string;
  /** Absent, the coin of the chain. */
  readonly currency?: string | null;
}

/**
 * Puts a token of the caller on sale. Fee and royalty are frozen. In this order NFT_DISABLED; NFT_PAUSED; BAD_INPUT naming
 * the field; NFT_METADATA; NFT_NOT_OWNER, CHAIN_NOT_CONFIGURED, CHAIN_FAILED; CONFLICT while the token is on sale already.
 * ILLEGAL_STATE for a token of a hidden collection; NOT_FOUND.
 */
export async function createNftListing(ctx: Context, input: CreateListingInput): Promise<ListedView> {
  requireSaleEnabled(ctx, input.type);
  const token = await requireToken(ctx.db.rows, input.tokenId);
  requireNotPaused(ctx, token.chain);
  requireShown(token);
  const currency = await readPriceCurrency(ctx, token.chain, input.currency);
  const terms = readListingTerms(ctx, input, currency);
  await requireValidMetadata(ctx, token);
  // The block first: whatever is transferred once the owner was asked is later than it.
  const block = await headOf(ctx, token.chain);
  const sellerAddress = await requireOwnToken(ctx, token);
  const frozen = await frozenOf(ctx, token, currency, terms.price);
  const contractAddress = await contractOf(ctx, token, input.type, currency);
  const row = newListing(ctx, input, terms, {
    collectionId: token.collectionId,
    sellerAddress,
    currency: currency.code,
    ...frozen,
    contractAddress,
    listedBlock: String(block),
  });
  // Before the commit: a chain that fails afterwards would refuse what has happened.
  const transaction = await contractStep(ctx, shownOf(row, token, currency));
  await inTransaction(ctx, { operation: 'createNftListing' }, (tx) => store(tx, token, row));
  return listedView(await requireListing(ctx.db.rows, row.id), transaction);
}

function shownOf(row: ListingRow, token: MintedToken, { precision }: PriceCurrency): ShownListing {
  const { tokenId: tokenNumber, name: tokenName, image, contractAddress: collectionAddress } = token;
  const { collectionName, collectionStatus, chain } = token;
  const collection = { collectionName, collectionStatus, chain, collectionAddress, stoppedAt: null };
  return { ...row, ...collection, tokenNumber, tokenName, image, precision, isOffered: true };
}

type Frozen = Pick<ListingRow, 'feePercent' | 'royalty' | 'royaltyReceiver'>;

async function frozenOf(ctx: Context, token: MintedToken, { precision }: PriceCurrency, price: Money): Promise<Frozen> {
  const feePercent = feePercentOf(ctx);
  const { amount, receiver } = await frozenRoyalty(ctx, token, price, feeOf(price, feePercent, precision), precision);
  return { feePercent, royalty: amount.toString(), royaltyReceiver: receiver };
}

/** The marketplace contract sells fixed prices in the chain's own coin alone. */
async function contractOf(
  ctx: Context,
  { chain }: MintedToken,
  type: NftListingType,
  { code }: PriceCurrency,
): Promise<string | null> {
  if (type !== 'FIXED_PRICE' || code !== coinOfChain(chain)) return null;
  return (await findMarketplace(ctx.db.rows, chain))?.address ?? null;
}

function newListing(
  ctx: Context,
  { tokenId, type }: CreateListingInput,
  { price, startTime, endTime, minBidIncrement, reservePrice }: ListingTerms,
  found: Frozen & Pick<ListingRow, 'collectionId' | 'sellerAddress' | 'currency' | 'contractAddress' | 'listedBlock'>,
): ListingRow {
  const now = ctx.clock.now().toISOString();
  return {
    id: newId(),
    tokenId,
    sellerId: requireUserId(ctx.caller),
    type,
    venue: found.contractAddress === null ? 'PLATFORM' : 'CONTRACT',
    status: 'ACTIVE',
    invalidReason: null,
    invalidBlock: null,
    walletType: WALLET_TYPE,
    price: price.toString(),
    minBidIncrement: minBidIncrement?.toString() ?? null,
    reservePrice: reservePrice?.toString() ?? null,
    ...found,
    listingFee: ctx.settings.decimal('nftListingFee'),
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    highestBidId: null,
    highestBid: null,
    highestBidderId: null,
    highestWalletId: null,
    bidCount: 0,
    antiSnipeSeconds: null,
    isOnContract: false,
    staleToldAt: null,
    cancelReason: null,
    createdAt: now,
    updatedAt: now,
    endedAt: null,
  };
}

async function store(tx: Tx, token: MintedToken, row: ListingRow): Promise<void> {
  await lockToken(tx, token.id);
  const { numInsertedOrUpdatedRows: made } = await tx.rows
    .insertInto('nft_listing')
    .values(row)
    .onConflict((conflict) => conflict.column('tokenId').where('status', 'in', ['ACTIVE', 'RESERVED']).doNothing())
    .executeTakeFirstOrThrow();
  if (made === 0n) throw new AppError('CONFLICT', { message: 'The token is on sale already' });
  await noteLeft(tx, row);
  await emitListing(tx, row, token.collectionId);
}

/** A transfer that was stored since its owner was asked has found nothing on sale: it is compared with its chain now. */
async function noteLeft({ rows }: Tx, { tokenId, listedBlock }: ListingRow): Promise<void> {
  await sql`
    update nft_token set "isDue" = true where id = ${tokenId}
      and exists (select from nft_transfer x where x."tokenId" = ${tokenId} and x.block > ${listedBlock})`.execute(
    rows,
  );
}
