/** Names that are secret whoever has declared them, as they are written. */
const ALWAYS = /secret|apikey|password|private|token/;

/** What a name that nobody has declared holds when it is one, once its dots, colons, dashes and underscores are gone. */
const SOUNDS_SECRET = [
  'pass',
  'pwd',
  'credential',
  'mnemonic',
  'seed',
  'signer',
  'signing',
  'encryption',
  'hmac',
  'jwt',
  'oauth',
  'bearer',
  'keystore',
  'webhook',
  'xprv',
  // authKey, smtpAuth and authorization, but not author and authority.
  'auth(?!or(?!iz|is))',
  // Keys of every kind, but for those that are made to be shown.
  '(?<!^|site|public)keys?(?:v?\\d+)?$',
  '(?:dsn|salt|cookie|creds|pem)$',
  // Addresses of services that take their credentials in them.
  '(?:database|redis|valkey|mongo|postgres|mysql|amqp|rabbit|broker|kafka|ldap|proxy|connection)[a-z0-9]*(?:ur[il]|string)',
  '(?:^db[a-z0-9]*|db|pg|sql|queue|rpc|node|smtp|imap|mail|mailer)ur[il]',
];

const UNDECLARED = new RegExp(SOUNDS_SECRET.join('|'));
/** Too short to be looked for inside a word. */
const WORDS = /(?:^|[._:-])(?:sk|otp|totp|pin|wif|cert)(?:[._:-]|$)|[._:-]keys?(?:[._:-]|$)/;

/** A user and a password before the host of an address, which are often not encoded; a port is no password. */
const IN_ADDRESS = /:\/\/[^\s/?#@:"'<>,]{0,255}:(?!\d{1,5}(?:[/?#"'<>,]|$))[^\s@"]{1,255}@/;
/** What of a value is looked at for an address: every reading of the public settings looks at every value. */
const LOOKED_AT = 10_000;

/** No row has a longer name. */
const MAX_NAME = 255;

/**
 * True for a folded name that says its value must not be seen. `declared` names are known, and judged less by their
 * sound.
 */
export function namesSecret(key: string, declared: boolean): boolean {
  if (key.length > MAX_NAME || ALWAYS.test(key)) return true;
  if (declared) return false;
  const plain = key.replaceAll(/[._:\s-]/g, '');
  return ALWAYS.test(plain) || UNDECLARED.test(plain) || WORDS.test(key);
}

/** True for an address with a password in it, under whatever name. */
export function holdsPassword(value: string): boolean {
  return IN_ADDRESS.test(value.slice(0, LOOKED_AT));
}
