import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { KrakenRefusal, type KrakenState } from './state.js';

/** Kraken's signature of a request. */
export function krakenSignature(secret: string, path: string, nonce: string, body: string): string {
  const hash = createHash('sha256').update(`${nonce}${body}`).digest();
  return createHmac('sha512', Buffer.from(secret, 'base64')).update(path).update(hash).digest('base64');
}

/** KrakenRefusal unless the account has signed the request with a nonce above all before. */
export function requireSigned(
  state: KrakenState,
  path: string,
  headers: IncomingMessage['headers'],
  body: string,
): void {
  if (headers['api-key'] !== state.keys.key) throw new KrakenRefusal('EAPI:Invalid key');
  const nonce = new URLSearchParams(body).get('nonce') ?? '';
  if (headers['api-sign'] !== krakenSignature(state.keys.secret, path, nonce, body)) {
    throw new KrakenRefusal('EAPI:Invalid signature');
  }
  if (!/^\d{1,18}$/.test(nonce) || BigInt(nonce) <= state.nonce) throw new KrakenRefusal('EAPI:Invalid nonce');
  state.nonce = BigInt(nonce);
}
