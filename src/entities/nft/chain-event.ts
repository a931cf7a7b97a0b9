import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { NftChain } from '../../core/nft-market/chains.js';
import type { RowsStay } from '../frame/retention.js';

/** What a marketplace or auction contract has logged. It is applied once, when it is deep enough. */
@Entity({ tableName: 'nft_chain_event' })
export class NftChainEvent {
  @PrimaryKey({ type: 'string', length: 20 })
  chain!: NftChain;

  @PrimaryKey({ type: 'string', length: 66 })
  transactionHash!: string;

  /** Number of the log in its block: the order in which events are applied. */
  @PrimaryKey({ type: 'integer' })
  logIndex!: number;

  @Property({ type: 'string', length: 42 })
  contractAddress!: string;

  @Property({ type: 'string', length: 40 })
  name!: string;

  @Property({ type: 'json' })
  args!: Readonly<Record<string, unknown>>;

  @Property({ type: 'bigint' })
  block!: string;

  /** The time of its block. */
  @Property({ type: 'datetime', length: 3 })
  at!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  appliedAt!: Date | null;
}

export const nftChainEventStays: RowsStay = {
  table: 'nft_chain_event',
  stays: 'it is the history of tokens, and each event is applied once',
};
