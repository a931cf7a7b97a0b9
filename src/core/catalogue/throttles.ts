import { keysOf } from './keys-of.js';

/**
 * A named bucket: at most `limit` calls in `windowSeconds`, counted per signed-in user, client address, account or
 * known browser under the counter key `<prefix>:<user|address|account|device>:<id>`.
 */
export interface Throttle {
  readonly prefix: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly per: 'user' | 'address' | 'account' | 'device';
  /**
   * What happens while the counter store is away: money, orders and sign-in refuse; what allows is counted by each
   * process for itself meanwhile.
   */
  readonly onStoreFailure: 'refuse' | 'allow';
  readonly message: string;
  /** Documented paths that must take a point; a row of the REST door that lacks its bucket stops the start. */
  readonly routes?: readonly string[];
}

/** What is left of a bucket for one caller. */
export interface Allowance {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Seconds until the window ends; the whole window while nothing was counted. */
  readonly resetSeconds: number;
}

const FIFTEEN_MINUTES = 15 * 60;
const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.';

/**
 * Mails of one kind that anybody can cause to one address. Each kind has a bucket of its own, so that a stranger who uses
 * one up keeps nobody from the others.
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

export const THROTTLES = {
  /** Every request that changes something, from one address. RATE_LIMIT and RATE_LIMIT_EXPIRY give other figures. */
  baseline: {
    prefix: 'rate_limit',
    limit: 100,
    windowSeconds: 60,
    per: 'address',
    onStoreFailure: 'allow',
    message: 'Rate Limit Exceeded, Try Again Later',
  },
  /**
   * What anybody may read that searches or writes, whoever calls, and documents whose public fields cost much. Another
   * figure by RATE_LIMIT_PUBLIC_READS.
   */
  publicReads: {
    prefix: 'public_reads',
    limit: 120,
    windowSeconds: 60,
    per: 'address',
    onStoreFailure: 'allow',
    message: 'Too many requests. Please slow down.',
    routes: ['GET /api/faq', 'GET /api/faq/{id}', 'POST /api/faq/search'],
  },
  /** JSON bodies above 128 KiB, whoever sends them: reading one takes the process milliseconds. */
  largeBodies: {
    prefix: 'large_bodies',
    limit: 60,
    windowSeconds: 60,
    per: 'address',
    onStoreFailure: 'allow',
    message: 'Too many large requests. Please slow down.',
  },
  orderCreation: {
    prefix: 'order_create',
    limit: 5,
    windowSeconds: FIFTEEN_MINUTES,
    per: 'user',
    onStoreFailure: 'refuse',
    message: 'Too many order attempts. Please wait before placing another order.',
    routes: ['POST /api/ecommerce/cart/checkout', 'POST /api/ecommerce/order'],
  },
  download: {
    prefix: 'download',
    limit: 10,
    windowSeconds: 60 * 60,
    per: 'user',
    onStoreFailure: 'allow',
    message: 'Download limit exceeded. Please try again later.',
    routes: ['GET /api/ecommerce/download/{orderItemId}', 'GET /api/ecommerce/download/{orderItemId}/file'],
  },
  discountValidation: {
    prefix: 'discount_check',
    limit: 20,
    windowSeconds: 60,
    per: 'user',
    onStoreFailure: 'allow',
    message: 'Too many discount validation attempts. Please try again later.',
    routes: ['POST /api/ecommerce/discount/validate'],
  },
  /** One bucket that several modules share. */
  moderate: {
    prefix: 'moderate',
    limit: 30,
    windowSeconds: 60,
    per: 'user',
    onStoreFailure: 'allow',
    message: 'Too many requests. Please slow down.',
    routes: ['POST /api/ecommerce/review/{productId}'],
  },
  faqFeedback: {
    prefix: 'faq_feedback',
    limit: 20,
    windowSeconds: 60 * 60,
    per: 'user',
    onStoreFailure: 'allow',
    message: 'Too much feedback. Please try again later.',
    routes: ['POST /api/faq/{id}/feedback'],
  },
  faqQuestion: {
    prefix: 'faq_question',
    limit: 5,
    windowSeconds: 24 * 60 * 60,
    per: 'user',
    onStoreFailure: 'allow',
    message: 'Too many questions. Please try again tomorrow.',
    routes: ['POST /api/faq/question'],
  },
  /** Each call costs the operator's money at the provider of the language model. */
  aiAssistant: {
    prefix: 'ai_assistant',
    limit: 60,
    windowSeconds: 60 * 60,
    per: 'user',
    onStoreFailure: 'allow',
    message: 'Too many calls of the assistant. Please try again later.',
    routes: ['generate', 'improve', 'answer', 'tag', 'related', 'summarize'].map(
      (name) => `POST /api/admin/faq/ai/${name}`,
    ),
  },
  /** Failed sign-ins of one account; a success gives its point back. */
  signInAccount: {
    prefix: 'sign_in_account',
    limit: 10,
    windowSeconds: FIFTEEN_MINUTES,
    per: 'account',
    onStoreFailure: 'refuse',
    message: TOO_MANY_ATTEMPTS,
  },
  /** Wrong passwords and second factors of an account from one browser that it knows, instead of the account's buckets. */
  signInDevice: {
    prefix: 'sign_in_device',
    limit: 10,
    windowSeconds: FIFTEEN_MINUTES,
    per: 'device',
    onStoreFailure: 'refuse',
    message: TOO_MANY_ATTEMPTS,
  },
  /** Failed sign-ins from one address. */
  signInAddress: {
    prefix: 'sign_in_address',
    limit: 30,
    windowSeconds: FIFTEEN_MINUTES,
    per: 'address',
    onStoreFailure: 'refuse',
    message: TOO_MANY_ATTEMPTS,
  },
  /** Nonces and wallet sign-ins from one address, counted together. */
  walletSignIn: {
    prefix: 'wallet_sign_in',
    limit: 5,
    windowSeconds: FIFTEEN_MINUTES,
    per: 'address',
    onStoreFailure: 'refuse',
    message: TOO_MANY_ATTEMPTS,
    routes: ['GET /api/auth/login/nonce', 'POST /api/auth/login/wallet'],
  },
  /** Linking and unlinking wallets: proofs may have to be asked of a chain. */
  walletLink: {
    prefix: 'wallet_link',
    limit: 15,
    windowSeconds: FIFTEEN_MINUTES,
    per: 'user',
    onStoreFailure: 'refuse',
    message: TOO_MANY_ATTEMPTS,
    routes: ['POST /api/user/profile/wallet/connect', 'POST /api/user/profile/wallet/disconnect'],
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
  /** Requests for a link by mail from one address, whichever accounts they are for. */
  linkRequest: {
    prefix: 'link_request',
    limit: 20,
    windowSeconds: FIFTEEN_MINUTES,
    per: 'address',
    onStoreFailure: 'refuse',
    message: TOO_MANY_ATTEMPTS,
    routes: ['POST /api/auth/reset', 'POST /api/auth/verify-email/resend'],
  },
  /** Registrations of one e-mail address, each of which mails it. */
  registrationMail: mailsToOneAddress('registration_mail'),
  /** Links to set a new password that are mailed to one address; beyond them the ones that were mailed must do. */
  resetMail: mailsToOneAddress('reset_mail'),
  /** Links to verify one address that are mailed again; beyond them the ones that were mailed must do. */
  verificationMail: mailsToOneAddress('verification_mail'),
} as const satisfies Record<string, Throttle>;

export type ThrottleName = keyof typeof THROTTLES;

export const THROTTLE_NAMES = keysOf(THROTTLES);

/** The bucket that a documented path must take from; null when none is documented. */
export function throttleOfRoute(method: string, path: string): ThrottleName | null {
  const wanted = unnamed(`${method} ${path}`);
  const found = THROTTLE_NAMES.find((name) => {
    const { routes = [] }: Throttle = THROTTLES[name];
    return routes.some((route) => unnamed(route) === wanted);
  });
  return found ?? null;
}

/** A path without the names of its parameters. */
function unnamed(route: string): string {
  return route.replaceAll(/\{\w+\}/g, '{}');
}
