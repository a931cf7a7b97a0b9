import { sql, type RawBuilder } from 'kysely';
import type { HoursLeft } from '../../../core/launchpad/deadlines.js';

/** A contribution `t`, or a tranche `r`. */
type Alias = 't' | 'r';

/** Of a contribution `t` that does not vest: no delivery was made, or the last one has failed. */
export const UNDELIVERED_WHOLE = sql<boolean>`
  (t.status = 'PENDING' or t.status = 'VERIFICATION' and t."chainCheck" = 'FAILED')`;

/** Of a tranche `r` of a schedule `v`: no delivery was made, or the last one has failed. */
export const UNDELIVERED_TRANCHE = sql<boolean>`r.status in ('PENDING', 'FAILED') and v.status = 'ACTIVE'`;

/** Which notice a deadline that is at most 72 hours from now has come to. */
export function hoursLeft(alias: Alias, now: Date): RawBuilder<HoursLeft> {
  const [deliverBy, at] = [sql.ref(`${alias}.deliverBy`), sql`${now.toISOString()}::timestamptz`];
  return sql`case when ${deliverBy} <= ${at} then 0 when ${deliverBy} <= ${at} + interval '24 hours' then 24 else 72 end`;
}

/** Whether a notice is due that was not sent: the last one was sent earlier before the deadline, or there was none. */
export function isUntold(alias: Alias, now: Date): RawBuilder<boolean> {
  const [deliverBy, told] = [sql.ref(`${alias}.deliverBy`), sql.ref(`${alias}.toldHoursLeft`)];
  return sql`${deliverBy} <= ${now.toISOString()}::timestamptz + interval '72 hours' and ${told} is distinct from 0
    and (${told} is null or ${told} > ${hoursLeft(alias, now)})`;
}
