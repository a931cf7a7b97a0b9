import { keysOf } from './keys-of.js';
import { named } from './merged.js';

/** Names of the platform's own wallets, and patterns of such names, with what the money in them is. */
export const SYSTEM_WALLETS = named('systemWallets');

/** A pattern with any text in the place of what it leaves open. */
type Filled<Pattern extends string> = Pattern extends `${infer Before}<${string}>${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Pattern;

/** A name that some module declares; another one does not compile. */
export type SystemWalletName = Filled<keyof typeof SYSTEM_WALLETS>;

/** The column's length. */
const MAX_LENGTH = 40;
/** Lower-case words joined by _, each of which may be left open: an id or a number stands there. */
const WORD = '(?:[a-z][a-z0-9]*|<[A-Za-z]+>)';
const PATTERN = new RegExp(`^[a-z][a-z0-9]*(?:_${WORD})*$`);
const ID = '[A-Za-z0-9-]+';

/** What names of these patterns look like. Throws when a pattern is none, which stops the start. */
export function namesOfPatterns(patterns: readonly string[]): RegExp {
  const odd = patterns.find((pattern) => !PATTERN.test(pattern));
  if (odd !== undefined) throw new Error(`${odd} is no pattern of names of system wallets`);
  const forms = patterns.map((pattern) => pattern.replaceAll(/<\w+>/g, ID));
  return new RegExp(`^(?=.{1,${MAX_LENGTH}}$)(?:${forms.join('|')})$`);
}

export const SYSTEM_WALLET_NAMES = namesOfPatterns(keysOf(SYSTEM_WALLETS));

export function isSystemWallet(text: string): text is SystemWalletName {
  return SYSTEM_WALLET_NAMES.test(text);
}
