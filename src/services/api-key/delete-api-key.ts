import { requireFreshProof } from '../../auth/fresh-proof.js';
import { badInput } from '../../core/catalogue/errors.js';
import { API_KEY_MOVES, apiKeyState } from '../../core/states/api-key.js';
import { move } from '../../core/states/machine.js';
import { ApiKeyEvent } from '../../entities/api-key/api-key-audit-log.js';
import type { ApiKey } from '../../entities/api-key/api-key.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { recordKeyEvent } from './audit.js';
import { lockKeysOfAnyState, lockOwnKey } from './find.js';
import { tellKeyOwners } from './tell-key-owners.js';

const MAX_AT_ONCE = 100;

export interface DeleteApiKeyOptions {
  /** Brings a deleted key back instead. */
  readonly restore?: boolean | null;
  /** Removes the row for good, from any state. */
  readonly force?: boolean | null;
}

interface Done {
  message: string;
}

/** Deletes one of the caller's own keys: it is refused from its next request on. */
export async function deleteApiKey(ctx: Context, id: string): Promise<Done> {
  return inTransaction(ctx, { operation: 'deleteApiKey' }, async (tx) => {
    await markDeleted(ctx, tx, await lockOwnKey(ctx, tx, id));
    return { message: 'The API key was deleted' };
  });
}

/**
 * Deletes, restores or removes one key of any account. ILLEGAL_STATE when its state does not allow that, NOT_FOUND for
 * a market maker's key.
 */
export async function adminDeleteApiKey(ctx: Context, id: string, options: DeleteApiKeyOptions): Promise<Done> {
  return inTransaction(ctx, { operation: 'adminDeleteApiKey' }, async (tx) => {
    const keys = await lockKeysOfAnyState(ctx, tx, [id], 'user');
    const done = await applyAll(ctx, tx, keys, options);
    return { message: `The API key was ${done}` };
  });
}

/** As {@link adminDeleteApiKey}, for a market maker's key; any other key is NOT_FOUND. */
export async function deleteMarketMakerKey(ctx: Context, id: string, options: DeleteApiKeyOptions): Promise<Done> {
  return inTransaction(ctx, { operation: 'deleteMarketMakerKey' }, async (tx) => {
    const keys = await lockKeysOfAnyState(ctx, tx, [id], 'plugin');
    return { message: `The API key was ${await applyAll(ctx, tx, keys, options)}` };
  });
}

/** As {@link adminDeleteApiKey}, for 1 to 100 keys: all of them, or none. */
export async function adminDeleteApiKeys(
  ctx: Context,
  ids: readonly string[],
  options: DeleteApiKeyOptions,
): Promise<Done> {
  if (ids.length < 1 || ids.length > MAX_AT_ONCE) throw badInput(`ids must name 1 to ${MAX_AT_ONCE} keys`);
  return inTransaction(ctx, { operation: 'adminDeleteApiKeys' }, async (tx) => {
    const keys = await lockKeysOfAnyState(ctx, tx, ids, 'user');
    const done = await applyAll(ctx, tx, keys, options);
    return { message: `${keys.length} API ${keys.length === 1 ? 'key was' : 'keys were'} ${done}` };
  });
}

/**
 * Deletes, restores or removes keys, and tells their owners. Restoring requires a fresh proof, which an API key cannot
 * give.
 */
async function applyAll(ctx: Context, tx: Tx, keys: readonly ApiKey[], { restore, force }: DeleteApiKeyOptions) {
  if (restore && force) throw badInput('restore and force exclude each other');
  if (restore) await requireFreshProof(ctx, 'Restoring an API key', tx.rows);
  const [apply, done] = force
    ? ([remove, 'removed'] as const)
    : restore
      ? ([undelete, 'restored'] as const)
      : ([markDeleted, 'deleted'] as const);
  for (const key of keys) await apply(ctx, tx, key);
  await tellKeyOwners(ctx, tx, keys, { did: done });
  return done;
}

async function markDeleted(ctx: Context, tx: Tx, key: ApiKey): Promise<void> {
  move(API_KEY_MOVES, apiKeyState(key, ctx.clock.now()), 'delete');
  key.deletedAt = ctx.clock.now();
  await recordKeyEvent(ctx, tx, key, ApiKeyEvent.DELETED);
}

/** Clears `deletedAt`. The state is derived from the row, so an expired key stays expired. */
async function undelete(ctx: Context, tx: Tx, key: ApiKey): Promise<void> {
  move(API_KEY_MOVES, apiKeyState(key, ctx.clock.now()), 'restore');
  key.deletedAt = null;
  await recordKeyEvent(ctx, tx, key, ApiKeyEvent.RESTORED);
}

async function remove(ctx: Context, tx: Tx, key: ApiKey): Promise<void> {
  await recordKeyEvent(ctx, tx, key, ApiKeyEvent.REMOVED, { name: key.name, lastFour: key.keyLastFour });
  tx.em.remove(key);
}
