import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { SingleUseSecret } from './account-secret.js';
import type { RetentionOf } from '../frame/retention.js';

export type TokenPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD';

/** A single-use secret that was mailed to an account's address. Only its SHA-256 is kept. */
@Entity({ tableName: 'account_token' })
export class AccountToken extends SingleUseSecret {
  @Property({ type: 'string', length: 20 })
  purpose!: TokenPurpose;

  /** What the account's password becomes when this very token comes back; null leaves it. */
  @Property({ type: 'string', length: 255, nullable: true })
  passwordHash!: string | null;

  /** The names of the registration that has the password; they come with it. */
  @Property({ type: 'string', length: 100, nullable: true })
  firstName!: string | null;

  @Property({ type: 'string', length: 100, nullable: true })
  lastName!: string | null;
}

/** A verification mail can be sent again for a while after its link has expired. */
export const accountTokenRetention: RetentionOf<AccountToken> = { table: 'account_token', time: 'expiresAt', days: 30 };
