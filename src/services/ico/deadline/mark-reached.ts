import { sql } from 'kysely';
import type { HoursLeft } from '../../../core/launchpad/deadlines.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { hoursLeft, isUntold, UNDELIVERED_TRANCHE, UNDELIVERED_WHOLE } from './hours-left.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** Deliveries that one statement marks. */
const BATCH = 500;

/** A contribution or tranche that was not delivered, and which notice its deadline has come to. */
export interface Reached {
  /** The contribution. */
  readonly transactionId: string;
  readonly buyerId: string;
  readonly tokens: string;
  /** ISO 8601. */
  readonly deliverBy: string;
  readonly hoursLeft: HoursLeft;
}

/**
 * Marks what of an offering a notice is due of as told, and answers it: contributions and tranches, 500 at a time. Each is
 * answered once for each notice, however many ask.
 */
export async function markReached(ctx: Context, tx: Tx, offeringId: string): Promise<Reached[]> {
  const now = ctx.clock.now();
  const wholes = await inBatches(() => markWholes(tx, offeringId, now));
  return [...wholes, ...(await inBatches(() => markTranches(tx, offeringId, now)))];
}

async function inBatches(mark: () => Promise<Reached[]>): Promise<Reached[]> {
  const all: Reached[] = [];
  // Until none is left: what is delivered meanwhile leaves a batch with fewer.
  for (let batch = await mark(); batch.length > 0; batch = await mark()) all.push(...batch);
  return all;
}

/** Locks in the order of the ids, as others who take several do. */
async function markWholes({ rows }: Tx, offeringId: string, now: Date): Promise<Reached[]> {
  const { rows: marked } = await sql<Reached>`
    with due as materialized (
      select t.id from ico_transaction t
      where t."offeringId" = ${offeringId}::uuid and ${UNDELIVERED_WHOLE} and ${isUntold('t', now)}
    ), locked as (
      select t.id from ico_transaction t
      where t.id in (select id from due order by id limit ${sql.lit(BATCH)}) and ${UNDELIVERED_WHOLE}
        and ${isUntold('t', now)}
      order by t.id for no key update of t
    )
    update ico_transaction t set "toldHoursLeft" = ${hoursLeft('t', now)} from locked where t.id = locked.id
    returning t.id as "transactionId", t."userId" as "buyerId", t.tokens::text as tokens, t."deliverBy",
      t."toldHoursLeft" as "hoursLeft"`.execute(rows);
  return marked;
}

async function markTranches({ rows }: Tx, offeringId: string, now: Date): Promise<Reached[]> {
  const { rows: marked } = await sql<Reached>`
    with due as materialized (
      select r.id from ico_token_vesting v join ico_token_vesting_release r on r."vestingId" = v.id
      where v."offeringId" = ${offeringId}::uuid and ${UNDELIVERED_TRANCHE} and ${isUntold('r', now)}
    ), locked as (
      select r.id, v."transactionId", v."userId"
      from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
      where r.id in (select id from due order by id limit ${sql.lit(BATCH)}) and ${UNDELIVERED_TRANCHE}
        and ${isUntold('r', now)}
      order by r.id for no key update of r
    )
    update ico_token_vesting_release r set "toldHoursLeft" = ${hoursLeft('r', now)} from locked where r.id = locked.id
    returning locked."transactionId", locked."userId" as "buyerId", r.tokens::text as tokens, r."deliverBy",
      r."toldHoursLeft" as "hoursLeft"`.execute(rows);
  return marked;
}
