import { createHmac, hkdfSync } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { sameSecret } from '../../../core/ids.js';
import type { SealingKey } from '../../../core/seal.js';

/** How long a browser stays known to an account that does not sign in from it again. */
export const DEVICE_DAYS = 180;

/** A browser that an account has signed in from. */
export interface Device {
  readonly userId: string;
  /** 32 hexadecimal digits, drawn when the account first signs in from the browser. */
  readonly id: string;
  readonly issuedAt: Date;
  /** Digest of what the account signs in with, 32 hexadecimal digits. */
  readonly credentials: string;
}

const FIELDS = /^([\da-f]{32})([\da-f]{32})([\da-f]{12})([\da-f]{32})$/;

/** Encodes a device for the cookie as `<key id>.<fields>.<signature>`, signed with the ring's first key. */
export function signDevice(keys: readonly SealingKey[], { userId, id, issuedAt, credentials }: Device): string {
  const [key] = keys;
  if (!key) throw new AppError('INTERNAL', { reason: 'the devices cookie cannot be signed: SECRET_KEYS is not set' });
  const seconds = Math.floor(issuedAt.getTime() / SECOND_MS);
  const fields = `${userId.replaceAll('-', '')}${id}${seconds.toString(16).padStart(12, '0')}${credentials}`;
  const signed = `${key.id}.${Buffer.from(fields, 'hex').toString('base64url')}`;
  return `${signed}.${mac(key, signed).toString('base64url')}`;
}

/**
 * The device that {@link signDevice} signed with any key of the ring; null for any other text and for one that has
 * expired.
 */
export function readDevice(keys: readonly SealingKey[], text: string, now: Date): Device | null {
  const [keyId = '', body = '', signature = ''] = text.split('.');
  const key = keys.find(({ id }) => id === keyId);
  const signed = `${keyId}.${body}`;
  if (!key || !sameSecret(`${signed}.${mac(key, signed).toString('base64url')}`, `${signed}.${signature}`)) return null;
  const [, user = '', id = '', seconds = '', credentials = ''] =
    FIELDS.exec(Buffer.from(body, 'base64url').toString('hex')) ?? [];
  const issuedAt = new Date(Number.parseInt(seconds, 16) * SECOND_MS);
  if (user === '' || now.getTime() - issuedAt.getTime() >= DEVICE_DAYS * DAY_MS) return null;
  return { userId: user.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), id, issuedAt, credentials };
}

/** Signs with a key that is derived for device cookies alone, since the ring's own keys seal secrets. */
function mac({ key }: SealingKey, text: string): Buffer {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'device cookie', 32)))
    .update(text)
    .digest();
}
