import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it runs with every call, change or sign-in.

/**
 * Ends the account's open sessions, except `keepId`, and its sign-ins that wait for a second factor. Every process
 * refuses the next request of an ended session and closes its sockets within a second. Returns the number of ended
 * sessions.
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
