import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Tx } from '../frame/tx.js';
import { endAct } from './end-act.js';
import { giveUpAct } from './end-overdue.js';
import { openAct, recordOf, type ApprovalRow } from './lock-act.js';
import { hasLostSuperAdmin } from './right-losses.js';
import { activeSuperAdmins } from './super-admins.js';

/** Acts of one run; a further run takes the rest. */
const MAX_ACTS = 500;
const NOT_STANDING = 'The Super Admin who began it is no longer active';
const NOT_WITHDRAWABLE = 'A Super Admin who could have withdrawn it was removed: begin it again a day after that';

/**
 * Ends the acts whose time is over: they are given up, except for those that take effect then. One that refuses ends as
 * EXPIRED, with the reason. Each in a transaction of its own, so that none holds up the others.
 */
export async function expireActs(ctx: Context): Promise<{ expired: number; tookEffect: number }> {
  const due = await ctx.db.rows
    .selectFrom('approval')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('expiresAt', '<=', ctx.clock.now().toISOString())
    .orderBy('expiresAt')
    .limit(MAX_ACTS)
    .execute();
  const ends = { expired: 0, tookEffect: 0 };
  const failed: unknown[] = [];
  for (const { id } of due) {
    try {
      const end = (await takeEffect(ctx, id)) ?? (await giveUp(ctx, id, null));
      if (end !== null) ends[end] += 1;
    } catch (error) {
      ctx.log.error({ err: error, module: 'approval', approvalId: id }, 'an act could not be ended; others go on');
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AppError('INTERNAL', { reason: `${failed.length} acts could not be ended` });
  return ends;
}

type End = 'expired' | 'tookEffect' | null;

/** Null for an act that does not take effect by time. */
async function takeEffect(ctx: Context, id: string): Promise<End> {
  try {
    return await inTransaction(ctx, { operation: 'expireActs' }, async (tx) => {
      const row = await lockDue(ctx, tx.rows, id);
      if (!row || recordOf(ctx, row)) return null;
      const { definition, act } = openAct(ctx, row);
      if (!definition.takesEffect) return null;
      // A change that a thief began does not outlive the account.
      if (!(await isStanding(tx, row))) throw new AppError('APPROVER_NOT_ELIGIBLE', { message: NOT_STANDING });
      if (await hasLostSuperAdmin(ctx, tx, new Date(row.createdAt))) {
        throw new AppError('APPROVER_NOT_ELIGIBLE', { message: NOT_WITHDRAWABLE });
      }
      await definition.carryOut(ctx, tx, act, undefined);
      await endAct(ctx, tx, row, 'DONE');
      return 'tookEffect' as const;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return giveUp(ctx, id, error.message);
  }
}

/** Null when the act has ended in the meantime. */
async function giveUp(ctx: Context, id: string, reason: string | null): Promise<End> {
  return inTransaction(ctx, { operation: 'expireActs' }, async (tx) => {
    const row = await lockDue(ctx, tx.rows, id);
    if (!row) return null;
    await giveUpAct(ctx, tx, row, reason);
    return 'expired';
  });
}

/** Whether the beginner is still an active Super Admin: only their acts take effect by time. */
async function isStanding({ rows }: Tx, { begunBy }: ApprovalRow): Promise<boolean> {
  if (begunBy === null) return false;
  const standing = activeSuperAdmins(rows).where('user.id', '=', begunBy);
  return (await standing.executeTakeFirst()) !== undefined;
}

async function lockDue(ctx: Context, rows: Context['db']['rows'], id: string): Promise<ApprovalRow | undefined> {
  return rows
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '<=', ctx.clock.now().toISOString())
    .forUpdate()
    .executeTakeFirst();
}
