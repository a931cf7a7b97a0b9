import { requireUserId } from '../../../auth/authenticate.js';
import { API_KEY_MOVES, apiKeyState } from '../../../core/states/api-key.js';
import { move } from '../../../core/states/machine.js';
import { ApiKeyEvent } from '../../../entities/api-key/api-key-audit-log.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { recordKeyEvent } from '../audit.js';
import { lockKey } from '../find.js';
import { tellKeyOwners } from '../tell-key-owners.js';
import { viewOf, type ApiKeyView } from '../view.js';

/** Suspends a market maker's active key at once, for a reason that is recorded. ILLEGAL_STATE in any other state. */
export async function disableApiKey(ctx: Context, id: string, reason: string): Promise<ApiKeyView> {
  const disabledBy = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'disableMarketMakerKey' }, async (tx) => {
    const row = await lockKey(ctx, tx, id, 'plugin');
    const now = ctx.clock.now();
    move(API_KEY_MOVES, apiKeyState(row, now), 'disable');
    Object.assign(row, { disabled: true, disabledAt: now, disabledBy, disabledReason: reason });
    await recordKeyEvent(ctx, tx, row, ApiKeyEvent.DISABLED, { reason });
    await tellKeyOwners(ctx, tx, [row], { did: 'suspended', more: 'The reason is shown with the key.' });
    return viewOf(ctx, row);
  });
}
