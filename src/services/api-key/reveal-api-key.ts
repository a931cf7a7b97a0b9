import { AppError } from '../../core/catalogue/errors.js';
import { unseal } from '../../core/seal.js';
import { ApiKeyEvent } from '../../entities/api-key/api-key-audit-log.js';
import { requireOpenSession } from '../../auth/require-session.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { recordKeyEvent } from './audit.js';
import { lockOwnKey } from './find.js';
import { revealPurpose } from './material.js';
import { tellOfOwnKey } from './tell-key-owners.js';
import { issuedView, type IssuedApiKey } from './view.js';

/**
 * Shows a key that an admin created for the caller: once, and within 24 hours of its creation. Its sealed copy is
 * erased in the same transaction. ILLEGAL_STATE when the copy is erased or has expired.
 */
export async function revealApiKey(ctx: Context, id: string): Promise<IssuedApiKey> {
  return inTransaction(ctx, { operation: 'revealApiKey' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const row = await lockOwnKey(ctx, tx, id);
    const { sealedKey, sealedKeyExpiresAt } = row;
    if (sealedKey === null || sealedKeyExpiresAt === null || sealedKeyExpiresAt <= ctx.clock.now()) {
      throw new AppError('ILLEGAL_STATE', { message: 'This key cannot be revealed any more; rotate it for a new one' });
    }
    row.sealedKey = null;
    row.sealedKeyExpiresAt = null;
    await recordKeyEvent(ctx, tx, row, ApiKeyEvent.REVEALED);
    await tellOfOwnKey(ctx, tx, row, {
      title: 'An API key of your account was shown',
      did: 'was shown in a browser that is signed in',
    });
    return issuedView(ctx, row, unseal(ctx.config.secretKeys, sealedKey, revealPurpose(id)));
  });
}
