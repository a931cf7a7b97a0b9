import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { endAct } from './end-act.js';
import { openAct, recordOf, type ApprovalRow } from './lock-act.js';

/** Gives back what a locked act has claimed. A record that waits by itself has claimed nothing for its approvals. */
export async function giveBack(ctx: Context, tx: Tx, row: ApprovalRow): Promise<void> {
  if (recordOf(ctx, row)) return;
  const { definition, act } = openAct(ctx, row);
  await definition.giveUp?.(ctx, tx, act);
}

/** Gives a locked act up whose time is over. */
export async function giveUpAct(ctx: Context, tx: Tx, row: ApprovalRow, reason: string | null): Promise<void> {
  await giveBack(ctx, tx, row);
  await endAct(ctx, tx, row, 'EXPIRED', reason);
}

/** Gives up the same act where its time is over and the job has not ended it yet. False where none is. */
export async function endOverdue(ctx: Context, tx: Tx, sameKey: string | null): Promise<boolean> {
  const row = await tx.rows
    .selectFrom('approval')
    .selectAll()
    .where('sameKey', '=', sameKey)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '<=', ctx.clock.now().toISOString())
    .where('kind', '<>', 'POLICY')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  await giveUpAct(ctx, tx, row, null);
  return true;
}
