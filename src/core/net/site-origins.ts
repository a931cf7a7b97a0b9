import { isLoopback } from './public-address.js';

/** The origins whose pages count as the platform's own. */
export interface Sites {
  /** Origins as browsers write them, such as https://example.com. */
  readonly siteOrigins: readonly string[];
  /** True when all loopback origins (localhost, 127.0.0.0/8, ::1) count too. */
  readonly loopbackSites: boolean;
}

/**
 * Whether pages of an origin may send credentials, open sockets, be named in a wallet's sign-in message and be a
 * redirect target. `origin` must be written as browsers write it.
 */
export function isSiteOrigin({ siteOrigins, loopbackSites }: Sites, origin: string): boolean {
  return siteOrigins.includes(origin) || (loopbackSites && isLoopbackOrigin(origin));
}

/** All names of a loopback origin (localhost, 127.0.0.1, [::1], same port); any other origin has only itself. */
export function ownNames(origin: string): string[] {
  if (!isLoopbackOrigin(origin)) return [origin];
  const { protocol, port } = new URL(origin);
  const own = ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`${protocol}//${host}:${port}`).origin);
  return [...new Set([origin, ...own])];
}

/** True for localhost and names below it, 127.0.0.0/8 and ::1, with any port. */
export function isLoopbackOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  if (url === null || url.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  return /^(.+\.)?localhost$/.test(url.hostname) || isLoopback(url.hostname.replace(/^\[(.+)\]$/, '$1'));
}
