import { decodeBase58, getBytes, sha256, toBeArray } from 'ethers';

const ALPHABET = /^[1-9A-HJ-NP-Za-km-z]+$/;
const CHECKSUM_BYTES = 4;

/** The bytes of a base58 text; null for any other text. It takes quadratic time, so bound the length first. */
export function base58Bytes(text: string): Uint8Array | null {
  if (!ALPHABET.test(text)) return null;
  const zeros = text.length - text.replace(/^1+/, '').length;
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...toBeArray(decodeBase58(text))]);
}

/** As {@link base58Bytes}, without the checksum of four bytes at the end; null when that is wrong. */
export function base58CheckBytes(text: string): Uint8Array | null {
  const bytes = base58Bytes(text);
  if (bytes === null || bytes.length <= CHECKSUM_BYTES) return null;
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  const expected = getBytes(sha256(sha256(payload)));
  return bytes.subarray(-CHECKSUM_BYTES).every((byte, at) => byte === expected[at]) ? payload : null;
}
