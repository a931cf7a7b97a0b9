import { isLoopback } from './public-address.js';

/** Whose pages count as this platform's own. */
export interface Sites {
  /** Origins as browsers write them. */
  readonly siteOrigins: readonly string[];
  /** Every page that this machine shows to itself counts too. */
  readonly loopbackSites: boolean;
}

/**
 * The one list of pages that may send credentials, open sockets, be named in a wallet's message and be returned to.
 * The text must be an origin as browsers write it.
 */
export function isSiteOrigin({ siteOrigins, loopbackSites }: Sites, origin: string): boolean {
  return siteOrigins.includes(origin) || (loopbackSites && isLoopbackOrigin(origin));
}

/** Origins of the same port under every name by which a machine calls itself; any other origin alone. */
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
