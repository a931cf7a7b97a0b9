import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../infra/database/database.js';

/** Something that an account may have asked for, or be about to get, and that nobody has decided yet. */
export interface OpenRequestKind {
  /** For people, in the singular; the plural adds an s. */
  readonly name: string;
  /** Selects `"userId"` once for each that is open. An index on that column must hold the open rows alone. */
  readonly rows: RawBuilder<unknown>;
}

/** All that keeps an account from being ended beside money. A module whose rows wait for somebody adds its line here. */
export const OPEN_REQUESTS: readonly OpenRequestKind[] = [
  { name: 'open deposit', rows: sql`select "userId" from deposit where status = 'PENDING'` },
  { name: 'open withdrawal', rows: sql`select "userId" from withdrawal where status = 'PENDING'` },
  { name: 'open transfer', rows: sql`select "userId" from transfer where status = 'PENDING'` },
  {
    name: 'open incoming transfer',
    rows: sql`select "toUserId" as "userId" from transfer where status = 'PENDING' and "toUserId" <> "userId"`,
  },
];

export interface OpenRequest {
  readonly userId: string;
  readonly name: string;
  readonly count: string;
}

/** How many requests of each kind the accounts have open; kinds without one are left out. */
export async function countOpenRequests(rows: Reader, userIds: readonly string[]): Promise<OpenRequest[]> {
  const all = OPEN_REQUESTS.map(
    (kind, at) =>
      sql`select "userId", ${sql.lit(at)} as kind from (${kind.rows}) o where "userId" = any(${userIds}::uuid[])`,
  );
  const { rows: found } = await sql<{ userId: string; kind: number; count: string }>`
    select "userId", kind, count(*) from (${sql.join(all, sql` union all `)}) o
    group by "userId", kind order by kind`.execute(rows);
  return found.map(({ userId, kind, count }) => ({ userId, count, name: OPEN_REQUESTS[kind]?.name ?? '' }));
}
