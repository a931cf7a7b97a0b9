import type { Config } from '../../config/index.js';
import type { Mail } from '../../infra/mail.js';
import { compose, link, type Recipient } from './letter.js';

export type { Recipient } from './letter.js';

/** A recipient who is greeted without a name. */
type Address = Pick<Recipient, 'email'>;

/** Every mail that is sent about an account. Links lead into the front end, in the default locale. */
export const accountMails = {
  verifyEmail: (config: Config, { email }: Address, token: string): Mail =>
    compose(
      { email, firstName: null, emailVerifiedAt: null },
      {
        subject: 'Verify your e-mail address',
        lines: [
          'Please verify your e-mail address to finish your registration. The link works once, for 24 hours.',
          'If you did not register, ignore this message: without the link nobody can use the account.',
        ],
        button: { label: 'Verify address', url: link(config, 'verify-email', token) },
      },
    ),

  finishRegistration: (config: Config, { email }: Address, token: string): Mail =>
    compose(
      { email, firstName: null, emailVerifiedAt: null },
      {
        subject: 'Finish your registration',
        lines: [
          'Your e-mail address was registered more than once, perhaps by somebody else. Choose the password of the account with this link, which verifies your address as well. It works once, for one hour.',
          'If you did not register, ignore this message: without the link nobody can use the account.',
        ],
        button: { label: 'Choose a password', url: link(config, 'reset-password', token) },
      },
    ),

  addressInUse: (config: Config, to: Recipient): Mail =>
    compose(to, {
      subject: 'You already have an account',
      lines: [
        'Somebody tried to register with your e-mail address, but you already have an account. Nothing was changed.',
        'If it was you, sign in, or set a new password if you have forgotten yours.',
      ],
      button: { label: 'Sign in', url: link(config, 'login') },
    }),

  resetPassword: (config: Config, to: Recipient, token: string): Mail =>
    compose(to, {
      subject: 'Set a new password',
      lines: [
        'A new password was asked for. The link works once, for one hour.',
        'If it was not you, ignore this message: your password stays as it is.',
      ],
      button: { label: 'Set a new password', url: link(config, 'reset-password', token) },
    }),

  /** `access` holds lines about the other ways into the account. */
  passwordChanged: (config: Config, to: Recipient, access: readonly string[] = []): Mail =>
    compose(to, {
      subject: 'Your password was changed',
      lines: [
        'The password of your account was changed and its other sessions were ended.',
        ...access,
        'If it was not you, set a new password at once.',
      ],
      button: { label: 'Set a new password', url: link(config, 'reset-password') },
    }),

  accountClosed: (_config: Config, to: Recipient): Mail =>
    compose(to, {
      subject: 'Your account was closed',
      lines: [
        'You have closed your account: nobody can sign in to it any more, and its API keys are refused.',
        'If it was not you, somebody knew your password: write to us, and change it wherever else you use it.',
      ],
    }),

  signInCode: (_config: Config, to: Recipient, code: string): Mail =>
    compose(to, {
      subject: 'Your sign-in code',
      lines: [
        'This code completes your sign-in. It works once, for 10 minutes.',
        'If you are not signing in, somebody knows your password: change it.',
      ],
      code,
    }),

  confirmationCode: (_config: Config, to: Recipient, code: string): Mail =>
    compose(to, {
      subject: 'Your confirmation code',
      lines: [
        'This code confirms a change of your account. It works once, for 10 minutes.',
        'Do not tell it to anybody.',
      ],
      code,
    }),

  /**
   * Has no greeting by name, since somebody else may have chosen the name, and no link, so that owners do not learn to
   * follow links in such mails.
   */
  notice: (_config: Config, { email }: Address, subject: string, lines: readonly string[]): Mail =>
    compose({ email, firstName: null, emailVerifiedAt: null }, { subject, lines }),

  secondFactorChanged: (config: Config, to: Recipient, what: string): Mail =>
    compose(to, {
      subject: 'Your second factor was changed',
      lines: [what, 'If it was not you, set a new password at once.'],
      button: { label: 'Set a new password', url: link(config, 'reset-password') },
    }),
} as const;
