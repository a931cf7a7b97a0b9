import { hash, randomBytes, randomFillSync, randomUUID, timingSafeEqual } from 'node:crypto';
import * as crypto from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The greatest value of an id's last 64 bits: the variant's two bits, then all ones. */
const LAST_TAIL = 0xbfff_ffff_ffff_ffffn;

let last = '';
const steps = new Uint32Array(1_024);
let stepsTaken = steps.length;

/**
 * A new primary key: UUID v7, so that ids grow with time and indexes stay compact. Ids of one process always grow, also
 * within a millisecond and when the clock is set back, so that their order is the order in which they were made.
 */
export function newId(): string {
  const fresh = crypto.randomUUIDv7();
  last = fresh > last ? fresh : successor(last);
  return last;
}

/** An id that is a random step greater, or an id of the next millisecond when the last 64 bits are used up. */
function successor(id: string): string {
  const tail = BigInt(`0x${id.slice(19).replace('-', '')}`) + randomStep();
  if (tail <= LAST_TAIL) return `${id.slice(0, 19)}${hyphenated(tail.toString(16), 4)}`;
  const nextMs = Number.parseInt(id.slice(0, 13).replace('-', ''), 16) + 1;
  return `${hyphenated(nextMs.toString(16).padStart(12, '0'), 8)}${crypto.randomUUIDv7().slice(13)}`;
}

/** A random number from 1 to 2^32. Random numbers are drawn 1,024 at a time, since each draw is a system call. */
function randomStep(): bigint {
  if (stepsTaken === steps.length) {
    randomFillSync(steps);
    stepsTaken = 0;
  }
  const step = steps[stepsTaken] ?? 0;
  stepsTaken += 1;
  return BigInt(step) + 1n;
}

function hyphenated(text: string, at: number): string {
  return `${text.slice(0, at)}-${text.slice(at)}`;
}

/** What the ids of rows begin with that were made at a time: no id of before is greater, none of later is smaller. */
export function firstIdAt(time: Date): string {
  const ms = Math.min(Math.max(0, time.getTime()), 2 ** 48 - 1);
  return `${hyphenated(ms.toString(16).padStart(12, '0'), 8)}-7000-8000-000000000000`;
}

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** Identifier of one request, shown to the caller and written to the log. */
export function newRequestId(): string {
  return randomUUID();
}

/**
 * A secret of `length` characters out of the 62 alphanumerics (5.95 bits each), drawn without modulo bias.
 */
export function randomAlphanumeric(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 248 is the largest multiple of 62 in a byte; values from 248 up would favour the first letters.
      if (byte < 248 && text.length < length) text += ALPHANUMERIC[byte % 62];
    }
  }
  return text;
}

/** SHA-256 in hex: how high-entropy secrets (session tokens, API keys) are stored and looked up. */
export function sha256(value: string | Buffer): string {
  return hash('sha256', value, 'hex');
}

/** A UUID (version 8) that follows from a text: equal texts have equal ones. */
export function uuidOf(text: string): string {
  const hex = sha256(text);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b0011) | 0b1000).toString(16);
  const tail = `${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${tail}`;
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameSecret(left: string, right: string): boolean {
  const a = Buffer.from(sha256(left), 'hex');
  const b = Buffer.from(sha256(right), 'hex');
  return timingSafeEqual(a, b);
}
