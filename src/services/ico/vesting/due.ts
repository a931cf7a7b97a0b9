import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';

/** Tranches that one statement takes. */
export const BATCH = 500;

export interface DueTranche {
  readonly id: string;
  readonly dueAt: string;
  readonly offeringId: string;
}

/** Of a tranche `r` of a schedule `v` of an offering `o`: nobody was told of it, and it is still to be delivered. */
export const UNTOLD = sql<boolean>`r."announcedAt" is null and r.status in ('PENDING', 'FAILED')
  and v.status = 'ACTIVE' and o.status = 'SUCCESS'`;

/** Batches of the tranches that are due and that nobody was told of, oldest first. */
export async function* findDue({ db, clock }: Context): AsyncGenerator<DueTranche[]> {
  const now = clock.now().toISOString();
  let batch = await read(db.rows, now, undefined);
  while (batch.length > 0) {
    yield batch;
    batch = batch.length < BATCH ? [] : await read(db.rows, now, batch.at(-1));
  }
}

async function read(rows: Reader, now: string, after: DueTranche | undefined): Promise<DueTranche[]> {
  const later = after ? sql`and (r."dueAt", r.id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows: due } = await sql<DueTranche>`
    select r.id, r."dueAt", v."offeringId"
    from ico_token_vesting_release r
    join ico_token_vesting v on v.id = r."vestingId" join ico_token_offering o on o.id = v."offeringId"
    where r."dueAt" <= ${now}::timestamptz and ${UNTOLD} ${later}
    order by r."dueAt", r.id limit ${sql.lit(BATCH)}`.execute(rows);
  return due;
}
