import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What IPv6 hands out to the public Internet; everything else is local, reserved or a translation into IPv4. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * True for an address on the public Internet. Private, loopback, link-local (cloud metadata is there), shared,
 * reserved, multicast and translated ones (mapped, NAT64, 6to4, Teredo) are not: they lead to machines behind this one.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (!parsed || parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_UNICAST);
}

/** True for 127.0.0.0/8 and ::1, in any spelling. */
export function isLoopback(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

/** IPv4 that is mapped into IPv6 counts as the IPv4 that it reaches. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // Octal, shortened and zoned forms name other machines to other programs.
  if (address.includes('%') || isIP(address) === 0) return null;
  return ipaddr.process(address);
}
