import { sql, type RawBuilder } from 'kysely';
import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../core/clock.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';

const SHOWN = 10;
/** Terms that are counted, more than are shown, so that others can replace those that an admin hides. */
const CANDIDATES = 100;
export const TREND_DAYS = 30;
/** How many different readers must search for a term before it is shown in public. */
export const MIN_READERS = 5;
const KEPT_MS = MINUTE_MS;
/** How long a failure is cached when there is no earlier result. */
const FAILED_MS = 5 * SECOND_MS;

export interface Trend {
  readonly query: string;
  readonly count: number;
}

interface Kept {
  readonly untilMs: number;
  readonly trend: Promise<readonly Trend[]>;
}

/** The count reads a month of searches, so its result or failure is cached for each pool, for at most a minute. */
const kept = new WeakMap<Reader, Kept>();

/**
 * What most readers searched for in the last 30 days. A reader counts once a day, and a term needs five readers. Leaves
 * out terms that look like personal data or links, and at once those that an admin hides.
 */
export async function readTrend(ctx: Context): Promise<Trend[]> {
  const candidates = await candidatesOf(ctx);
  if (candidates.length === 0) return [];
  const hidden = await ctx.db.rows
    .selectFrom('faq_hidden_terms')
    .select('term')
    .where(
      'term',
      '=',
      sql<string>`any(${sqlList(
        candidates.map(({ query }) => query),
        'text',
      )})`,
    )
    .execute();
  const unwanted = new Set(hidden.map(({ term }) => term));
  return candidates.filter(({ query }) => !unwanted.has(query)).slice(0, SHOWN);
}

function candidatesOf(ctx: Context): Promise<readonly Trend[]> {
  const { rows } = ctx.db;
  const nowMs = ctx.clock.now().getTime();
  const known = kept.get(rows);
  if (known && known.untilMs > nowMs && known.untilMs <= nowMs + KEPT_MS) return known.trend;
  const trend = countAnew(ctx, known?.trend);
  kept.set(rows, { untilMs: nowMs + KEPT_MS, trend });
  trend.catch(() => {
    // Calls within the next seconds get the same failure, without another query.
    if (kept.get(rows)?.trend === trend) kept.set(rows, { untilMs: ctx.clock.now().getTime() + FAILED_MS, trend });
  });
  return trend;
}

/** When counting fails, the previous list is shown for another minute. */
async function countAnew(ctx: Context, last: Promise<readonly Trend[]> | undefined): Promise<readonly Trend[]> {
  try {
    return await count(ctx.db.rows, addMs(ctx.clock.now(), -TREND_DAYS * DAY_MS));
  } catch (error) {
    ctx.log.warn({ err: error }, 'trending searches could not be counted; the last list is kept');
    const before = await last?.catch(() => undefined);
    if (before === undefined) throw error;
    return before;
  }
}

/** Rows with a search since the given time. A row belongs to one reader, day and term. */
export function searchedSince(since: Date): RawBuilder<boolean> {
  const at = since.toISOString();
  return sql`day >= ${at.slice(0, 10)}::date and "lastAt" >= ${at}::timestamptz`;
}

async function count(reader: Reader, since: Date): Promise<Trend[]> {
  const { rows } = await sql<Trend>`
    select term as query, count(*)::int as count from faq_searches as s
    where showable and reader <> '' and ${searchedSince(since)}
      and not exists (select 1 from faq_hidden_terms as h where h.term = s.term)
    group by term having count(*) >= ${MIN_READERS} order by 2 desc, 1 limit ${CANDIDATES}`.execute(reader);
  return rows;
}
