import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * One spelling for one address: IPv6-mapped IPv4, the bracketed form, IPv4 with a trailing port and an address with its
 * zone become the plain address, of 39 characters at most. Null when the text is no address.
 */
export function normalizeIp(text: string): string | null {
  // The form that nearly every caller comes with.
  if (isIPv4(text)) return text;
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1];
  const plain = bracketed ?? withPort ?? trimmed;
  if (!isStrictAddress(plain)) return null;
  // A zone names an interface of one machine, in as many letters as it likes.
  return ipaddr.process(plain.replace(/%.*$/, '')).toString();
}

/**
 * One spelling for one range (or one address); null when the text is neither. A range is named by its first address,
 * and one that holds a single address is that address.
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
  // A range of mapped IPv4 counts its bits from the front of the IPv6 form.
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
 * What an address is counted as: itself, or the network of 64 bits that an IPv6 address lies in, since one customer holds
 * at least that many; some hold larger ones.
 */
export function countedAs(address: string, bits = 64): string {
  const normalized = normalizeIp(address);
  if (normalized === null) return address;
  const parsed = ipaddr.parse(normalized);
  if (parsed.kind() === 'ipv4') return normalized;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${normalized}/${bits}`).toString()}/${bits}`;
}

/** Whose an address is: of IPv6 a network of 48 bits, since one customer may hold 65,536 of those of 64. */
export function customerOf(address: string): string {
  return countedAs(address, 48);
}

/** Octal, hexadecimal and shortened IPv4 forms name other addresses to other programs; only the plain form is taken. */
function isStrictAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));
}
