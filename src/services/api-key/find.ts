import { LockMode } from '@mikro-orm/core';
import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/errors.js';
import { ApiKey } from '../../entities/api-key.js';
import type { Context } from '../context.js';
import type { Tx } from '../tx.js';
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

/** Any key that is not deleted and that the caller may administer, locked; NOT_FOUND or FORBIDDEN otherwise. */
export async function lockKey(ctx: Context, tx: Tx, id: string): Promise<ApiKey> {
  const key = await tx.em.findOne(ApiKey, { id, deletedAt: null }, { lockMode });
  if (!key) throw new AppError('NOT_FOUND');
  await requireOwnersWithinOwn(ctx, tx, [key.userId]);
  return key;
}

/**
 * Keys in any state, deleted ones included, locked in the order of their ids; NOT_FOUND when one is missing, FORBIDDEN
 * when the caller may not administer one.
 */
export async function lockKeysOfAnyState(ctx: Context, tx: Tx, ids: readonly string[]): Promise<ApiKey[]> {
  const keys = await tx.em.find(ApiKey, { id: { $in: [...ids] } }, { lockMode, orderBy: { id: 'asc' } });
  if (keys.length !== new Set(ids).size) throw new AppError('NOT_FOUND');
  await requireOwnersWithinOwn(
    ctx,
    tx,
    keys.map(({ userId }) => userId),
  );
  return keys;
}
