import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { NftChain } from '../../core/nft-market/chains.js';
import { type RowsStay, STAYS } from '../frame/retention.js';

/**
 * A contract whose logs are read. One that was met after its first blocks were passed is read by itself until it is where
 * its chain is.
 */
@Entity({ tableName: 'nft_contract' })
export class NftContract {
  @PrimaryKey({ type: 'string', length: 20 })
  chain!: NftChain;

  @PrimaryKey({ type: 'string', length: 42 })
  address!: string;

  /** Up to where it was read by itself. */
  @Property({ type: 'bigint' })
  block!: string;

  /** Whether it is read together with the rest of its chain. */
  @Property({ type: 'boolean' })
  isCaughtUp!: boolean;

  /** When the node has last refused its logs; null where it has been read since. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  refusedAt!: Date | null;
}

export const nftContractStays: RowsStay = { table: 'nft_contract', stays: STAYS.few };
