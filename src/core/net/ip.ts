import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Brings an IP address into one spelling of at most 39 characters: unwraps IPv6-mapped IPv4 and brackets, and drops the
 * port and the zone. Null when the text is no IP address.
 */
export function normalizeIp(text: string): string | null {
  // The fast path: nearly every client has a plain IPv4 address.
  if (isIPv4(text)) return text;
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1];
  const plain = bracketed ?? withPort ?? trimmed;
  if (!isStrictAddress(plain)) return null;
  // The zone names a network interface of one machine and can have any length, so it is dropped.
  return ipaddr.process(plain.replace(/%.*$/, '')).toString();
}

/**
 * Brings a CIDR range or a single address into one spelling; null when the text is neither. A range is written with its
 * first address, and a range of one address becomes that address.
 */
export function normalizeRange(text: string): string | null {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const plain = normalizeIp(address);
  if (plain === null || rest.length > 0) return null;
  if (bits === undefined) return plain;
  if (!/^\d{1,3}$/.test(bits)) return null;
  const { kind, width } = ipaddr.IPv4.isValid(plain)
    ? { kind: ipaddr.IPv4, width: 32 }
    : { kind: ipaddr.IPv6, width: 128 };
  // The prefix length of an IPv6-mapped IPv4 range includes the 96 bits in front of the IPv4 address.
  const length = Number(bits) - (width === 32 && address.includes(':') ? 96 : 0);
  if (length < 0 || length > width) return null;
  return length === width ? plain : `${kind.networkAddressFromCIDR(`${plain}/${length}`).toString()}/${length}`;
}

/** True when the address is one of the addresses or lies in one of the ranges. */
export function isListed(address: string, list: readonly string[]): boolean {
  if (list.length === 0) return false;
  const normalized = normalizeIp(address);
  if (normalized === null) return false;
  const parsed = ipaddr.parse(normalized);
  return list.some((entry) => {
    const range = normalizeRange(entry);
    if (range === null) return false;
    if (!range.includes('/')) return range === normalized;
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}

/**
 * The key under which calls from an IP address are counted: the IPv4 address, or the IPv6 network of 64 bits, since one
 * customer has at least such a network. `bits` gives another size, as some customers have larger networks.
 */
export function countedAs(address: string, bits = 64): string {
  const normalized = normalizeIp(address);
  if (normalized === null) return address;
  const parsed = ipaddr.parse(normalized);
  if (parsed.kind() === 'ipv4') return normalized;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${normalized}/${bits}`).toString()}/${bits}`;
}

/** A customer's key: an IPv4 address, or an IPv6 /48 network, since one customer may have all its 65,536 /64s. */
export function customerOf(address: string): string {
  return countedAs(address, 48);
}

/** Accepts only plain IPv4: programs disagree on what octal, hexadecimal and shortened forms mean. */
function isStrictAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));
}
