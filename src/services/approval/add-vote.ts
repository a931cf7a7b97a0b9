import { sql } from 'kysely';
import { requireUserId } from '../../auth/authenticate.js';
import { APPROVAL_MS } from '../../core/acts/kinds.js';
import { AppError } from '../../core/catalogue/errors.js';
import { addMs } from '../../core/clock.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { countsNow } from './count-eligible.js';
import type { ApprovalRow } from './lock-act.js';

/** Gives an approval to an act, by default the caller's. ALREADY_APPROVED for a second one while the first counts. */
export async function addVote(
  ctx: Context,
  { rows }: Tx,
  approvalId: string,
  userId: string = requireUserId(ctx.caller),
): Promise<void> {
  const now = ctx.clock.now();
  const added = await rows
    .insertInto('approval_vote')
    .values({ approvalId, userId, createdAt: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['approvalId', 'userId'])
        .doUpdateSet({ createdAt: now.toISOString() })
        .where('approval_vote.createdAt', '<=', addMs(now, -APPROVAL_MS).toISOString()),
    )
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) throw new AppError('ALREADY_APPROVED');
}

/**
 * How many approvals of an act count now, with the one by which the platform itself began it. Locks the approvers'
 * accounts, so that a ban, another role or another password comes before this count or after the act.
 */
export async function countVotes(
  ctx: Context,
  { rows }: Tx,
  { id, permission, begunBy, createdAt }: Pick<ApprovalRow, 'id' | 'permission' | 'begunBy' | 'createdAt'>,
): Promise<number> {
  const since = addMs(ctx.clock.now(), -APPROVAL_MS);
  const { rows: votes } = await sql<{ counts: boolean }>`
    select ${countsNow(ctx, sql`${permission}::text`)} as counts
    from approval_vote v join "user" u on u.id = v."userId" join role r on r.id = u."roleId"
    where v."approvalId" = ${id} and v."createdAt" > ${since.toISOString()}::timestamptz order by u.id for share of u`.execute(
    rows,
  );
  const byPlatform = begunBy === null && new Date(createdAt) > since ? 1 : 0;
  return byPlatform + votes.filter(({ counts }) => counts).length;
}
