import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IPv6 addresses of the public Internet. All others are local, reserved or translated into IPv4. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * True for an address on the public Internet. False for private, loopback, link-local (such as cloud metadata), shared,
 * reserved, multicast and translated addresses (mapped, NAT64, 6to4, Teredo): these can lead into the internal network.
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

/** Parses an IP address; null when it is none. IPv6-mapped IPv4 becomes the IPv4 address that it reaches. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // Programs disagree on which machine an octal, shortened or zoned form means, so these are refused.
  if (address.includes('%') || isIP(address) === 0) return null;
  return ipaddr.process(address);
}
