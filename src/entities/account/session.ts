import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { AccountSecret } from './account-secret.js';
import type { RetentionOf } from '../frame/retention.js';

/** A browser session. Its token and CSRF value exist only in the browser's cookies; the row holds their SHA-256. */
@Entity({ tableName: 'session' })
export class Session extends AccountSecret {
  @Property({ type: 'character', length: 64 })
  csrfHash!: string;

  @Property({ type: 'string', length: 45, nullable: true })
  ip!: string | null;

  @Property({ type: 'string', length: 512, nullable: true })
  userAgent!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  revokedAt!: Date | null;

  /** When the session last proved a second factor of its account. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  secondFactorAt!: Date | null;

  /** When the session last proved the password of its account. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  passwordAt!: Date | null;
}

/** Expired sessions stay visible in a user's list for a while. */
export const sessionRetention: RetentionOf<Session> = { table: 'session', time: 'expiresAt', days: 30 };
