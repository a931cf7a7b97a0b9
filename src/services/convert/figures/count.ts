import { sql } from 'kysely';
import { lastPriceIn } from '../../currency/last-price.js';
import type { Platform } from '../../frame/context.js';
import { NEEDED } from '../send/needed.js';

type Counts = Readonly<Record<string, number>>;
type Source = Pick<Platform, 'db' | 'clock'>;

/** Assets by what customers can do with them: each is counted once, by the first that holds. */
export async function countAssets({ db }: Source): Promise<Counts> {
  const { rows } = await sql<{ name: string; count: string }>`
    select s.name, count(a.id) as count from unnest(array['disabled', 'frozen', 'closed', 'open']) as s (name)
    left join (
      select a.id, case when not a.enabled then 'disabled' when cardinality(a.frozen) > 0 then 'frozen'
        when c."jumpedAt" is not null or c."closedReason" is not null then 'closed' else 'open' end as name
      from convert_asset a join currency c on c.code = a.currency and c.type = a.type
    ) a on a.name = s.name
    group by s.name`.execute(db.rows);
  return byName(rows);
}

/** Places of the house that held less than was booked when they were last scanned, all that is under way left out. */
export async function countShortPlaces({ db }: Source): Promise<number> {
  const { count } = await db.rows
    .selectFrom('convert_inventory')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('shortScans', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Quotes that can be taken now. */
export async function countOpenQuotes({ db, clock }: Source): Promise<number> {
  const { count } = await db.rows
    .selectFrom('convert_order')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'QUOTED')
    .where('expiresAt', '>', clock.now().toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What waits for an admin, by kind: hedges and movements in REVIEW, and sends by whose transaction the chain has not paid. */
export async function countReviews({ db }: Source): Promise<Counts> {
  const { rows } = await sql<{ name: string; count: string }>`
    select 'hedge' as name, count(*) as count from convert_hedge where status = 'REVIEW'
    union all select 'movement', count(*) from convert_movement where status = 'REVIEW'
    union all select 'send', count(*) from convert_send where status = 'BROADCAST' and failure = any(${NEEDED}::text[])`.execute(
    db.rows,
  );
  return byName(rows);
}

/** For how many seconds the oldest of what is under way has been so, by kind; 0 where nothing is. */
export async function oldestUnderWay({ db, clock }: Source): Promise<Counts> {
  const now = clock.now().toISOString();
  const { rows } = await sql<{ name: string; count: string }>`
    with oldest as (
      select 'send' as name, min("approvedAt") as at from convert_send where status in ('APPROVED', 'BROADCAST')
      union all select 'hedge', min("createdAt") from convert_hedge where status in ('OPEN', 'PLACED')
      union all select 'movement', min("createdAt") from convert_movement where status in ('PLANNED', 'MOVING')
    )
    select name, coalesce(greatest(extract(epoch from ${now}::timestamptz - at), 0), 0) as count from oldest`.execute(
    db.rows,
  );
  return byName(rows);
}

/** Exposure that is not hedged, of all currencies together and in whichever direction, in whole US dollars. */
export async function sumExposure({ db }: Source): Promise<number> {
  const { rows } = await sql<{ usd: string }>`
    select trunc(coalesce(sum(abs(p.amount) * coalesce(${lastPriceIn('c')}, 0)), 0)) as usd
    from convert_position p join currency c on c.code = p.currency and c.type = p.type
    where p.currency <> 'USD'`.execute(db.rows);
  return Number(rows[0]?.usd ?? 0);
}

function byName(rows: readonly { readonly name: string; readonly count: string }[]): Counts {
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}
