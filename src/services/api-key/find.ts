import { LockMode } from '@mikro-orm/core';
import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import { ApiKey, type ApiKeyType } from '../../entities/api-key/api-key.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { requireOwnersWithinOwn } from './administer.js';

const lockMode = LockMode.PESSIMISTIC_WRITE;

/**
 * One of the caller's own keys that is not deleted, locked, for a change by its owner. Another's, a deleted and a missing
 * one are NOT_FOUND. A market maker's is FORBIDDEN: a program that others run lives by it, within what an admin gave it.
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
 * A key of the type that the caller's path administers, not deleted, locked; FORBIDDEN for an owner above the caller.
 * One of another type is NOT_FOUND: who may keep the keys of customers may not keep those of market makers for that,
 * nor the other way round.
 */
export async function lockKey(ctx: Context, tx: Tx, id: string, type: ApiKeyType): Promise<ApiKey> {
  const key = await tx.em.findOne(ApiKey, { id, type, deletedAt: null }, { lockMode });
  if (!key) throw new AppError('NOT_FOUND');
  await requireOwnersWithinOwn(ctx, tx, [key.userId]);
  return key;
}

/**
 * As {@link lockKey}, keys in any state, deleted ones included, in the order of their ids; NOT_FOUND when one is missing.
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
