import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import { isUntold, UNDELIVERED_TRANCHE, UNDELIVERED_WHOLE } from './hours-left.js';

/** Offerings that one query reads. */
const PAGE = 200;
const LEAST = '00000000-0000-0000-0000-000000000000';

/** Of an offering `o`: it delivers, and its deadlines do not stand still. */
export const DEADLINES_RUN = sql<boolean>`
  o.status = 'SUCCESS' and not o.flagged and not o.paused and o."deadlinesStoppedAt" is null and o."deletedAt" is null`;

/** Offerings, by id, of which a deadline was reached that a notice is due of. */
export async function* findReached({ db, clock }: Context): AsyncGenerator<string> {
  const now = clock.now();
  for (let after = LEAST; ;) {
    const { rows } = await sql<{ id: string }>`
      with reached as (
        select t."offeringId" from ico_transaction t where ${UNDELIVERED_WHOLE} and ${isUntold('t', now)}
        union
        select v."offeringId" from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
        where ${UNDELIVERED_TRANCHE} and ${isUntold('r', now)}
      )
      select o.id from reached join ico_token_offering o on o.id = reached."offeringId"
      where ${DEADLINES_RUN} and o.id > ${after}::uuid
      order by o.id limit ${sql.lit(PAGE)}`.execute(db.rows);
    for (const { id } of rows) yield id;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
