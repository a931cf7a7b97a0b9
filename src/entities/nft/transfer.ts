import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { NftChain } from '../../core/nft-market/chains.js';
import type { RowsStay } from '../frame/retention.js';
import { NftToken } from './token.js';

/** A transfer of a token that its chain has logged. */
@Entity({ tableName: 'nft_transfer' })
export class NftTokenTransfer {
  @PrimaryKey({ type: 'string', length: 20 })
  chain!: NftChain;

  @PrimaryKey({ type: 'string', length: 66 })
  transactionHash!: string;

  /** Number of the log in its block: the order of transfers. */
  @PrimaryKey({ type: 'integer' })
  logIndex!: number;

  @ManyToOne(() => NftToken, { fieldName: 'tokenId', mapToPk: true, deleteRule: 'restrict' })
  tokenId!: string;

  /** The zero address of a token that was minted. */
  @Property({ type: 'string', length: 42 })
  from!: string;

  /** The zero address of a token that was burned. */
  @Property({ type: 'string', length: 42 })
  to!: string;

  @Property({ type: 'bigint' })
  block!: string;

  /** The time of its block. */
  @Property({ type: 'datetime', length: 3 })
  at!: Date;
}

export const nftTokenTransferStays: RowsStay = {
  table: 'nft_transfer',
  stays: 'it is the history of tokens, and says who has them',
};
