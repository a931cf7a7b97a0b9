import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { NftTokenStatus } from '../../core/states/nft.js';
import { User } from '../account/user.js';
import type { RowsStay } from '../frame/retention.js';
import { NftCollection } from './collection.js';

export interface NftAttribute {
  readonly trait: string;
  readonly value: string;
}

/** A token of a collection, or the draft of one. */
@Entity({ tableName: 'nft_token' })
@Unique({ properties: ['collectionId', 'tokenId'] })
export class NftToken {
  [OptionalProps]?: 'attributes' | 'isDue';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => NftCollection, { fieldName: 'collectionId', mapToPk: true, deleteRule: 'restrict' })
  collectionId!: string;

  /** Its number in the contract: text, since it has up to 78 digits. */
  @Property({ type: 'string', length: 78 })
  tokenId!: string;

  /** Who drafted or imported it; null for one that a chain told of. */
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  userId!: string | null;

  /** Longer than 200 characters only while names are not validated. */
  @Property({ type: 'string', length: 1_000, nullable: true })
  name!: string | null;

  @Property({ type: 'string', length: 2_000, nullable: true })
  description!: string | null;

  @Property({ type: 'string', length: 1_000, nullable: true })
  image!: string | null;

  @Property({ type: 'string', length: 1_000, nullable: true })
  metadataUri!: string | null;

  @Property({ type: 'json', defaultRaw: `'[]'` })
  attributes: readonly NftAttribute[] = [];

  @Property({ type: 'string', length: 6 })
  status!: NftTokenStatus;

  /** Of a draft: to whom it is minted. */
  @Property({ type: 'string', length: 42, nullable: true })
  mintTo!: string | null;

  /** Who has it by the newest transfer that is known, in the spelling of EIP-55. */
  @Property({ type: 'string', length: 42, nullable: true })
  ownerAddress!: string | null;

  /** Of an imported one: who had it when it was imported. */
  @Property({ type: 'string', length: 42, nullable: true })
  importedOwner!: string | null;

  /** In which block its chain said so: transfers up to there say nothing of who has it. */
  @Property({ type: 'bigint', nullable: true })
  importedBlock!: string | null;

  /** Whether something has happened on its chain that its listing and offers were not compared with yet. */
  @Property({ type: 'boolean', default: false })
  isDue: boolean = false;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  mintedAt!: Date | null;
}

export const nftTokenStays: RowsStay = { table: 'nft_token', stays: 'sales and transfers name it' };
