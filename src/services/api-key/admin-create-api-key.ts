import { addMs, DAY_MS } from '../../core/clock.js';
import { seal } from '../../core/seal.js';
import { ApiKeyEvent } from '../../entities/api-key/api-key-audit-log.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { requireAccount } from './administer.js';
import { recordKeyEvent } from './audit.js';
import type { CreateApiKeyInput } from './create-api-key.js';
import { checkedAddresses, checkedExpiry, checkedScopes } from './input.js';
import { revealPurpose } from './material.js';
import { newApiKeyRow } from './new-row.js';
import { tellOfNewKey } from './tell-key-owners.js';

export interface AdminCreateApiKeyInput extends CreateApiKeyInput {
  readonly userId?: string | null;
}

/**
 * Creates a key for an account and tells its owner, who alone can reveal it, once and within a day. Without `userId`
 * the key has no owner and authenticates nobody. BAD_INPUT when there is no such account, FORBIDDEN when its role holds
 * more than the caller's.
 */
export async function adminCreateApiKey(
  ctx: Context,
  input: AdminCreateApiKeyInput,
): Promise<{ id: string; message: string }> {
  const userId = input.userId ?? null;
  return inTransaction(ctx, { operation: 'adminCreateApiKey' }, async (tx) => {
    if (userId !== null) await requireAccount(ctx, tx, userId);
    const { row, key } = newApiKeyRow(ctx, tx, {
      name: input.name,
      userId,
      permissions: checkedScopes(input.permissions ?? []),
      ipRestriction: input.ipRestriction ?? false,
      ipWhitelist: checkedAddresses(input.ipWhitelist ?? []),
      expiresAt: checkedExpiry(ctx, input.expiresAt),
    });
    if (userId !== null) {
      row.sealedKey = seal(ctx.config.secretKeys, key, revealPurpose(row.id));
      row.sealedKeyExpiresAt = addMs(row.createdAt, DAY_MS);
    }
    await recordKeyEvent(ctx, tx, row, ApiKeyEvent.CREATED, { permissions: row.permissions });
    await tellOfNewKey(ctx, tx, row, 'Only you can reveal it, once, within 24 hours.');
    return { id: row.id, message: 'The API key was created' };
  });
}
