import type { AccountWalletId } from '../../core/catalogue/wallet-ids.js';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { NftOfferStatus } from '../../core/states/nft.js';
import { User } from '../account/user.js';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { type RowsStay, STAYS } from '../frame/retention.js';
import { Wallet } from '../wallet/wallet.js';
import { NftBid } from './bid.js';
import { NftListing } from './listing.js';
import type { NftOfferSource } from './names.js';
import { NftToken } from './token.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** Money of a buyer that waits for a token. */
@Entity({ tableName: 'nft_offer' })
export class NftOffer {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => NftToken, { fieldName: 'tokenId', mapToPk: true, deleteRule: 'restrict' })
  tokenId!: string;

  /** The listing that it is for: of an auction that was won, of a purchase with escrow, or that was open at acceptance. */
  @ManyToOne(() => NftListing, { fieldName: 'listingId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  listingId!: string | null;

  @Property({ type: 'string', length: 7 })
  source!: NftOfferSource;

  /** The bid that won, whose hold it is paid from. */
  @ManyToOne(() => NftBid, { fieldName: 'bidId', mapToPk: true, nullable: true, unique: true, deleteRule: 'restrict' })
  bidId!: string | null;

  @ManyToOne(() => User, { fieldName: 'buyerId', mapToPk: true, deleteRule: 'restrict' })
  buyerId!: string;

  @Property({ type: 'string', length: 42 })
  buyerAddress!: string;

  /** Frozen at acceptance, as the seller's address is. */
  @ManyToOne(() => User, { fieldName: 'sellerId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  sellerId!: string | null;

  @Property({ type: 'string', length: 42, nullable: true })
  sellerAddress!: string | null;

  /** The wallet that holds the money. */
  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, deleteRule: 'restrict' })
  walletId!: AccountWalletId;

  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  @Property({ ...MONEY })
  amount!: string;

  /** Frozen when it is made: what the buyer pays on top, or what an auction's seller pays. */
  @Property({ type: ExactDecimal, precision: 13, scale: 10 })
  feePercent!: string;

  @Property({ ...MONEY })
  fee!: string;

  @Property({ ...MONEY })
  royalty!: string;

  @Property({ type: 'string', length: 42, nullable: true })
  royaltyReceiver!: string | null;

  @Property({ type: 'string', length: 9 })
  status!: NftOfferStatus;

  @Property({ type: 'string', length: 500, nullable: true })
  flagReason!: string | null;

  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  acceptedAt!: Date | null;

  /** Number of the chain's newest block at acceptance: a proof must be later. */
  @Property({ type: 'bigint', nullable: true })
  acceptedBlock!: string | null;

  /** Until when its token must be transferred; frozen at acceptance. Null also of what had ended before it was kept. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  transferBy!: Date | null;

  /** When its chain was last asked about it. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  checkedAt!: Date | null;

  /** Hours before its token must be transferred of the last notice to its parties; null before the first one. */
  @Property({ type: 'smallint', nullable: true })
  noticeHours!: 24 | 1 | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  endedAt!: Date | null;
}

export const nftOfferStays: RowsStay = { table: 'nft_offer', stays: STAYS.money };
