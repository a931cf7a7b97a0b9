import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from './user.js';
import type { RetentionOf } from '../frame/retention.js';

export type TokenPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD';

/** A single-use secret that was mailed to an account's address. Only its SHA-256 is kept. */
@Entity({ tableName: 'account_token' })
export class AccountToken {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'cascade' })
  userId!: string;

  @Property({ type: 'string', length: 20 })
  purpose!: TokenPurpose;

  @Property({ type: 'character', length: 64, unique: true })
  tokenHash!: string;

  /** What the account's password becomes when this very token comes back; null leaves it. */
  @Property({ type: 'string', length: 255, nullable: true })
  passwordHash!: string | null;

  /** The names of the registration that has the password; they come with it. */
  @Property({ type: 'string', length: 100, nullable: true })
  firstName!: string | null;

  @Property({ type: 'string', length: 100, nullable: true })
  lastName!: string | null;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  usedAt!: Date | null;
}

/** A verification mail can be sent again for a while after its link has expired. */
export const accountTokenRetention: RetentionOf<AccountToken> = { table: 'account_token', time: 'expiresAt', days: 30 };
