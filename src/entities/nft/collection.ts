import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { NftChain } from '../../core/nft-market/chains.js';
import type { NftCollectionStatus } from '../../core/states/nft.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RowsStay } from '../frame/retention.js';

const PERCENT = { type: ExactDecimal, precision: 5, scale: 2 } as const;

/** A contract whose tokens are sold, or the draft of one. */
@Entity({ tableName: 'nft_collection' })
@Unique({ properties: ['chain', 'contractAddress'] })
export class NftCollection {
  [OptionalProps]?: 'nextTokenId';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** Who made or imported it. */
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Property({ type: 'string', length: 20 })
  chain!: NftChain;

  @Property({ type: 'string', length: 100 })
  name!: string;

  @Property({ type: 'string', length: 20 })
  symbol!: string;

  @Property({ type: 'string', length: 2_000, nullable: true })
  description!: string | null;

  @Property({ type: 'string', length: 1_000, nullable: true })
  image!: string | null;

  /** What its creator asks for of each sale, where its contract names nothing. */
  @Property({ ...PERCENT })
  royaltyPercent!: string;

  @Property({ type: 'string', length: 42, nullable: true })
  royaltyReceiver!: string | null;

  /** In the spelling of EIP-55; known once it is deployed. */
  @Property({ type: 'string', length: 42, nullable: true })
  contractAddress!: string | null;

  @Property({ type: 'boolean' })
  isImported!: boolean;

  @Property({ type: 'string', length: 8 })
  status!: NftCollectionStatus;

  /** Since when its clocks stand still: it is hidden, the market of its chain is paused, or both. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  stoppedAt!: Date | null;

  /** The transaction that made it. */
  @Property({ type: 'string', length: 66, nullable: true })
  transactionHash!: string | null;

  /** The block from which on its logs are read. */
  @Property({ type: 'bigint', nullable: true })
  startBlock!: string | null;

  /** Under which number the next token is minted. */
  @Property({ type: 'bigint', defaultRaw: '1' })
  nextTokenId: string = '1';

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  deployedAt!: Date | null;
}

export const nftCollectionStays: RowsStay = {
  table: 'nft_collection',
  stays: 'tokens are in it, and a chain has its contract for good',
};
