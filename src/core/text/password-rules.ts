import { badInput } from '../catalogue/errors.js';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Minimum number of different characters, so that "aaaaaaaa" is refused. */
const MIN_DISTINCT = 5;

/** The passwords that guessing programs try first, in lower case. */
const COMMON = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword1 qwertyuiop qwerty123 qwerty1234
  qwerty12345 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 q1w2e3r4t5 zaq12wsx abcd1234 abc12345 abcdefg1 asdfghjkl asdf1234
  iloveyou iloveyou1 princess1 sunshine1 football1 baseball1 superman1 batman123 dragon123 monkey123 master123 letmein1
  letmein123 welcome1 welcome12 welcome123 trustno1 whatever1 starwars1 charlie1 michael1 jennifer1 jordan23 admin123
  admin1234 administrator changeme changeme1 changeme123 secret123 computer1 internet1 samsung1 bitcoin1 bitcoin123
  ethereum1 test1234 testtest1 user1234 guest123 zxcvbnm1 zxcvbnm123`.split(/\s+/),
);

/**
 * Refuses a password (BAD_INPUT, with the reason) that is too short or too long, only digits, of too few different
 * characters, one of the most common, or the account's e-mail address or its local part.
 */
export function checkPassword(password: string, email: string): void {
  const fault = passwordFault(password, email);
  if (fault !== null) throw badInput(fault);
}

function passwordFault(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return `The password must have at least ${MIN_PASSWORD_LENGTH} characters`;
  if (length > MAX_PASSWORD_LENGTH) return `The password must have at most ${MAX_PASSWORD_LENGTH} characters`;
  if (/^\d+$/.test(password)) return 'The password must not consist of digits alone';
  const lower = password.toLowerCase();
  if (new Set(lower).size < MIN_DISTINCT) return `The password must have at least ${MIN_DISTINCT} different characters`;
  if (COMMON.has(lower)) return 'This password is one of the first that attackers try: choose another';
  if (lower === email || lower === email.split('@')[0]) return 'The password must not be the e-mail address';
  return null;
}
