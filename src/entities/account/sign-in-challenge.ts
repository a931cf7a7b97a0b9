import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { SingleUseSecret } from './account-secret.js';
import type { RetentionOf } from '../frame/retention.js';

/** A sign-in whose first factor was right and whose second is awaited. Only the SHA-256 of its token is kept. */
@Entity({ tableName: 'sign_in_challenge' })
export class SignInChallenge extends SingleUseSecret {
  @Property({ type: 'smallint' })
  triesLeft!: number;
}

/** Nothing is done with one that has expired. */
export const signInChallengeRetention: RetentionOf<SignInChallenge> = {
  table: 'sign_in_challenge',
  time: 'expiresAt',
  days: 0,
};
