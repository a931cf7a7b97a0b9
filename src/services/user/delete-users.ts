import { AppError, badInput } from '../../core/errors.js';
import { endSessions } from '../account/end-sessions.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import { lockUser, requireAnotherSuperAdmin } from './lock-user.js';

const MAX_IDS = 100;

/**
 * Deletes accounts softly: they sign in no more, their sessions and API keys are refused at once, and their addresses
 * are free again. All or none. FORBIDDEN for what is above the caller's own role, ILLEGAL_STATE for the last Super
 * Admin and for the caller's own account.
 */
export async function deleteUsers(ctx: Context, ids: readonly string[]): Promise<{ message: string }> {
  if (ids.length < 1 || ids.length > MAX_IDS) throw badInput(`ids must name 1 to ${MAX_IDS} accounts`);
  const { caller } = ctx;
  if (caller.kind === 'user' && ids.includes(caller.userId)) {
    throw new AppError('ILLEGAL_STATE', { message: 'This is your own account' });
  }
  await act(ctx, { operation: 'deleteUsers' }, async (tx) => {
    const deletedAt = ctx.clock.now().toISOString();
    for (const id of [...new Set(ids)].toSorted()) {
      await requireAnotherSuperAdmin(tx, await lockUser(ctx, tx, id));
      await tx.rows.updateTable('user').set({ deletedAt, updatedAt: deletedAt }).where('id', '=', id).execute();
      await endSessions(ctx, tx, id);
    }
  });
  return { message: ids.length === 1 ? 'The account is deleted' : 'The accounts are deleted' };
}
