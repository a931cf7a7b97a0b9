import { sql } from 'kysely';
import { DAY_MS } from '../../../core/clock.js';
import { badInput } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';

const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

export interface ViewSeriesRequest {
  readonly from?: Date | null;
  readonly to?: Date | null;
  /** Counts one article only; absent, all articles. */
  readonly faqId?: string | null;
}

/** How often articles were read on each day (UTC), including days without views. At most 366 days. */
export async function readFaqViews(ctx: Context, { from, to, faqId }: ViewSeriesRequest) {
  const last = to ?? ctx.clock.now();
  const first = from ?? new Date(last.getTime() - (DEFAULT_DAYS - 1) * DAY_MS);
  if (first > last) throw badInput('from must not be after to');
  if (last.getTime() - first.getTime() > MAX_DAYS * DAY_MS) throw badInput(`A series has at most ${MAX_DAYS} days`);
  const { rows } = await sql<{ day: string; views: number }>`
    select to_char(each, 'YYYY-MM-DD') as day, coalesce(sum(views), 0)::int as views
    from generate_series(${dayOf(first)}::date, ${dayOf(last)}::date, interval '1 day') as each
    left join faq_view_days on day = each::date and (${faqId ?? null}::uuid is null or "faqId" = ${faqId ?? null})
    group by each order by each`.execute(ctx.db.rows);
  return rows;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
