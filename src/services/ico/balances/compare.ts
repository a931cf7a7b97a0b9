import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import { LISTS } from './lists.js';

/** Offerings that one statement compares. */
export const OFFERINGS = 200;
export const FIRST = '00000000-0000-0000-0000-000000000000';

export interface Compared {
  readonly id: string;
  /**
   * Differences by what differs: ESCROW, the wallet beyond the unpaid parts of the contributions; SUPPLY, what the phases
   * have left beyond what is not sold; RAISED, RAISED_USD, SOLD and CONTRIBUTORS, the progress beyond the contributions;
   * ACCOUNTS, how many accounts differ from their contributions; RESERVED, what phases with an allow-list reserve against
   * what is guaranteed; BOUGHT, how many entries of lists differ from what their accounts have bought.
   */
  readonly faults: Readonly<Record<string, string>>;
}

/**
 * The next offerings, and what differs in their books: by one statement, and so at one time. With `since` only those whose
 * row or escrow has changed from then on, as it does with all that moves their books, and those with a fault that is not gone.
 */
export async function compare(rows: Reader, after: string, since: string | null): Promise<Compared[]> {
  return compareOf(rows, taken(after, since));
}

/** What differs in the books of one offering; undefined where there is none of this id. */
export async function compareOne(rows: Reader, id: string): Promise<Compared | undefined> {
  const [compared] = await compareOf(rows, sql`select id from ico_token_offering where id = ${id}::uuid`);
  return compared;
}

async function compareOf(rows: Reader, offerings: RawBuilder<unknown>): Promise<Compared[]> {
  const { rows: compared } = await sql<Compared>`
    with offering as materialized (
      ${offerings}
    ), contribution as materialized (
      select t."offeringId", t."phaseId", t."userId", ${IS_LIVE} as live,
        t.amount - t."paidNet" - t."paidFee" - t.refunded as unpaid,
        case when ${IS_LIVE} then t.amount else t."paidNet" + t."paidFee" end as raised,
        case when ${IS_LIVE} then t."usdValue"
          else div(t."usdValue" * (t."paidNet" + t."paidFee") * 100000000, t.amount) * 0.00000001 end as usd,
        case when ${IS_LIVE} then t.tokens else t.delivered end as sold,
        case when ${IS_LIVE} then t.amount else 0 end as "liveAmount",
        case when ${IS_LIVE} then t."usdValue" + t."usdExtra" else 0 end as "liveUsd"
      from offering o join ico_transaction t on t."offeringId" = o.id
    ), total as (
      select "offeringId", sum(unpaid) as unpaid, sum(raised) as raised, sum(usd) as usd, sum(sold) as sold,
        count(distinct "userId") filter (where live) as contributors
      from contribution group by "offeringId"
    ), phase as (
      select p."offeringId", sum(abs(p.remaining + coalesce(c.sold, 0) - p.allocation)) as supply
      from offering o join ico_token_offering_phase p on p."offeringId" = o.id
      left join (select "phaseId", sum(sold) as sold from contribution group by "phaseId") c on c."phaseId" = p.id
      group by p."offeringId"
    ), held as (
      select o.id, sum(w.balance + w."inOrder") as held
      from offering o join wallet w on w.system = 'ico_' || o.id::text group by o.id
    ), ${ACCOUNTS}, ${LISTS}
    select o.id, (
      select coalesce(jsonb_object_agg(f.name, trim_scale(f.difference)::text), '{}') from (values
        ('ESCROW', coalesce(h.held, 0) - coalesce(t.unpaid, 0)),
        ('SUPPLY', coalesce(p.supply, 0)),
        ('RAISED', coalesce(g.raised, 0) - coalesce(t.raised, 0)),
        ('RAISED_USD', coalesce(g."raisedUsd", 0) - coalesce(t.usd, 0)),
        ('SOLD', coalesce(g.sold, 0) - coalesce(t.sold, 0)),
        ('CONTRIBUTORS', (coalesce(g.contributors, 0) - coalesce(t.contributors, 0))::numeric),
        ('ACCOUNTS', coalesce(a.accounts, 0)::numeric),
        ('RESERVED', coalesce(r.reserved, 0)),
        ('BOUGHT', coalesce(l.entries, 0)::numeric)
      ) f (name, difference) where f.difference <> 0
    ) as faults
    from offering o
    left join held h on h.id = o.id
    left join total t on t."offeringId" = o.id
    left join phase p on p."offeringId" = o.id
    left join ico_offering_progress g on g."offeringId" = o.id
    left join wrong a on a."offeringId" = o.id
    left join reserve r on r."offeringId" = o.id
    left join listed l on l."offeringId" = o.id
    order by o.id`.execute(rows);
  return compared;
}

/** The offerings that are compared next. */
function taken(after: string, since: string | null) {
  const changed = sql`(o."updatedAt" >= ${since}::timestamptz
    or exists (select from wallet w where w.system = 'ico_' || o.id::text and w."lastEntryAt" >= ${since}::timestamptz)
    or exists (select from ledger_fault f
      where f.kind = 'OWED' and f.subject = 'ico ' || o.id::text and f."goneAt" is null))`;
  return sql`select o.id from ico_token_offering o
    where o.id > ${after}::uuid and ${since === null ? sql`true` : changed}
    order by o.id limit ${sql.lit(OFFERINGS)}`;
}

/** The accounts that differ from the live contributions, by offering in `wrong`. */
const ACCOUNTS = sql`
    account as (
      select "offeringId", count(*) as accounts
      from (
        select a."offeringId", a."userId", a.amount, a.usd, a.contributions::bigint as contributions
        from offering o join ico_account a on a."offeringId" = o.id where a.contributions > 0 or a.amount <> 0 or a.usd <> 0
        union all
        select "offeringId", "userId", -sum("liveAmount"), -sum("liveUsd"), -count(*) filter (where live)
        from contribution where live group by "offeringId", "userId"
      ) each
      group by "offeringId", "userId" having sum(amount) <> 0 or sum(usd) <> 0 or sum(contributions) <> 0
    ), wrong as (
      select "offeringId", count(*) as accounts from account group by "offeringId"
    )`;

/** Whether a contribution counts in full. Of a rejected or refunded one only what was paid out does. */
const IS_LIVE = sql`(t.status in ('PENDING', 'VERIFICATION', 'RELEASED'))`;
