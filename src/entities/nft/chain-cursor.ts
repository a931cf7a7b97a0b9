import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { NftChain } from '../../core/nft-market/chains.js';
import { type RowsStay, STAYS } from '../frame/retention.js';

/** A block that was read. */
export interface ReadBlock {
  readonly number: number;
  readonly hash: string;
}

/** Up to where the logs of a chain have been read. */
@Entity({ tableName: 'nft_chain' })
export class NftChainCursor {
  [OptionalProps]?: 'hashes' | 'logs' | 'reorganisations';

  @PrimaryKey({ type: 'string', length: 20 })
  chain!: NftChain;

  @Property({ type: 'bigint' })
  block!: string;

  /** The newest blocks that were read, by which a reorganisation is noticed. */
  @Property({ type: 'json', defaultRaw: `'[]'` })
  hashes: readonly ReadBlock[] = [];

  /** Its newest block when it was last asked. */
  @Property({ type: 'bigint' })
  head!: string;

  /** How many logs were read of it. */
  @Property({ type: 'bigint', defaultRaw: '0' })
  logs: string = '0';

  /** How often it has dropped blocks that were read. */
  @Property({ type: 'integer', defaultRaw: '0' })
  reorganisations: number = 0;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const nftChainCursorStays: RowsStay = { table: 'nft_chain', stays: STAYS.few };
