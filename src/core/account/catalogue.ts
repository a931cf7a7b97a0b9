import { defineModule, row, FIFTEEN_MINUTES, TOO_MANY_ATTEMPTS } from '../frame/catalogue.js';

/**
 * A bucket for mails of one kind that anybody can have sent to an e-mail address. Each kind has its own bucket, so that
 * a stranger who empties one does not block the other kinds.
 */
function mailsToOneAddress(prefix: string) {
  return {
    prefix,
    limit: 5,
    windowSeconds: FIFTEEN_MINUTES,
    per: 'account',
    onStoreFailure: 'refuse',
    message: TOO_MANY_ATTEMPTS,
  } as const;
}

export const account = defineModule({
  errors: {
    CAPTCHA_REQUIRED: row(400, 'info', 'Please solve the captcha'),
    INVALID_CREDENTIALS: row(401, 'info', 'The e-mail address or the password is wrong'),
    INVALID_CODE: row(401, 'info', 'The code is wrong or has expired'),
    INVALID_TOKEN: row(400, 'info', 'The link is no longer valid: request a new one'),
    SECOND_FACTOR_REQUIRED: row(
      403,
      'info',
      'This needs a second factor, and your account has none: switch one on in your profile, then prove it',
    ),
    PROOF_NOT_FRESH: row(403, 'info', 'Prove again that the account is yours, then try again'),
    EMAIL_NOT_VERIFIED: row(403, 'info', 'Please verify your e-mail address first'),
    ACCOUNT_NOT_EMPTY: row(409, 'info', 'The account still holds money or has open requests'),
    LAST_SIGN_IN_METHOD: row(409, 'info', 'This is the only way left to sign in to the account: add another first'),
  },
  throttles: {
    /** Failed sign-ins of one account; a successful sign-in takes no point. */
    signInAccount: {
      prefix: 'sign_in_account',
      limit: 10,
      windowSeconds: FIFTEEN_MINUTES,
      per: 'account',
      onStoreFailure: 'refuse',
      message: TOO_MANY_ATTEMPTS,
    },
    /**
     * Wrong passwords and second factors of an account from one browser that is known to it. They count here instead of
     * in the account's buckets.
     */
    signInDevice: {
      prefix: 'sign_in_device',
      limit: 10,
      windowSeconds: FIFTEEN_MINUTES,
      per: 'device',
      onStoreFailure: 'refuse',
      message: TOO_MANY_ATTEMPTS,
    },
    /** Failed sign-ins from one IP address. */
    signInAddress: {
      prefix: 'sign_in_address',
      limit: 30,
      windowSeconds: FIFTEEN_MINUTES,
      per: 'address',
      onStoreFailure: 'refuse',
      message: TOO_MANY_ATTEMPTS,
    },
    /** Wrong second factors of one account, over all its sign-ins and confirmations. */
    twoFactorAccount: {
      prefix: 'two_factor_account',
      limit: 10,
      windowSeconds: FIFTEEN_MINUTES,
      per: 'account',
      onStoreFailure: 'refuse',
      message: TOO_MANY_ATTEMPTS,
    },
    /** Codes that are mailed to one account. */
    codeMail: {
      prefix: 'code_mail',
      limit: 10,
      windowSeconds: FIFTEEN_MINUTES,
      per: 'account',
      onStoreFailure: 'refuse',
      message: TOO_MANY_ATTEMPTS,
    },
    /** Requests for a mailed link (password reset, e-mail verification) from one IP address, for any account. */
    linkRequest: {
      prefix: 'link_request',
      limit: 20,
      windowSeconds: FIFTEEN_MINUTES,
      per: 'address',
      onStoreFailure: 'refuse',
      message: TOO_MANY_ATTEMPTS,
      routes: ['POST /api/auth/reset', 'POST /api/auth/verify-email/resend'],
    },
    /** Registrations with one e-mail address; each of them sends a mail to it. */
    registrationMail: mailsToOneAddress('registration_mail'),
    /** How often a link to set a new password is mailed to one e-mail address. */
    resetMail: mailsToOneAddress('reset_mail'),
    /** How often a verification link is mailed again to one e-mail address. */
    verificationMail: mailsToOneAddress('verification_mail'),
  },
});
