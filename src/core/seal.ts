import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from './catalogue/errors.js';

/** One key of a key ring. The first key encrypts, every key decrypts: a new first key replaces the others over time. */
export interface SealingKey {
  readonly id: string;
  readonly key: Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for storage with AES-256-GCM. `purpose` says what the secret belongs to (a table, a column, a row's
 * id) and is authenticated: a sealed text that is copied elsewhere does not open. Answers `v1.<key id>.<base64url>`.
 */
export function seal(keys: readonly SealingKey[], secret: string, purpose: string): string {
  const [first] = keys;
  if (!first) throw new AppError('INTERNAL', { reason: 'no encryption key is set (SECRET_KEYS)' });
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', first.key, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1.${first.id}.${body.toString('base64url')}`;
}

/** Decrypts what {@link seal} made for the same purpose. INTERNAL when its key is missing or the text was changed. */
export function unseal(keys: readonly SealingKey[], sealed: string, purpose: string): string {
  const [version, id, text = ''] = sealed.split('.');
  const key = version === 'v1' ? keys.find((each) => each.id === id)?.key : undefined;
  const body = Buffer.from(text, 'base64url');
  if (!key || body.length < IV_BYTES + TAG_BYTES) throw unreadable(`key ${id}`);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV_BYTES)).setAAD(Buffer.from(purpose));
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    return decipher.update(body.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw unreadable(`key ${id}`, error);
  }
}

function unreadable(detail: string, cause?: unknown): AppError {
  return new AppError('INTERNAL', { reason: `a sealed secret could not be opened: ${detail}`, cause });
}
