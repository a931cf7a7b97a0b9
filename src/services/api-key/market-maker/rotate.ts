import { secretPurpose } from '../../../auth/authenticate-api-key.js';
import { seal } from '../../../core/seal.js';
import { ApiKeyEvent } from '../../../entities/api-key/api-key-audit-log.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { recordKeyEvent } from '../audit.js';
import { lockKey } from '../find.js';
import { newSecret } from '../material.js';
import { replaceKey } from '../rotate-api-key.js';
import { tellKeyOwners } from '../tell-key-owners.js';
import { issuedView, type IssuedApiKey } from '../view.js';

/**
 * Replaces key and secret of a market maker, tells the owner, and returns both, only this once. For `graceHours` (0 to
 * 24, default 0) the previous pair works too, each key with its own secret. NOT_FOUND for a key of another type: only
 * the customer may see a customer's key.
 */
export async function rotateMarketMakerKey(
  ctx: Context,
  id: string,
  graceHours?: number | null,
): Promise<IssuedApiKey> {
  return inTransaction(ctx, { operation: 'rotateMarketMakerKey' }, async (tx) => {
    const row = await lockKey(ctx, tx, id, 'plugin');
    const { userId, keyLastFour } = row;
    const key = replaceKey(ctx, row, graceHours ?? 0);
    const secret = newSecret();
    row.secretSealed = seal(ctx.config.secretKeys, secret, secretPurpose(id));
    await recordKeyEvent(ctx, tx, row, ApiKeyEvent.SECRET_ROTATED, { graceHours: graceHours ?? 0 });
    const more = `The new one ends in ${row.keyLastFour} and was shown to the administrator.`;
    await tellKeyOwners(ctx, tx, [{ userId, keyLastFour }], { did: 'replaced', more });
    return issuedView(ctx, row, key, secret);
  });
}
