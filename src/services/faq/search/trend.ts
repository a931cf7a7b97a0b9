import { sql, type RawBuilder } from 'kysely';
import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../core/clock.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';

const SHOWN = 10;
/** Terms that are kept in reserve, for those that an admin hides. */
const CANDIDATES = 100;
export const TREND_DAYS = 30;
/** Readers from whom on a term is shown in public. */
export const MIN_READERS = 5;
const KEPT_MS = MINUTE_MS;
/** How long a failed count is kept when there is no good one before it. */
const FAILED_MS = 5 * SECOND_MS;

export interface Trend {
  readonly query: string;
  readonly count: number;
}

interface Kept {
  readonly untilMs: number;
  readonly trend: Promise<readonly Trend[]>;
}

/** Counting goes through a month of what strangers sent, so each pool is asked once a minute, also when it fails. */
const kept = new WeakMap<Reader, Kept>();

/**
 * What most readers searched for in the last 30 days: a reader counts once a day, and a term from five on. Nothing that
 * tells of a person or leads elsewhere, and nothing that an admin has hidden, from the very next call on.
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
    // Whoever asks meanwhile hears of this failure.
    if (kept.get(rows)?.trend === trend) kept.set(rows, { untilMs: ctx.clock.now().getTime() + FAILED_MS, trend });
  });
  return trend;
}

/** Where counting fails, the last count is kept for another minute: a list that is a minute older harms nobody. */
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

/** Rows with a search since a given time. A reader's row is of one day, so of a term there are as many rows as readers. */
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
