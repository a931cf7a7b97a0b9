import { badInput } from '../../core/errors.js';
import { ApiKeyEvent } from '../../entities/api-key-audit-log.js';
import type { ApiKey } from '../../entities/api-key.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import type { Tx } from '../tx.js';
import { recordKeyEvent } from './audit.js';
import { lockKey, lockOwnKey } from './find.js';
import { checkedAddresses, checkedExpiry, checkedScopes, type ApiKeyInput } from './input.js';
import { viewOf, type ApiKeyView } from './view.js';

/** Changes one of the caller's own keys; what is left out stays. The key itself and its owner never change. */
export async function updateApiKey(ctx: Context, id: string, input: ApiKeyInput): Promise<ApiKeyView> {
  return act(ctx, { operation: 'updateApiKey' }, async (tx) => apply(ctx, tx, await lockOwnKey(ctx, tx, id), input));
}

/** As {@link updateApiKey}, of any account's key. */
export async function adminUpdateApiKey(ctx: Context, id: string, input: ApiKeyInput): Promise<ApiKeyView> {
  return act(ctx, { operation: 'adminUpdateApiKey' }, async (tx) => apply(ctx, tx, await lockKey(ctx, tx, id), input));
}

async function apply(ctx: Context, tx: Tx, key: ApiKey, input: ApiKeyInput): Promise<ApiKeyView> {
  const { name, permissions, ipRestriction, ipWhitelist, expiresAt } = input;
  if (name === null || permissions === null || ipRestriction === null || ipWhitelist === null) {
    throw badInput('Only expiresAt may be null');
  }
  if (name !== undefined) key.name = name;
  if (permissions !== undefined) key.permissions = checkedScopes(permissions);
  if (ipRestriction !== undefined) key.ipRestriction = ipRestriction;
  if (ipWhitelist !== undefined) key.ipWhitelist = checkedAddresses(ipWhitelist);
  if (expiresAt !== undefined) key.expiresAt = checkedExpiry(ctx, expiresAt);
  // Open sockets close and come back with the rights that the key has now.
  key.version += 1;
  const changed = Object.keys(input).filter((field) => input[field as keyof ApiKeyInput] !== undefined);
  await recordKeyEvent(ctx, tx, key, ApiKeyEvent.UPDATED, { changed });
  return viewOf(ctx, key);
}
