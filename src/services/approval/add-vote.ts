import { sql } from 'kysely';
import { requireUserId } from '../../auth/authenticate.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { countsNow } from './count-eligible.js';

// Writes approval_vote in one statement: it writes one row.

/** Gives the caller's approval to an act. False when the caller has given it before. */
export async function addVote(ctx: Context, { rows }: Tx, approvalId: string): Promise<boolean> {
  const vote = { approvalId, userId: requireUserId(ctx.caller), createdAt: ctx.clock.now().toISOString() };
  const added = await rows
    .insertInto('approval_vote')
    .values(vote)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows !== 0n;
}

/**
 * How many approvals of an act count now. Locks the approvers' accounts, so that a ban, another role or another password
 * comes before this count or after the act.
 */
export async function countVotes(
  ctx: Context,
  { rows }: Tx,
  { id, permission }: { readonly id: string; readonly permission: string | null },
): Promise<number> {
  const { rows: votes } = await sql<{ counts: boolean }>`
    select ${countsNow(ctx, sql`${permission}::text`)} as counts
    from approval_vote v join "user" u on u.id = v."userId" join role r on r.id = u."roleId"
    where v."approvalId" = ${id} order by u.id for share of u`.execute(rows);
  return votes.filter(({ counts }) => counts).length;
}
