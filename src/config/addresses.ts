import { z } from 'zod';
import { normalizeRange } from '../core/net/ip.js';
import { ownNames, type Sites } from '../core/net/site-origins.js';
import type { ProcessVariables } from './process.js';
import { csv, optionalWebAddress, webAddress, type Parsed } from './values.js';

/** Where the platform is found, and which pages and proxies count as its own. */
export interface AddressesConfig extends Sites {
  readonly publicUrl: string;
  readonly locale: string;
  /** Addresses and ranges of the proxies whose X-Forwarded-For and country headers are trusted. */
  readonly trustedProxies: readonly string[];
}

const originList = csv.pipe(z.array(webAddress.transform((text) => new URL(text).origin)));

const range = z.string().refine((text) => normalizeRange(text) !== null, {
  message: 'must be an IP address or a CIDR range, such as 10.0.0.0/8',
});

export const addressesVariables = {
  APP_PUBLIC_URL: optionalWebAddress,
  NEXT_PUBLIC_SITE_URL: optionalWebAddress,
  APP_DEFAULT_LOCALE: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag, such as en or pt-BR')
    .default('en'),
  SITE_ORIGINS: originList,
  TRUSTED_PROXIES: csv.pipe(z.array(range)),
};

type Variables = Parsed<typeof addressesVariables> & Pick<ProcessVariables, 'NODE_ENV' | 'PORT'>;

export function addressesConfig(env: Variables): AddressesConfig {
  const publicUrl = new URL(env.APP_PUBLIC_URL || `http://localhost:${env.PORT}`).origin;
  return {
    publicUrl,
    locale: env.APP_DEFAULT_LOCALE,
    siteOrigins: siteOriginsOf(env, publicUrl),
    loopbackSites: env.NODE_ENV === 'development',
    trustedProxies: env.TRUSTED_PROXIES,
  };
}

/** The public URL first. Outside production, a public URL on this machine counts under all names of the machine. */
function siteOriginsOf(env: Variables, publicUrl: string): string[] {
  const own = env.NODE_ENV === 'production' ? [publicUrl] : ownNames(publicUrl);
  const site = env.NEXT_PUBLIC_SITE_URL ? [new URL(env.NEXT_PUBLIC_SITE_URL).origin] : [];
  return [...new Set([...own, ...site, ...env.SITE_ORIGINS])];
}
