import { sql } from 'kysely';

/** The deadline of a tranche `r` of an offering `o` in SUCCESS, as long as nothing has made it stand still. */
export const DEADLINE_OF_TRANCHE = sql<string>`
  greatest(r."dueAt", o."settledAt") + make_interval(days => o."deliveryDays")`;
