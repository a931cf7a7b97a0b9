import { LockMode } from '@mikro-orm/core';
import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import { ApiKey, type ApiKeyType } from '../../entities/api-key/api-key.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { requireOwnersWithinOwn } from './administer.js';

const lockMode = LockMode.PESSIMISTIC_WRITE;

/**
 * Reads and locks one of the caller's own keys for a change by its owner. NOT_FOUND for a missing or deleted key and
 * for another account's. FORBIDDEN for a market maker's key: a program that others run depends on it, with the rights
 * that an admin gave it.
 */
export async function lockOwnKey(ctx: Context, { em }: Tx, id: string): Promise<ApiKey> {
  const userId = requireUserId(ctx.caller);
  const key = await em.findOne(ApiKey, { id, userId, deletedAt: null }, { lockMode });
  if (!key) throw new AppError('NOT_FOUND');
  if (key.type === 'plugin') {
    throw new AppError('FORBIDDEN', {
      message: 'This is the key of a market maker: ask an administrator to change or delete it',
    });
  }
  return key;
}

/**
 * Reads and locks a key of the given type that is not deleted. NOT_FOUND for a key of another type: the right to manage
 * customers' keys does not include market makers' keys, nor the reverse. FORBIDDEN when the owner's role holds more
 * than the caller's.
 */
export async function lockKey(ctx: Context, tx: Tx, id: string, type: ApiKeyType): Promise<ApiKey> {
  const key = await tx.em.findOne(ApiKey, { id, type, deletedAt: null }, { lockMode });
  if (!key) throw new AppError('NOT_FOUND');
  await requireOwnersWithinOwn(ctx, tx, [key.userId]);
  return key;
}

/**
 * As {@link lockKey}, for keys in any state, deleted ones included, in the order of their ids; NOT_FOUND when one is
 * missing.
 */
export async function lockKeysOfAnyState(
  ctx: Context,
  tx: Tx,
  ids: readonly string[],
  type: ApiKeyType,
): Promise<ApiKey[]> {
  const keys = await tx.em.find(ApiKey, { id: { $in: [...ids] }, type }, { lockMode, orderBy: { id: 'asc' } });
  if (keys.length !== new Set(ids).size) throw new AppError('NOT_FOUND');
  await requireOwnersWithinOwn(
    ctx,
    tx,
    keys.map(({ userId }) => userId),
  );
  return keys;
}
