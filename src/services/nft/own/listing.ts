import { AppError } from '../../../core/catalogue/errors.js';
import { Money, canonical } from '../../../core/money.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import { feeOf, sharesOf, type Shares } from '../../../core/nft-market/rates.js';
import type { Reader } from '../../../infra/database/database.js';
import { highPriceIn } from '../../currency/high-price.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { TokenPlace } from './chain.js';
import type { ListingRow } from './rows.js';

export const NO_LISTING = 'Listing not found';

/** Listings with what a view of them, and a decision over them, needs of token, collection and currency. */
export function listingRows(rows: Reader) {
  return rows
    .selectFrom('nft_listing as listing')
    .innerJoin('nft_token as token', 'token.id', 'listing.tokenId')
    .innerJoin('nft_collection as collection', 'collection.id', 'listing.collectionId')
    .innerJoin('currency', (join) =>
      join.onRef('currency.code', '=', 'listing.currency').onRef('currency.type', '=', 'listing.walletType'),
    )
    .selectAll('listing')
    .select([
      'token.tokenId as tokenNumber',
      'token.name as tokenName',
      'token.image',
      'collection.name as collectionName',
      'collection.status as collectionStatus',
      'collection.stoppedAt',
      'collection.chain',
      'collection.contractAddress as collectionAddress',
      'currency.precision',
      'currency.status as isOffered',
    ]);
}

/** A row of {@link listingRows}. */
export type ShownListing = Awaited<ReturnType<ReturnType<typeof listingRows>['execute']>>[number];
/** One whose token has a place on a chain, as that of each has which was listed. */
export type PlacedListing = ShownListing & { readonly collectionAddress: string };
export type ListingView = ReturnType<typeof listingView>;

/** A listing as everybody sees it. */
export function listingView(row: ShownListing) {
  const {
    sellerId: _seller,
    staleToldAt: _told,
    listedBlock: _block,
    invalidBlock: _gone,
    highestBidderId: _bidder,
    highestWalletId: _wallet,
    isOffered: _offered,
    collectionStatus: _status,
    ...shown
  } = row;
  const { fee, royalty, net } = quoteOf(row);
  return {
    ...shown,
    stoppedAt: isTimedByContract(row) ? null : row.stoppedAt,
    price: canonical(row.price),
    minBidIncrement: row.minBidIncrement === null ? null : canonical(row.minBidIncrement),
    highestBid: row.highestBid === null ? null : canonical(row.highestBid),
    hasReserve: row.reservePrice !== null,
    marketplaceFee: fee.toString(),
    royaltyFee: royalty.toString(),
    listingFee: canonical(row.listingFee),
    estimatedTotal: fee
      .plus(royalty)
      .plus(Money.parse(canonical(row.listingFee), row.currency))
      .toString(),
    sellerReceives: net.toString(),
  };
}

/** Whether a contract ends it, whose clock is that of its chain and stands still for nothing here. */
export function isTimedByContract({
  type,
  venue,
  isOnContract,
}: Pick<ListingRow, 'type' | 'venue' | 'isOnContract'>): boolean {
  return isOnContract || (type === 'AUCTION' && venue === 'CONTRACT');
}

/** How the price of a listing would be shared, by the rates that it was made with. */
export function quoteOf(
  row: Pick<ShownListing, 'price' | 'royalty' | 'currency' | 'feePercent' | 'precision'>,
): Shares {
  return sharesAt(row, Money.parse(canonical(row.price), row.currency));
}

/** As {@link quoteOf}, of another amount, such as the highest bid: the royalty is in proportion to that of the price. */
export function sharesAt(
  {
    price,
    royalty,
    currency,
    feePercent,
    precision,
  }: Pick<ShownListing, 'price' | 'royalty' | 'currency' | 'feePercent' | 'precision'>,
  amount: Money,
): Shares {
  const money = (text: string) => Money.parse(canonical(text), currency);
  const fee = feeOf(amount, canonical(feePercent), precision);
  return sharesOf(amount, fee, amount.portion(money(royalty), money(price)).roundDown(precision));
}

/** NOT_FOUND where there is none. */
export async function requireListing(rows: Reader, id: string): Promise<ShownListing & { readonly chain: NftChain }> {
  const listing = await listingRows(rows).where('listing.id', '=', id).executeTakeFirst();
  if (!listing) throw noListing();
  return listing;
}

/** As {@link requireListing}, with the high price of its currency, by the same statement. */
export async function requirePricedListing(ctx: Context, id: string) {
  const listing = await listingRows(ctx.db.rows)
    .select(highPriceIn(ctx, 'currency').as('high'))
    .where('listing.id', '=', id)
    .executeTakeFirst();
  if (!listing) throw noListing();
  return listing;
}

export function placed(listing: ShownListing): PlacedListing {
  const { collectionAddress } = listing;
  if (collectionAddress === null) throw new Error('a token on sale is on its chain');
  return { ...listing, collectionAddress };
}

/** Where the token of a listing is. */
export function placeOf({
  chain,
  collectionAddress: contractAddress,
  tokenNumber: tokenId,
}: PlacedListing): TokenPlace {
  return { chain, contractAddress, tokenId };
}

/** A listing, locked until the commit. NOT_FOUND where there is none. */
export async function lockListing({ rows }: Tx, id: string): Promise<ListingRow> {
  const listing = await rows
    .selectFrom('nft_listing')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!listing) throw noListing();
  return listing;
}

/** The listing of a token that is open, locked until the commit; null where none is. The token must be locked. */
export async function lockOpenListing({ rows }: Tx, tokenId: string): Promise<ListingRow | null> {
  const listing = await rows
    .selectFrom('nft_listing')
    .selectAll()
    .where('tokenId', '=', tokenId)
    .where('status', 'in', ['ACTIVE', 'RESERVED'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return listing ?? null;
}

/** Until the commit nobody else lists the token, or accepts an offer for it. */
export async function lockToken({ rows }: Tx, id: string): Promise<void> {
  await rows.selectFrom('nft_token').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export function noListing(): AppError {
  return new AppError('NOT_FOUND', { message: NO_LISTING });
}
