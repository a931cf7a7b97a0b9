import { API_KEY_MOVES, apiKeyState } from '../../../core/states/api-key.js';
import { move } from '../../../core/states/machine.js';
import { ApiKeyEvent } from '../../../entities/api-key/api-key-audit-log.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { recordKeyEvent } from '../audit.js';
import { lockKey } from '../find.js';
import { tellKeyOwners } from '../tell-key-owners.js';
import { viewOf, type ApiKeyView } from '../view.js';

/** Ends a suspension; a key that has expired meanwhile stays expired. ILLEGAL_STATE when it is not disabled. */
export async function enableApiKey(ctx: Context, id: string): Promise<ApiKeyView> {
  return inTransaction(ctx, { operation: 'enableMarketMakerKey' }, async (tx) => {
    const row = await lockKey(ctx, tx, id, 'plugin');
    move(API_KEY_MOVES, apiKeyState(row, ctx.clock.now()), 'enable');
    Object.assign(row, { disabled: false, disabledAt: null, disabledBy: null, disabledReason: null });
    await recordKeyEvent(ctx, tx, row, ApiKeyEvent.ENABLED);
    await tellKeyOwners(ctx, tx, [row], { did: 'enabled' });
    return viewOf(ctx, row);
  });
}
