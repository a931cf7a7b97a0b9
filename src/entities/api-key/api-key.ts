import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { sql } from 'kysely';
import { User } from '../account/user.js';
import type { RetentionOf } from '../frame/retention.js';

export type ApiKeyType = 'user' | 'plugin';

/** How often one route may be called with a key, in place of the platform's own limits. */
export interface RouteLimit {
  /** `METHOD /api/path`, with path parameters in braces, or an operation's name. */
  readonly route: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/**
 * A credential that authenticates as the account that owns it. Only the SHA-256 of the key and its last four
 * characters are kept; a key without an owner authenticates as nobody.
 */
@Entity({ tableName: 'api_key' })
export class ApiKey {
  [OptionalProps]?:
    'type' | 'permissions' | 'ipRestriction' | 'ipWhitelist' | 'disabled' | 'version' | 'rateLimitOverride';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 191 })
  name!: string;

  @Property({ type: 'character', length: 64, unique: true })
  keyHash!: string;

  @Property({ type: 'character', length: 4 })
  keyLastFour!: string;

  @Property({ type: 'string', length: 10, default: 'user' })
  type: ApiKeyType = 'user';

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'cascade' })
  userId!: string | null;

  /** Scopes; they narrow what the key may do, and are unrelated to the owner's role. */
  @Property({ type: 'json', defaultRaw: `'[]'` })
  permissions: string[] = [];

  @Property({ type: 'boolean', default: false })
  ipRestriction: boolean = false;

  /** Addresses and CIDR ranges; an empty list restricts nothing, even when ipRestriction is on. */
  @Property({ type: 'json', defaultRaw: `'[]'` })
  ipWhitelist: string[] = [];

  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt!: Date | null;

  @Property({ type: 'boolean', default: false })
  disabled: boolean = false;

  @Property({ type: 'datetime', length: 3, nullable: true })
  disabledAt!: Date | null;

  @ManyToOne(() => User, { fieldName: 'disabledBy', mapToPk: true, nullable: true, deleteRule: 'set null' })
  disabledBy!: string | null;

  @Property({ type: 'text', nullable: true })
  disabledReason!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  lastUsedAt!: Date | null;

  @Property({ type: 'string', length: 45, nullable: true })
  lastUsedIp!: string | null;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  deletedAt!: Date | null;

  /** Incremented with every change of what the key may do. */
  @Property({ type: 'integer', default: 1 })
  version: number = 1;

  /** Sealed signing secret; a key that has one must sign its requests. */
  @Property({ type: 'text', nullable: true })
  secretSealed!: string | null;

  /** SHA-256 of the key before the last rotation, which works until `previousKeyExpiresAt`. */
  @Property({ type: 'character', length: 64, unique: true, nullable: true })
  previousKeyHash!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  previousKeyExpiresAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  previousSecretSealed!: string | null;

  /** The key itself, sealed, until its owner reveals it or `sealedKeyExpiresAt` has passed. */
  @Property({ type: 'text', nullable: true })
  sealedKey!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  sealedKeyExpiresAt!: Date | null;

  @Property({ type: 'json', defaultRaw: `'[]'` })
  rateLimitOverride: RouteLimit[] = [];
}

/** A sealed key that its owner did not reveal in time is erased; the row stays. */
export const sealedKeyRetention: RetentionOf<ApiKey> = {
  table: 'api_key',
  time: 'sealedKeyExpiresAt',
  days: 0,
  // Written as in the condition of the index, so that PostgreSQL can use the index.
  keeps: sql`"sealedKey" is null`,
  erases: ['sealedKey'],
};
