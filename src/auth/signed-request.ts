import { createHmac } from 'node:crypto';
import { SECOND_MS } from '../core/clock.js';
import { AppError } from '../core/catalogue/errors.js';
import { sameSecret } from '../core/ids.js';
import { RefusalReason } from '../entities/api-key/api-key-refusal.js';
import type { Platform } from '../services/frame/context.js';

/** How far the signed time may differ from the server's, in either direction. */
const MAX_SKEW_MS = 30 * SECOND_MS;
/** A nonce is remembered while its signed time is accepted: 60 s, plus a margin for the time between the checks. */
const NONCE_KEPT_MS = 60 * SECOND_MS + 5 * SECOND_MS;

/** The parts of a request that its signature is checked with: three headers, and what the signature covers. */
export interface SignedRequest {
  readonly timestamp: string | null;
  readonly nonce: string | null;
  readonly signature: string | null;
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  /** SHA-256 in hex of the body's bytes; null when the bytes were not kept. */
  readonly bodyHash: string | null;
}

/** The text that is signed: `timestamp.nonce.METHOD.path?query.sha256(body)`. */
export function signedText({ timestamp, nonce, method, target, bodyHash }: SignedRequest): string {
  return `${timestamp}.${nonce}.${method}.${target}.${bodyHash}`;
}

/** HMAC-SHA256 in hex, as the header x-api-signature carries it. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * Null when the request was signed with the secret, within 30 seconds and with a new nonce. The signature is checked
 * first, so that only holders of the secret can use up a nonce. UNAVAILABLE when Redis, the store of nonces, does not
 * answer.
 */
export async function signatureRefusal(
  platform: Platform,
  keyId: string,
  secret: string,
  request: SignedRequest,
): Promise<RefusalReason | null> {
  const { timestamp, nonce, signature, bodyHash } = request;
  if (timestamp === null || nonce === null || signature === null || bodyHash === null) return RefusalReason.SIGNATURE;
  if (!/^\d{1,16}$/.test(timestamp) || !/^[\w-]{1,128}$/.test(nonce)) return RefusalReason.SIGNATURE;
  if (!sameSecret(signatureOf(secret, signedText(request)), signature.toLowerCase())) return RefusalReason.SIGNATURE;
  const skewMs = Math.abs(platform.clock.now().getTime() - Number(timestamp));
  if (skewMs > MAX_SKEW_MS) return RefusalReason.CLOCK_SKEW;
  return (await firstUse(platform, keyId, nonce)) ? null : RefusalReason.REPLAY;
}

async function firstUse({ redis, observer }: Platform, keyId: string, nonce: string): Promise<boolean> {
  try {
    return (await redis.set(`api_key_nonce:${keyId}:${nonce}`, '1', 'PX', NONCE_KEPT_MS, 'NX')) === 'OK';
  } catch (error) {
    observer.guardFailed('request_nonces', 'refuse');
    throw new AppError('UNAVAILABLE', { reason: 'the nonce store is unavailable', cause: error });
  }
}
