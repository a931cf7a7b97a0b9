import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { SingleUseSecret } from './account-secret.js';
import type { RetentionOf } from '../frame/retention.js';

export type TokenPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD';

/** A single-use secret that was mailed to an account's address. Only its SHA-256 is kept. */
@Entity({ tableName: 'account_token' })
export class AccountToken extends SingleUseSecret {
  @Property({ type: 'string', length: 20 })
  purpose!: TokenPurpose;

  /** Hash of the password that the account gets when this token is redeemed; null leaves the password as it is. */
  @Property({ type: 'string', length: 255, nullable: true })
  passwordHash!: string | null;

  /** The name from the same registration as the password. The account gets both together. */
  @Property({ type: 'string', length: 100, nullable: true })
  firstName!: string | null;

  @Property({ type: 'string', length: 100, nullable: true })
  lastName!: string | null;
}

/** Kept this long so that a verification mail can be sent again after its link has expired. */
export const accountTokenRetention: RetentionOf<AccountToken> = { table: 'account_token', time: 'expiresAt', days: 30 };
