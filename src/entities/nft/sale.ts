import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { type RowsStay, STAYS } from '../frame/retention.js';
import { NftListing } from './listing.js';
import type { NftSaleRoute } from './names.js';
import { NftOffer } from './offer.js';
import { NftToken } from './token.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** A token that was sold, with the transfer that proves it. */
@Entity({ tableName: 'nft_sale' })
export class NftSale {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => NftListing, {
    fieldName: 'listingId',
    mapToPk: true,
    nullable: true,
    unique: true,
    deleteRule: 'restrict',
  })
  listingId!: string | null;

  @ManyToOne(() => NftOffer, {
    fieldName: 'offerId',
    mapToPk: true,
    nullable: true,
    unique: true,
    deleteRule: 'restrict',
  })
  offerId!: string | null;

  @ManyToOne(() => NftToken, { fieldName: 'tokenId', mapToPk: true, deleteRule: 'restrict' })
  tokenId!: string;

  /** Null for an address that is linked to nobody. */
  @ManyToOne(() => User, { fieldName: 'sellerId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  sellerId!: string | null;

  @Property({ type: 'string', length: 42 })
  sellerAddress!: string;

  @ManyToOne(() => User, { fieldName: 'buyerId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  buyerId!: string | null;

  @Property({ type: 'string', length: 42 })
  buyerAddress!: string;

  @Property({ ...MONEY })
  price!: string;

  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  /** The platform's fee as it was quoted, and what it got of that: nothing where the token was transferred directly. */
  @Property({ ...MONEY })
  feeQuoted!: string;

  @Property({ ...MONEY })
  feeCollected!: string;

  @Property({ ...MONEY })
  royalty!: string;

  @Property({ type: 'string', length: 42, nullable: true })
  royaltyReceiver!: string | null;

  @Property({ ...MONEY })
  sellerNet!: string;

  @Property({ type: 'string', length: 16 })
  route!: NftSaleRoute;

  /** The transfer that proves it, and the place of its log in the transaction; null where an admin settled without one. */
  @Property({ type: 'string', length: 66, nullable: true })
  transactionHash!: string | null;

  @Property({ type: 'integer', nullable: true })
  logIndex!: number | null;

  /** When its chain has dropped the block of its proof. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  reorgedAt!: Date | null;

  @Property({ type: 'datetime', length: 3 })
  soldAt!: Date;
}

export const nftSaleStays: RowsStay = { table: 'nft_sale', stays: STAYS.money };
