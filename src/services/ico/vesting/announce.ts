import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { DEADLINE_OF_TRANCHE } from '../deadline/deadline-of-tranche.js';
import { UNTOLD } from './due.js';
import { tellDue } from './tell-due.js';
import type { ToldTranche } from './told-tranche.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * Tells buyers and creators of tranches that are due, unless they were told meanwhile, and sets the deadlines of these.
 * Answers how many are told now.
 */
export async function announce(ctx: Context, ids: readonly string[]): Promise<number> {
  return inTransaction(ctx, { operation: 'processIcoVestingReleases' }, async (tx) => {
    const told = await mark(ctx, tx, ids);
    await tellDue(ctx, tx, told);
    return told.length;
  });
}

/** Locks in the order of the ids, as whoever else takes several. */
async function mark({ clock }: Context, { rows }: Tx, ids: readonly string[]): Promise<ToldTranche[]> {
  const { rows: told } = await sql<ToldTranche>`
    with due as (
      select r.id, v."transactionId", v."userId" as "buyerId", o."userId" as "creatorId", o.id as "offeringId", o.name, o.symbol,
        ${DEADLINE_OF_TRANCHE} as deadline
      from ico_token_vesting_release r
      join ico_token_vesting v on v.id = r."vestingId" join ico_token_offering o on o.id = v."offeringId"
      where r.id = any(${ids}::uuid[]) and ${UNTOLD}
      order by r.id for no key update of r
    )
    update ico_token_vesting_release r set "announcedAt" = ${clock.now().toISOString()}::timestamptz,
      "deliverBy" = coalesce(r."deliverBy", due.deadline)
    from due where r.id = due.id
    returning r.tokens::text as tokens, due."transactionId", due."buyerId", due."creatorId", due."offeringId", due.name,
      due.symbol`.execute(rows);
  return told;
}
