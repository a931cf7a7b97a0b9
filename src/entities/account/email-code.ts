import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from './user.js';
import type { RetentionOf } from '../frame/retention.js';

/** What a mailed code is good for: completing a sign-in, or confirming a change of the account. */
export type CodePurpose = 'SIGN_IN' | 'CONFIRM';

/** A short code that was mailed to an account. Stored as a keyed hash, since six digits are quickly tried out. */
@Entity({ tableName: 'email_code' })
export class EmailCode {
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  userId!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  purpose!: CodePurpose;

  @Property({ type: 'character', length: 64 })
  codeHash!: string;

  @Property({ type: 'smallint' })
  triesLeft!: number;

  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;
}

/** An expired code has no use any more. */
export const emailCodeRetention: RetentionOf<EmailCode> = { table: 'email_code', time: 'expiresAt', days: 0 };
