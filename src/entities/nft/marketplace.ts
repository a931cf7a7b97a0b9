import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { NftChain } from '../../core/nft-market/chains.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { type RowsStay, STAYS } from '../frame/retention.js';
import type { NftMarketplaceStatus } from './names.js';

/** The marketplace contract of a chain. One that waits for its proof is replaced by the next. */
@Entity({ tableName: 'nft_marketplace' })
export class NftMarketplace {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 20, unique: true })
  chain!: NftChain;

  @Property({ type: 'string', length: 42, nullable: true })
  address!: string | null;

  @Property({ type: 'string', length: 42 })
  owner!: string;

  @Property({ type: 'string', length: 42 })
  feeReceiver!: string;

  /** Basis points, as the highest royalty is. */
  @Property({ type: 'integer' })
  feePercentage!: number;

  @Property({ type: 'integer' })
  maxRoyalty!: number;

  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  listingFee!: string;

  @Property({ type: 'string', length: 8 })
  status!: NftMarketplaceStatus;

  /** The transaction that made it. */
  @Property({ type: 'string', length: 66, nullable: true })
  transactionHash!: string | null;

  /** The block from which on its logs are read. */
  @Property({ type: 'bigint', nullable: true })
  startBlock!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const nftMarketplaceStays: RowsStay = { table: 'nft_marketplace', stays: STAYS.few };
