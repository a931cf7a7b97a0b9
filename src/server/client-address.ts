import type { IncomingMessage } from 'node:http';
import { isListed, normalizeIp } from '../core/ip.js';

/**
 * The client's address. X-Forwarded-For is read from the right, only while the peer that appended an entry is one of
 * the trusted proxies; what a stranger wrote into it is ignored.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const header = request.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').toReversed();
  let address = normalizeIp(request.socket.remoteAddress ?? '') ?? '';
  for (const entry of forwarded) {
    if (!isListed(address, trustedProxies)) break;
    const next = normalizeIp(entry);
    if (next === null) break;
    address = next;
  }
  return address;
}
