import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { NftChain } from '../../core/nft-market/chains.js';
import { User } from '../account/user.js';
import type { RowsStay } from '../frame/retention.js';
import type { NftDeploymentKind } from './names.js';

/** A deployment that was prepared: its proof must be of exactly this. */
@Entity({ tableName: 'nft_deployment' })
@Unique({ properties: ['targetId', 'codeHash', 'signer'] })
export class NftDeployment {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 11 })
  kind!: NftDeploymentKind;

  /** The collection, marketplace or listing. */
  @Property({ type: 'uuid' })
  targetId!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Property({ type: 'string', length: 20 })
  chain!: NftChain;

  /** Who signs it. */
  @Property({ type: 'string', length: 42 })
  signer!: string;

  /** SHA-256 of the creation code with its arguments. */
  @Property({ type: 'string', length: 64 })
  codeHash!: string;

  /** What its proof takes over. */
  @Property({ type: 'json' })
  args!: Readonly<Record<string, unknown>>;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const nftDeploymentStays: RowsStay = {
  table: 'nft_deployment',
  stays: 'a transaction may be signed, and its deployment proven, at any time',
};
