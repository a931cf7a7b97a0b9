import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from './user.js';
import type { RetentionOf } from '../frame/retention.js';

/** A sign-in whose first factor was right and whose second is awaited. Only the SHA-256 of its token is kept. */
@Entity({ tableName: 'sign_in_challenge' })
export class SignInChallenge {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'cascade' })
  userId!: string;

  @Property({ type: 'character', length: 64, unique: true })
  tokenHash!: string;

  @Property({ type: 'smallint' })
  triesLeft!: number;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  usedAt!: Date | null;
}

/** Nothing is done with one that has expired. */
export const signInChallengeRetention: RetentionOf<SignInChallenge> = {
  table: 'sign_in_challenge',
  time: 'expiresAt',
  days: 0,
};
