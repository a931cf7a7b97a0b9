import type { AccountWalletId } from '../../core/catalogue/wallet-ids.js';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { NftBidStatus } from '../../core/states/nft.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { type RowsStay, STAYS } from '../frame/retention.js';
import { Wallet } from '../wallet/wallet.js';
import { NftListing } from './listing.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** A bid in an auction, in the currency of its listing. */
@Entity({ tableName: 'nft_bid' })
@Unique({ properties: ['listingId', 'transactionHash', 'logIndex'] })
export class NftBid {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => NftListing, { fieldName: 'listingId', mapToPk: true, deleteRule: 'restrict' })
  listingId!: string;

  /** Null for a bid that a contract told of, by an address that is linked to nobody. */
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  userId!: string | null;

  @Property({ type: 'string', length: 42 })
  bidderAddress!: string;

  /** The wallet that holds it; null for a bid at a contract. */
  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  walletId!: AccountWalletId | null;

  @Property({ ...MONEY })
  amount!: string;

  @Property({ type: 'string', length: 9 })
  status!: NftBidStatus;

  /** Of a bid at a contract. */
  @Property({ type: 'string', length: 66, nullable: true })
  transactionHash!: string | null;

  @Property({ type: 'integer', nullable: true })
  logIndex!: number | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const nftBidStays: RowsStay = { table: 'nft_bid', stays: STAYS.money };
