import type { AccountWalletId } from '../../core/catalogue/wallet-ids.js';
import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { NftInvalidReason, NftListingStatus } from '../../core/states/nft.js';
import { User } from '../account/user.js';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { type RowsStay, STAYS } from '../frame/retention.js';
import type { NftListingType, NftVenue } from './names.js';
import { NftCollection } from './collection.js';
import { NftToken } from './token.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** A token that is, or was, for sale. */
@Entity({ tableName: 'nft_listing' })
export class NftListing {
  [OptionalProps]?: 'venue' | 'bidCount' | 'isOnContract';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => NftToken, { fieldName: 'tokenId', mapToPk: true, deleteRule: 'restrict' })
  tokenId!: string;

  /** That of the token, by which listings are filtered and counted without it. */
  @ManyToOne(() => NftCollection, { fieldName: 'collectionId', mapToPk: true, deleteRule: 'restrict' })
  collectionId!: string;

  @ManyToOne(() => User, { fieldName: 'sellerId', mapToPk: true, deleteRule: 'restrict' })
  sellerId!: string;

  /** Who had the token when it was listed, in the spelling of EIP-55. */
  @Property({ type: 'string', length: 42 })
  sellerAddress!: string;

  @Property({ type: 'string', length: 11 })
  type!: NftListingType;

  /** Where bids are made and money moves; CONTRACT also for a fixed price that a contract sells at. */
  @Property({ type: 'string', length: 8, default: 'PLATFORM' })
  venue: NftVenue = 'PLATFORM';

  @Property({ type: 'string', length: 9 })
  status!: NftListingStatus;

  @Property({ type: 'string', length: 8, nullable: true })
  invalidReason!: NftInvalidReason | null;

  /** Number of the newest block by which its approval was gone; only an approval in a later one puts it back on sale. */
  @Property({ type: 'bigint', nullable: true })
  invalidBlock!: string | null;

  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  /** Of a fixed price; of an auction the least first bid. */
  @Property({ ...MONEY })
  price!: string;

  @Property({ ...MONEY, nullable: true })
  minBidIncrement!: string | null;

  @Property({ ...MONEY, nullable: true })
  reservePrice!: string | null;

  /** Frozen when it is made, as the royalty is. */
  @Property({ type: ExactDecimal, precision: 13, scale: 10 })
  feePercent!: string;

  /** Of the price; an auction that ends higher pays in proportion. */
  @Property({ ...MONEY })
  royalty!: string;

  @Property({ type: 'string', length: 42, nullable: true })
  royaltyReceiver!: string | null;

  @Property({ ...MONEY })
  listingFee!: string;

  @Property({ type: 'datetime', length: 3 })
  startTime!: Date;

  @Property({ type: 'datetime', length: 3 })
  endTime!: Date;

  /** The bid that leads. No reference: bids refer to their listing. */
  @Property({ type: 'uuid', nullable: true })
  highestBidId!: string | null;

  @Property({ ...MONEY, nullable: true })
  highestBid!: string | null;

  /** Whose it is, and the wallet that holds it; null for a bid at a contract. */
  @Property({ type: 'uuid', nullable: true })
  highestBidderId!: string | null;

  @Property({ type: 'uuid', nullable: true })
  highestWalletId!: AccountWalletId | null;

  @Property({ type: 'integer', default: 0 })
  bidCount: number = 0;

  /** The contract that sells it: the marketplace, or the auction of its own. */
  @Property({ type: 'string', length: 42, nullable: true })
  contractAddress!: string | null;

  /** By how much a late bid at an auction's contract moves its end. */
  @Property({ type: 'integer', nullable: true })
  antiSnipeSeconds!: number | null;

  /** Whether the contract offers it as things stand. */
  @Property({ type: 'boolean', default: false })
  isOnContract: boolean = false;

  /** When its seller was told that the contract still offers it. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  staleToldAt!: Date | null;

  /** Number of the chain's newest block when it was made. */
  @Property({ type: 'bigint' })
  listedBlock!: string;

  @Property({ type: 'string', length: 500, nullable: true })
  cancelReason!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  endedAt!: Date | null;
}

export const nftListingStays: RowsStay = { table: 'nft_listing', stays: STAYS.money };
