import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../frame/context.js';

const DAYS_SHOWN = 30;
const SHOWN = 10;
/** An article fails when at least half of its votes, and at least this many, are unhelpful. */
const MIN_UNHELPFUL = 1;

/** Leaves out votes on deleted articles. */
const VOTES = sql`(
  select vote.* from faq_feedbacks as vote join faqs on faqs.id = vote."faqId" and faqs."deletedAt" is null
) as vote`;

async function all<Item>({ db }: Context, query: RawBuilder<Item>): Promise<Item[]> {
  return (await query.execute(db.rows)).rows;
}

/**
 * Everything that the dashboard shows. Covers the whole time, except for searches, of which only the stored ones count.
 * Eight statements, however large the knowledge base is.
 */
export async function readFaqAnalytics(ctx: Context) {
  await ctx.searches.flush();
  const [counts, feedback, categoryDistribution, viewsOverTime, topSearches, dailyFeedback, questions, failingFaqs] =
    await Promise.all([
      readCounts(ctx),
      readFeedbackSplit(ctx),
      all(ctx, CATEGORIES),
      all(ctx, VIEWS_BY_MONTH_WRITTEN),
      all(ctx, TOP_SEARCHES),
      all(ctx, DAILY_FEEDBACK),
      readQuestionQueue(ctx),
      all(ctx, failing(SHOWN)),
    ]);
  return { counts, feedback, categoryDistribution, viewsOverTime, topSearches, dailyFeedback, questions, failingFaqs };
}

async function readCounts(ctx: Context) {
  const [row] = await all(
    ctx,
    sql<{ faqs: number; active: number; inactive: number; views: number; searches: number; failedSearches: number }>`
      select count(*)::int as faqs, count(*) filter (where status)::int as active,
        count(*) filter (where not status)::int as inactive, coalesce(sum(views), 0)::int as views,
        (select coalesce(sum(count), 0)::int from faq_searches) as searches,
        (select coalesce(sum("failedCount"), 0)::int from faq_searches) as "failedSearches"
      from faqs where "deletedAt" is null`,
  );
  return row;
}

/** Votes of one kind: in total, this month, last month, and the change between the two months. */
interface VerdictCount {
  readonly count: number;
  readonly thisMonth: number;
  readonly lastMonth: number;
}

/** Votes by verdict, with this month compared to last month. */
export async function readFeedbackSplit(ctx: Context) {
  const now = ctx.clock.now();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString();
  const previous = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString();
  const rows = await all(
    ctx,
    sql<VerdictCount & { isHelpful: boolean }>`
      select "isHelpful", count(*)::int as count,
        count(*) filter (where "createdAt" >= ${month}::timestamptz)::int as "thisMonth",
        count(*) filter (where "createdAt" >= ${previous}::timestamptz and "createdAt" < ${month}::timestamptz)::int
          as "lastMonth"
      from ${VOTES} group by 1`,
  );
  const of = (isHelpful: boolean) => compared(rows.find((row) => row.isHelpful === isHelpful));
  return { helpful: of(true), unhelpful: of(false) };
}

/** The change is null when last month had no vote of this kind, since there is nothing to compare with. */
function compared(found: VerdictCount | undefined) {
  const { count, thisMonth, lastMonth } = found ?? { count: 0, thisMonth: 0, lastMonth: 0 };
  const percentageChange = lastMonth === 0 ? null : ((thisMonth - lastMonth) / lastMonth) * 100;
  return { count, thisMonth, lastMonth, percentageChange };
}

const CATEGORIES = sql<{ category: string; count: number }>`
  select category, count(*)::int as count from faqs where "deletedAt" is null group by 1 order by 2 desc, 1`;

/** Lifetime views, grouped by the month in which the articles were written (not the month of the views). */
const VIEWS_BY_MONTH_WRITTEN = sql<{ month: string; views: number }>`
  select to_char("createdAt" at time zone 'UTC', 'YYYY-MM') as month, sum(views)::int as views
  from faqs where "deletedAt" is null group by 1 order by 1`;

const TOP_SEARCHES = sql<{ query: string; count: number; averageResults: number }>`
  select term as query, sum(count)::int as count,
    round(sum("resultSum")::numeric / sum(count), 2)::float8 as "averageResults"
  from faq_searches group by 1 order by 2 desc, 1 limit ${SHOWN}`;

const DAILY_FEEDBACK = sql<{ day: string; helpful: number; unhelpful: number }>`
  select * from (
    select to_char("createdAt" at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where "isHelpful")::int as helpful, count(*) filter (where not "isHelpful")::int as unhelpful
    from ${VOTES} group by 1 order by 1 desc limit ${DAYS_SHOWN}
  ) as latest order by day`;

async function readQuestionQueue(ctx: Context) {
  const [row] = await all(
    ctx,
    sql<{ pending: number; answered: number; rejected: number; oldestPendingAgeSeconds: number | null }>`
      select count(*) filter (where status = 'PENDING')::int as pending,
        count(*) filter (where status = 'ANSWERED')::int as answered,
        count(*) filter (where status = 'REJECTED')::int as rejected,
        floor(extract(epoch from ${ctx.clock.now().toISOString()}::timestamptz
          - min("createdAt") filter (where status = 'PENDING')))::int as "oldestPendingAgeSeconds"
      from faq_questions`,
  );
  return row;
}

export interface FailingArticle {
  readonly id: string;
  readonly question: string;
  readonly views: number;
  readonly helpfulCount: number;
  readonly unhelpfulCount: number;
}

/** Published articles with at least half of their votes unhelpful, the worst first. */
export function failing(limit: number): RawBuilder<FailingArticle> {
  return sql<FailingArticle>`
    select faqs.id, question, views, count(*) filter (where "isHelpful")::int as "helpfulCount",
      count(*) filter (where not "isHelpful")::int as "unhelpfulCount"
    from faq_feedbacks join faqs on faqs.id = "faqId" and status and "deletedAt" is null
    group by faqs.id
    having count(*) filter (where not "isHelpful") >= greatest(${MIN_UNHELPFUL}::int, (count(*) + 1) / 2)
    order by count(*) filter (where not "isHelpful") desc, faqs.id limit ${limit}`;
}
