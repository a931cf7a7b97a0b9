import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isListed, normalizeIp } from '../../core/net/ip.js';

/**
 * The client's address, for every transport. X-Forwarded-For is read from the right, as long as the peer that added an
 * entry is a trusted proxy; entries written by anybody else are ignored. The framework's own parser is not used,
 * because it treats malformed entries and ranges differently.
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

/** True when the peer itself is a trusted proxy, whose headers about the client are trusted. */
export function cameByProxy({ socket }: IncomingMessage, trustedProxies: readonly string[]): boolean {
  return isListed(peerAddress(socket), trustedProxies);
}

/** The address of the connection's peer: a client, or a proxy of many. Empty once the connection is closed. */
export function peerAddress({ remoteAddress = '' }: Socket): string {
  return remoteAddress;
}
