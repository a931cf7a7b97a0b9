import { newId } from '../../core/ids.js';
import { ApiKey } from '../../entities/api-key/api-key.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { newKey } from './material.js';

/** Adds the row of a new key to the unit of work, and returns the row and the key in full. */
export function newApiKeyRow(
  ctx: Context,
  { em }: Tx,
  given: Pick<ApiKey, 'name' | 'userId'> & Partial<ApiKey>,
): { row: ApiKey; key: string } {
  const { key, ...stored } = newKey();
  const row = em.create(ApiKey, {
    id: newId(),
    ...stored,
    type: 'user',
    permissions: [],
    ipRestriction: false,
    ipWhitelist: [],
    expiresAt: null,
    disabled: false,
    disabledAt: null,
    disabledBy: null,
    disabledReason: null,
    lastUsedAt: null,
    lastUsedIp: null,
    createdAt: ctx.clock.now(),
    deletedAt: null,
    version: 1,
    secretSealed: null,
    previousKeyHash: null,
    previousKeyExpiresAt: null,
    previousSecretSealed: null,
    sealedKey: null,
    sealedKeyExpiresAt: null,
    rateLimitOverride: [],
    ...given,
  });
  return { row, key };
}
