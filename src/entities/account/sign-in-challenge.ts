import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { SingleUseSecret } from './account-secret.js';
import type { RetentionOf } from '../frame/retention.js';

/** A sign-in that passed the first factor and waits for the second. Only the SHA-256 of its token is stored. */
@Entity({ tableName: 'sign_in_challenge' })
export class SignInChallenge extends SingleUseSecret {
  @Property({ type: 'smallint' })
  triesLeft!: number;
}

/** An expired challenge has no use any more. */
export const signInChallengeRetention: RetentionOf<SignInChallenge> = {
  table: 'sign_in_challenge',
  time: 'expiresAt',
  days: 0,
};
