/** The text that is shown in place of a secret, with as many bullets as the mask of an API key. */
export const MASK = '••••••••';

/** Longer texts are cut in records, so that a record does not grow with the value that it shows. */
const MAX_TEXT_LENGTH = 4_000;
/** Values nested deeper are left out: nobody reads them, and they must not keep a record from being written. */
const MAX_DEPTH = 32;

/** Names of input fields and columns that hold secrets. The lookbehind exempts `bypass`, which is no password. */
const SECRET_NAME =
  /secret|(?<!by)pass|token|hash|api_?key|private|credential|mnemonic|seed|signer|_sk$|sealed|cipher|otp|recovery|captcha$/i;

/**
 * A copy of a value for audit records. Everything under the name of a secret is masked, at any depth. Bytes are given
 * by their number, long texts are cut, and characters that the database cannot store are replaced, so that any input
 * can be recorded. `alsoSecret` tells further names of secrets.
 */
export function maskSecrets(value: unknown, alsoSecret = (_name: string) => false, depth = 0): unknown {
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `(${value.byteLength} bytes)`;
  if (Array.isArray(value)) return value.map((each) => maskSecrets(each, alsoSecret, depth + 1));
  const copy = Object.entries(value).map(([name, each]): [string, unknown] => {
    const secret = (SECRET_NAME.test(name) || alsoSecret(name)) && each !== null && each !== undefined;
    return [cut(name), secret ? MASK : maskSecrets(each, alsoSecret, depth + 1)];
  });
  return Object.fromEntries(copy);
}

function cut(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return storable(text);
  return `${storable(text.slice(0, MAX_TEXT_LENGTH))}… (${text.length} characters)`;
}

/** The first `maxLength` characters of an untrusted text, in a form that the database can store. */
export function kept(text: string, maxLength: number): string {
  return storable(text.slice(0, maxLength));
}

/** A text in a form that PostgreSQL can store: without NUL characters and unpaired surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\u2400').toWellFormed();
}

/** How many characters of a text are searched for secrets, and how many of them the log shows. */
const LOOKED_AT = 2_000;
const SHOWN = 200;

/** Texts that look like secrets: after `Bearer`, keys with a prefix, e-mail addresses, long words with a digit. */
const SECRET_LOOKS = /bearer\s+\S+|(?<![a-z])(?:sk|pk|rk|key|token)[-_]\S+|\S+@\S+|(?=[^\s\d]*\d)[\w.~+/=-]{16,}/gi;

/**
 * An untrusted text for the log: its beginning on one line, with the given secrets and everything that looks like a
 * secret masked.
 */
export function maskText(text: string, secrets: readonly string[] = []): string {
  const line = storable(text.slice(0, LOOKED_AT)).replaceAll(/[\p{C}\s]+/gu, ' ');
  const known = secrets.filter((each) => each !== '').reduce((left, each) => left.replaceAll(each, MASK), line);
  const shown = known.replaceAll(SECRET_LOOKS, MASK).trim();
  return shown.length <= SHOWN ? shown : `${shown.slice(0, SHOWN).toWellFormed()}… (${text.length} characters)`;
}
