import { randomAlphanumeric, sha256 } from '../../core/ids.js';

/** 64 alphanumeric characters: about 381 bits. */
const KEY_LENGTH = 64;
const SECRET_LENGTH = 64;

/** A new key: shown once, kept as its SHA-256 and its last four characters. */
export function newKey() {
  const key = randomAlphanumeric(KEY_LENGTH);
  return { key, keyHash: sha256(key), keyLastFour: key.slice(-4) };
}

/** A new signing secret: shown once, kept sealed. */
export function newSecret(): string {
  return randomAlphanumeric(SECRET_LENGTH);
}

/** The sealing purpose of a key that its owner has still to reveal. */
export function revealPurpose(keyId: string): string {
  return `api_key.reveal:${keyId}`;
}
