import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isListed, normalizeIp } from '../../core/net/ip.js';

/**
 * The client's address, for every transport: the framework's own reading of the header differs in malformed entries and in
 * ranges, and is not used. X-Forwarded-For is read from the right, only while the peer that appended an entry is one of
 * the trusted proxies; what a stranger wrote into it is ignored.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  let address = normalizeIp(peerAddress(request.socket)) ?? '';
  const header = request.headers['x-forwarded-for'];
  if (header === undefined) return address;
  const forwarded = String(header).split(',').toReversed();
  for (const entry of forwarded) {
    if (!isListed(address, trustedProxies)) break;
    const next = normalizeIp(entry);
    if (next === null) break;
    address = next;
  }
  return address;
}

/** True when the peer itself is one of the trusted proxies, so that what it says of a client counts. */
export function cameByProxy({ socket }: IncomingMessage, trustedProxies: readonly string[]): boolean {
  return isListed(peerAddress(socket), trustedProxies);
}

/** Who opened a connection: a client, or a proxy of many; empty once it is gone. */
export function peerAddress({ remoteAddress = '' }: Socket): string {
  return remoteAddress;
}
