import type { AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { NftCollectionStatus } from '../../../core/states/nft.js';
import type { UsdPrice } from '../../../entities/currency/price.js';
import type { Reader } from '../../../infra/database/database.js';
import { highPriceIn } from '../../currency/high-price.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { NO_LISTING } from '../own/listing.js';
import type { StoredLink } from '../own/addresses.js';
import type { ListingRow } from '../own/rows.js';

/** A listing, locked, with all that decides over a bid of one account. */
export interface AuctionForBid extends ListingRow {
  readonly chain: NftChain;
  readonly collectionId: string;
  readonly collectionStatus: NftCollectionStatus;
  readonly tokenName: string | null;
  readonly tokenNumber: string;
  readonly precision: number;
  /** The high price of the currency. */
  readonly high: UsdPrice | null;
  /** Whether the currency is switched on. */
  readonly isOffered: boolean;
  /** The caller's wallet in the currency; null where there is none. */
  readonly payerWalletId: AccountWalletId | null;
  /** The caller's wallets, the primary one first. */
  readonly links: readonly StoredLink[];
}

/**
 * Locks a listing for a bid, by one statement. What it joins never changes with a bid: a row that was waited for is read
 * anew, and those beside it are not. NOT_FOUND.
 */
export async function lockForBid(
  ctx: Context,
  { rows }: Tx,
  listingId: string,
  userId: string,
): Promise<AuctionForBid> {
  const found = await sql<AuctionForBid>`
    select l.*, c.chain, c.id as "collectionId", c.status as "collectionStatus", t.name as "tokenName",
      t."tokenId" as "tokenNumber", k.precision, ${highPriceIn(ctx, 'k')} as high, k.status as "isOffered",
      w.id as "payerWalletId", (select coalesce(json_agg(json_build_object('address', p."providerUserId",
          'chainId', p."chainId", 'isContract', p."isContract") order by p."isPrimary" nulls last, p.id), '[]')
        from provider_user p where p."userId" = ${userId} and p.provider = 'WALLET' and p."deletedAt" is null) as links
    from nft_listing l
    join nft_token t on t.id = l."tokenId"
    join nft_collection c on c.id = t."collectionId"
    join currency k on k.code = l.currency and k.type = l."walletType"
    left join wallet w on w."userId" = ${userId} and w.currency = l.currency and w.type = l."walletType"
    where l.id = ${listingId} for no key update of l`.execute(rows);
  const [listing] = found.rows;
  if (!listing) throw new AppError('NOT_FOUND', { message: NO_LISTING });
  return listing;
}

/** Whether a listing is an auction at a contract. False where there is none. */
export async function isAtContract(rows: Reader, listingId: string): Promise<boolean> {
  const listing = await rows
    .selectFrom('nft_listing')
    .select(['type', 'venue'])
    .where('id', '=', listingId)
    .executeTakeFirst();
  return listing?.type === 'AUCTION' && listing.venue === 'CONTRACT';
}
