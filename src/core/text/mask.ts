/** What stands for a secret wherever one would be shown: as many bullets as an API key's mask has. */
export const MASK = '••••••••';

/** Texts beyond this are cut where a value is shown, since a record must not grow with what it is about. */
const MAX_TEXT_LENGTH = 4_000;
/** What lies deeper is left out: nobody reads it, and it must not keep a record from being written. */
const MAX_DEPTH = 32;

/** Names of secrets in what operations are given and records hold; a bypass is no password. */
const SECRET_NAME =
  /secret|(?<!by)pass|token|hash|api_?key|private|credential|mnemonic|seed|signer|_sk$|sealed|cipher|otp|recovery|captcha$/i;

/**
 * A copy of a value for people who look at what happened: everything under a secret's name is masked, at any depth;
 * bytes are given by their number, long texts by their beginning,
 * and characters that the database cannot store by a sign. So there is a copy of whatever a caller sent. `alsoSecret` knows
 * further names.
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

/** The beginning of a text that a stranger sent, as a record can hold it. */
export function kept(text: string, maxLength: number): string {
  return storable(text.slice(0, maxLength));
}

/** A text as a record can hold it: PostgreSQL stores neither the character zero nor half of a pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\u2400').toWellFormed();
}

/** What is looked at of a text for the log, and what of it is shown. */
const LOOKED_AT = 2_000;
const SHOWN = 200;

/** Secrets by their looks: what follows `Bearer`, keys with a prefix, e-mail addresses, long runs with a digit in them. */
const SECRET_LOOKS = /bearer\s+\S+|(?<![a-z])(?:sk|pk|rk|key|token)[-_]\S+|\S+@\S+|(?=[^\s\d]*\d)[\w.~+/=-]{16,}/gi;

/**
 * A text that somebody else wrote, for the log: the beginning of it, on one line, with the given secrets and whatever
 * looks like one masked.
 */
export function maskText(text: string, secrets: readonly string[] = []): string {
  const line = storable(text.slice(0, LOOKED_AT)).replaceAll(/[\p{C}\s]+/gu, ' ');
  const known = secrets.filter((each) => each !== '').reduce((left, each) => left.replaceAll(each, MASK), line);
  const shown = known.replaceAll(SECRET_LOOKS, MASK).trim();
  return shown.length <= SHOWN ? shown : `${shown.slice(0, SHOWN)}… (${text.length} characters)`;
}
