import { requireFreshProof } from '../../auth/fresh-proof.js';
import { isWider } from '../../core/allow-list.js';
import { AND_LIST } from '../../core/text/and-list.js';
import { badInput } from '../../core/catalogue/errors.js';
import { keysOf } from '../../core/catalogue/keys-of.js';
import { ApiKeyEvent } from '../../entities/api-key/api-key-audit-log.js';
import type { ApiKey } from '../../entities/api-key/api-key.js';
import { requireOpenSession } from '../../auth/require-session.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { recordKeyEvent } from './audit.js';
import { lockKey, lockOwnKey } from './find.js';
import { checkedAddresses, checkedExpiry, checkedScopes, type ApiKeyInput } from './input.js';
import { tellKeyOwners, tellOfOwnKey } from './tell-key-owners.js';
import { viewOf, type ApiKeyView } from './view.js';

/** What each field is called in a message to the key's owner. */
const LABEL = {
  name: 'its name',
  permissions: 'its scopes',
  ipRestriction: 'whether it is bound to addresses',
  ipWhitelist: 'the addresses that it may be used from',
  expiresAt: 'when it expires',
} as const satisfies Record<keyof ApiKeyInput, string>;

/**
 * Changes one of the caller's own keys; omitted fields stay. The owner is told, unless only the name changed. The key
 * itself and its owner never change. More scopes, more addresses and a later expiry require a fresh proof.
 */
export async function updateApiKey(ctx: Context, id: string, input: ApiKeyInput): Promise<ApiKeyView> {
  return inTransaction(ctx, { operation: 'updateApiKey' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const key = await lockOwnKey(ctx, tx, id);
    const before = limitsOf(key);
    const rights = (await apply(ctx, tx, key, input)).filter((field) => field !== 'name');
    if (isWidened(before, limitsOf(key))) await requireFreshProof(ctx, 'Widening an API key', tx.rows);
    if (rights.length > 0)
      await tellOfOwnKey(ctx, tx, key, { title: 'An API key of your account was changed', did: changes(rights) });
    return viewOf(ctx, key);
  });
}

/** What limits a key; an address list only counts while the key is bound to it. */
function limitsOf({ permissions, ipRestriction, ipWhitelist, expiresAt }: ApiKey) {
  return { permissions, addresses: ipRestriction && ipWhitelist.length > 0 ? ipWhitelist : null, expiresAt };
}

type Limits = ReturnType<typeof limitsOf>;

function isWidened(before: Limits, after: Limits): boolean {
  const lasts = before.expiresAt !== null && (after.expiresAt === null || after.expiresAt > before.expiresAt);
  return lasts || isWider(before.permissions, after.permissions) || isWider(before.addresses, after.addresses);
}

function changes(fields: readonly (keyof ApiKeyInput)[]): string {
  return `was changed in a browser that is signed in: ${AND_LIST.format(fields.map((field) => LABEL[field]))}`;
}

/** As {@link updateApiKey}, for a key of any account, whose owner is told; a market maker's key is NOT_FOUND. */
export async function adminUpdateApiKey(ctx: Context, id: string, input: ApiKeyInput): Promise<ApiKeyView> {
  return inTransaction(ctx, { operation: 'adminUpdateApiKey' }, async (tx) => {
    const key = await lockKey(ctx, tx, id, 'user');
    const changed = await apply(ctx, tx, key, input);
    const more = `What changed: ${AND_LIST.format(changed.map((field) => LABEL[field]))}.`;
    if (changed.length > 0) await tellKeyOwners(ctx, tx, [key], { did: 'changed', more });
    return viewOf(ctx, key);
  });
}

/** Applies the input to the key and returns the fields that it sets. */
async function apply(ctx: Context, tx: Tx, key: ApiKey, input: ApiKeyInput): Promise<(keyof ApiKeyInput)[]> {
  const { name, permissions, ipRestriction, ipWhitelist, expiresAt } = input;
  if (name === null || permissions === null || ipRestriction === null || ipWhitelist === null) {
    throw badInput('Only expiresAt may be null');
  }
  if (name !== undefined) key.name = name;
  if (permissions !== undefined) key.permissions = checkedScopes(permissions);
  if (ipRestriction !== undefined) key.ipRestriction = ipRestriction;
  if (ipWhitelist !== undefined) key.ipWhitelist = checkedAddresses(ipWhitelist);
  if (expiresAt !== undefined) key.expiresAt = checkedExpiry(ctx, expiresAt);
  // A new version closes the key's open sockets; their clients reconnect with the key's new rights.
  key.version += 1;
  const changed = keysOf(LABEL).filter((field) => input[field] !== undefined);
  await recordKeyEvent(ctx, tx, key, ApiKeyEvent.UPDATED, { changed });
  return changed;
}
