import { keysOf } from '../catalogue/keys-of.js';

/** Why an account's approval does not count, with what its owner is told. */
export const INELIGIBLE = {
  NOT_ACTIVE: 'Your account is not active',
  NO_RIGHT: 'You do not hold the right that this act needs',
  RIGHT_TOO_NEW: 'You have held the right for this act for less than 24 hours',
  CREDENTIALS_CHANGED:
    'Another account changed your e-mail address, your password or your second factor within the last 24 hours',
} as const;

export type Ineligibility = keyof typeof INELIGIBLE;

export const INELIGIBILITIES = keysOf(INELIGIBLE);
