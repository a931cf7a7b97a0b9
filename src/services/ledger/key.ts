import { AppError } from '../../core/catalogue/errors.js';

declare const MADE: unique symbol;

/** Key that prevents a movement from being made twice. Only {@link ledgerKey} makes one. */
export type LedgerKey = string & { readonly [MADE]: true };

/** The shapes of all keys. A key that the documentation gives no shape is a `leg`; modules add further shapes here. */
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

/** The parts of a key of this shape. */
export type KeyParts<Shape extends KeyShape> = { readonly [Part in PartsIn<(typeof LEDGER_KEYS)[Shape]>]: string };

/** A UUID, or the id of a payment, refund or payout. */
const ID = '(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:pi|re|po)_[A-Za-z0-9]{24})';
const NUMBER = '(?:_[1-9][0-9]*)?';

/** The pattern of each part. Only ids and a key's last part may contain hyphens, so every key parses in one way. */
const GRAMMAR: Readonly<Record<PartsIn<(typeof LEDGER_KEYS)[KeyShape]>, string>> = {
  operation: '[a-z]+(?:_[a-z]+)*',
  id: ID,
  /** The movement's part in its operation, such as `hold`; numbered when it occurs several times. */
  leg: `[a-z]+${NUMBER}`,
  action: '[a-z]+',
  type: '[A-Z]+(?:_[A-Z]+)*',
  /** Id of what the fee was charged for. */
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

/** The key of a movement. INTERNAL for an invalid part, since two movements could then get the same key. */
export function ledgerKey<Shape extends KeyShape>(shape: Shape, parts: KeyParts<Shape>): LedgerKey {
  const given: Readonly<Record<string, string>> = parts;
  const key = LEDGER_KEYS[shape].replaceAll(/<(\w+)>/g, (_part, name: string) => given[name] ?? '');
  if (!PATTERNS[shape].test(key))
    throw new AppError('INTERNAL', { reason: `"${key}" does not match the ledger key ${LEDGER_KEYS[shape]}` });
  return key as LedgerKey;
}

/** The parts of a key of this shape; null for a key of another shape. */
export function readLedgerKey<Shape extends KeyShape>(shape: Shape, key: string): KeyParts<Shape> | null {
  const { groups } = PATTERNS[shape].exec(key) ?? {};
  return groups ? ({ ...groups } as KeyParts<Shape>) : null;
}

/** A movement's key as its wallet's owner sees it: without the nonce, which is an admin's free text. */
export function keyForOwner(key: string): string {
  const adjusted = readLedgerKey('walletAdjusted', key);
  return adjusted ? key.slice(0, -`_nonce_${adjusted.nonce}`.length) : key;
}
