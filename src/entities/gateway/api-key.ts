import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { RowsStay } from '../frame/retention.js';
import { GatewayMerchant } from './merchant.js';
import type { GatewayMode, KeyHalf } from './names.js';

/** One half of a merchant's key pair. Only the key's SHA-256 and its last four characters are kept. */
@Entity({ tableName: 'gateway_api_key' })
@Unique({ properties: ['pairId', 'type'] })
export class GatewayApiKey {
  [OptionalProps]?: 'version' | 'createdAt' | 'updatedAt';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  pairId!: string;

  @ManyToOne(() => GatewayMerchant, { fieldName: 'merchantId', mapToPk: true, deleteRule: 'cascade' })
  merchantId!: string;

  @Property({ type: 'string', length: 191 })
  name!: string;

  @Property({ type: 'string', length: 4 })
  mode!: GatewayMode;

  @Property({ type: 'string', length: 6 })
  type!: KeyHalf;

  @Property({ type: 'character', length: 64, unique: true })
  keyHash!: string;

  @Property({ type: 'character', length: 4 })
  lastFour!: string;

  /** SHA-256 of the key before the last rotation, which works until `previousUntil`. */
  @Property({ type: 'character', length: 64, unique: true, nullable: true })
  previousHash!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  previousUntil!: Date | null;

  @Property({ type: 'json' })
  permissions!: string[];

  /** Addresses and ranges that may use it; null for all. */
  @Property({ type: 'json', nullable: true })
  ipWhitelist!: string[] | null;

  /** Web pages that may use the public half; null for all. */
  @Property({ type: 'json', nullable: true })
  allowedOrigins!: string[] | null;

  /** Grows with every change of what the key may do. */
  @Property({ type: 'integer', default: 1 })
  version!: number;

  @Property({ type: 'datetime', length: 3, nullable: true })
  lastUsedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  updatedAt!: Date;
}

export const gatewayApiKeyStays: RowsStay = { table: 'gateway_api_key', stays: 'a merchant has at most 20 pairs' };
