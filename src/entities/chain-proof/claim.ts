import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { RowsStay } from '../frame/retention.js';

/** What of a transaction is claimed: a log, the coin that it carried, its gas, or its hash, of which no chain was asked. */
export type ClaimKind = 'LOG' | 'COIN' | 'GAS' | 'HASH';

/** Money that comes to an account of the platform, or anything else. */
export type ClaimEnd = 'IN' | 'OUT';

/** What a claim is for: an offering, a sale, or a funding, send or movement of the house. */
export type ClaimUse = 'ICO_DELIVERY' | 'NFT_SALE' | 'CONVERT_FUNDING' | 'CONVERT_SEND' | 'CONVERT_MOVEMENT';

/** That something of a transaction has proven one thing on this platform, and proves nothing else. */
@Entity({ tableName: 'chain_claim' })
@Unique({ properties: ['chain', 'hash', 'kind', 'place', 'end'] })
export class ChainClaim {
  [OptionalProps]?: 'id';

  @PrimaryKey({ type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  id!: string;

  /** `eip155:` and the number of an EVM chain, otherwise the value of the blockchain. */
  @Property({ type: 'string', length: 60 })
  chain!: string;

  /** The hash in its one spelling. */
  @Property({ type: 'string', length: 128 })
  hash!: string;

  @Property({ type: 'string', length: 4 })
  kind!: ClaimKind;

  /** Of a log: its place among those of its transaction; below 0 where that is unknown, and the whole hash is barred. */
  @Property({ type: 'integer' })
  place!: number;

  @Property({ type: 'string', length: 3 })
  end!: ClaimEnd;

  @Property({ type: 'string', length: 20 })
  use!: ClaimUse;

  @Property({ type: 'uuid' })
  useId!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const chainClaimStays: RowsStay = {
  table: 'chain_claim',
  stays: 'what proves something on a chain serves once, at any time',
};
