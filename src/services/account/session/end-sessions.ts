import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it is part of every call, of every change or of every sign-in.

/**
 * Ends the open sessions of an account, all but one where asked, and the sign-ins that wait for a second factor. The
 * next request of each is refused on every process, and its sockets close within a second. Answers how many.
 */
export async function endSessions(ctx: Context, tx: Tx, userId: string, keepId?: string): Promise<number> {
  const now = ctx.clock.now().toISOString();
  await tx.rows
    .updateTable('sign_in_challenge')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
  let open = tx.rows
    .updateTable('session')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now);
  if (keepId !== undefined) open = open.where('id', '<>', keepId);
  const ended = await open.executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
