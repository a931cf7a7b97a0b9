import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../infra/database/database.js';

/** A kind of undecided request that an account has made, or that would pay money to it. */
export interface OpenRequestKind {
  /** Name for people, in the singular; the plural adds an s. */
  readonly name: string;
  /**
   * Selects `"userId"`, one row for each open request. The table needs an index on that column over its open rows only.
   */
  readonly rows: RawBuilder<unknown>;
}

/**
 * All kinds of open requests. Like money, they keep an account from being ended. A module with pending rows adds a
 * line.
 */
export const OPEN_REQUESTS: readonly OpenRequestKind[] = [
  { name: 'open deposit', rows: sql`select "userId" from deposit where status = 'PENDING'` },
  { name: 'open withdrawal', rows: sql`select "userId" from withdrawal where status = 'PENDING'` },
  { name: 'open transfer', rows: sql`select "userId" from transfer where status = 'PENDING'` },
  {
    name: 'open incoming transfer',
    rows: sql`select "toUserId" as "userId" from transfer where status = 'PENDING' and "toUserId" <> "userId"`,
  },
  {
    name: 'open payment',
    rows: sql`select m."userId" from gateway_merchant m join gateway_payment p on p."merchantId" = m.id
      where m."deletedAt" is null and p.status = 'PENDING' and p.mode = 'LIVE'`,
  },
  {
    name: 'unpaid merchant balance',
    rows: sql`select m."userId" from gateway_merchant m join gateway_merchant_balance b on b."merchantId" = m.id
      where m."deletedAt" is null and b.pending > 0`,
  },
  {
    name: 'open merchant payout',
    rows: sql`select m."userId" from gateway_merchant m join gateway_payout p on p."merchantId" = m.id
      where m."deletedAt" is null and p.status in ('PENDING', 'PROCESSING')`,
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
