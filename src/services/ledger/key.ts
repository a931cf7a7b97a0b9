import { AppError } from '../../core/catalogue/errors.js';

declare const MADE: unique symbol;

/** Key that keeps a movement from being made twice; {@link ledgerKey} alone makes one. */
export type LedgerKey = string & { readonly [MADE]: true };

/** The shapes of all keys. What is documented in no shape of its own is a `leg`; a module that needs another adds it here. */
export const LEDGER_KEYS = {
  leg: '<operation>_<id>_<leg>',
  walletCreated: 'wallet_created_<id>',
  demoBalance: 'demo_balance_<id>',
  depositApproved: 'admin_deposit_approve_<id>',
  transferApproved: 'admin_transfer_approve_<id>',
  transferEnded: 'transfer_<action>_<id>',
  platformFee: 'platform_fee_<type>_<reference>',
  walletAdjusted: 'admin_wallet_adjust_<id>_<type>_<amount>_nonce_<nonce>',
} as const;

export type KeyShape = keyof typeof LEDGER_KEYS;
type PartsIn<Shape extends string> = Shape extends `${string}<${infer Part}>${infer Rest}`
  ? Part | PartsIn<Rest>
  : never;

/** What a key of the shape is made of. */
export type KeyParts<Shape extends KeyShape> = { readonly [Part in PartsIn<(typeof LEDGER_KEYS)[Shape]>]: string };

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NUMBER = '(?:_[1-9][0-9]*)?';

/** What each part may be. An id has hyphens and no other part but the last of a key does, so a key is read in one way. */
const GRAMMAR: Readonly<Record<PartsIn<(typeof LEDGER_KEYS)[KeyShape]>, string>> = {
  operation: '[a-z]+(?:_[a-z]+)*',
  id: ID,
  /** What the movement does, such as `hold`; numbered where an operation does it several times. */
  leg: `[a-z]+${NUMBER}`,
  action: '[a-z]+',
  type: '[A-Z]+(?:_[A-Z]+)*',
  /** Id of what the fee was taken of. */
  reference: `${ID}(?:_fee)?${NUMBER}`,
  amount: '(?:0|[1-9][0-9]*)(?:[.][0-9]+)?',
  nonce: '[A-Za-z0-9_.-]+',
};

const PATTERNS = Object.fromEntries(
  Object.entries(LEDGER_KEYS).map(([shape, text]) => [
    shape,
    new RegExp(
      `^${text.replaceAll(/<(\w+)>/g, (_part, name: keyof typeof GRAMMAR) => `(?<${name}>${GRAMMAR[name]})`)}$`,
    ),
  ]),
) as Readonly<Record<KeyShape, RegExp>>;

/** The key of a movement. INTERNAL for a part that is none: two movements could then have one key. */
export function ledgerKey<Shape extends KeyShape>(shape: Shape, parts: KeyParts<Shape>): LedgerKey {
  const given: Readonly<Record<string, string>> = parts;
  const key = LEDGER_KEYS[shape].replaceAll(/<(\w+)>/g, (_part, name: string) => given[name] ?? '');
  if (!PATTERNS[shape].test(key))
    throw new AppError('INTERNAL', { reason: `"${key}" is no ledger key ${LEDGER_KEYS[shape]}` });
  return key as LedgerKey;
}

/** The parts of a key of this shape; null for a key of another one. */
export function readLedgerKey<Shape extends KeyShape>(shape: Shape, key: string): KeyParts<Shape> | null {
  const { groups } = PATTERNS[shape].exec(key) ?? {};
  return groups ? ({ ...groups } as KeyParts<Shape>) : null;
}

/** A movement's key as the wallet's owner reads it: without the nonce, which an admin chooses freely. */
export function keyForOwner(key: string): string {
  const adjusted = readLedgerKey('walletAdjusted', key);
  return adjusted ? key.slice(0, -`_nonce_${adjusted.nonce}`.length) : key;
}
