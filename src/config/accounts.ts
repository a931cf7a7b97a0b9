import { z } from 'zod';
import { developmentKeys, secretKeys, type SecretKey } from './secret-keys.js';
import { longEnough, oneOf, webAddress, wholeNumber, type Parsed } from './values.js';

/** How accounts are protected, and how callers prove who they are. */
export interface AccountsConfig {
  readonly secretKeys: readonly SecretKey[];
  readonly superAdmin: { readonly email: string; readonly password: string } | null;
  readonly sessionDays: number;
  /** Memory that hashing one password takes, in KiB. */
  readonly passwordMemoryKib: number;
  /** URLs at which the captcha providers verify a solved captcha. */
  readonly captchaUrls: Readonly<Record<'providerA' | 'providerB' | 'providerC', string>>;
  /**
   * strict: an API key without the scope is refused on every operation that a scope's paths cover. documented: scopes
   * are compared only on operations that demand a permission.
   */
  readonly apiKeyScopes: 'strict' | 'documented';
}

export const accountsVariables = {
  SECRET_KEYS: secretKeys.default([]),
  SUPER_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  SUPER_ADMIN_PASSWORD: longEnough(8).optional(),
  SESSION_DAYS: wholeNumber(1, 365).default(14),
  PASSWORD_MEMORY_KIB: wholeNumber(8).default(19_456),
  CAPTCHA_PROVIDER_A_URL: webAddress.default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  CAPTCHA_PROVIDER_B_URL: webAddress.default('https://www.google.com/recaptcha/api/siteverify'),
  CAPTCHA_PROVIDER_C_URL: webAddress.default('https://api.hcaptcha.com/siteverify'),
  API_KEY_SCOPES: oneOf(['strict', 'documented']).default('strict'),
};

export function accountsConfig(env: Parsed<typeof accountsVariables>): AccountsConfig {
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = env;
  return {
    secretKeys: env.SECRET_KEYS.length > 0 ? env.SECRET_KEYS : developmentKeys(),
    superAdmin: email !== undefined && password !== undefined ? { email, password } : null,
    sessionDays: env.SESSION_DAYS,
    passwordMemoryKib: env.PASSWORD_MEMORY_KIB,
    captchaUrls: {
      providerA: env.CAPTCHA_PROVIDER_A_URL,
      providerB: env.CAPTCHA_PROVIDER_B_URL,
      providerC: env.CAPTCHA_PROVIDER_C_URL,
    },
    apiKeyScopes: env.API_KEY_SCOPES,
  };
}
