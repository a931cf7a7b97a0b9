import { AccountToken, accountTokenRetention } from './account-token.js';
import { EmailCode, emailCodeRetention } from './email-code.js';
import { ProviderUser, providerUserStays } from './provider-user.js';
import { RecoveryCode, recoveryCodeStays } from './recovery-code.js';
import { Session, sessionRetention } from './session.js';
import { SignInChallenge, signInChallengeRetention } from './sign-in-challenge.js';
import { TwoFactor, twoFactorStays } from './two-factor.js';
import { User, userStays } from './user.js';

/** Tables of accounts and of how they sign in, by name. */
export const accountTables = {
  user: User,
  provider_user: ProviderUser,
  account_token: AccountToken,
  two_factor: TwoFactor,
  recovery_code: RecoveryCode,
  email_code: EmailCode,
  sign_in_challenge: SignInChallenge,
  session: Session,
};

/** How long rows of these tables are kept, or why they are never removed. */
export const accountRetention = [
  sessionRetention,
  accountTokenRetention,
  signInChallengeRetention,
  emailCodeRetention,
  providerUserStays,
  recoveryCodeStays,
  twoFactorStays,
  userStays,
];
