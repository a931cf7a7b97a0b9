import { sql } from 'kysely';
import { FaqQuestionStatus } from '../../../entities/faq/question.js';
import type { Context } from '../../frame/context.js';
import { published, shown } from '../reader/published.js';
import { readTrend } from './trend.js';

const SHOWN = 10;

/** The figures on the front page of the knowledge base. Shows questions and answers, but never who asked. */
export async function readFaqStats(ctx: Context) {
  const [totals, popularFaqs, trendingSearches, categories, recentQuestions] = await Promise.all([
    readTotals(ctx),
    published(ctx).orderBy('faqs.views', 'desc').orderBy('faqs.id').limit(SHOWN).execute(),
    readTrend(ctx),
    readCategoryStats(ctx),
    readAnswered(ctx),
  ]);
  return { ...totals, popularFaqs: popularFaqs.map(shown), trendingSearches, categories, recentQuestions };
}

async function readTotals({ db }: Context) {
  const { rows } = await sql<{ faqCount: number; categoryCount: number; viewCount: number; answeredCount: number }>`
    select count(*)::int as "faqCount", count(distinct category)::int as "categoryCount",
      coalesce(sum(views), 0)::int as "viewCount",
      (select count(*)::int from faq_questions where status = ${FaqQuestionStatus.ANSWERED}) as "answeredCount"
    from faqs where status and "deletedAt" is null`.execute(db.rows);
  return rows[0] ?? { faqCount: 0, categoryCount: 0, viewCount: 0, answeredCount: 0 };
}

async function readCategoryStats({ db }: Context) {
  const { rows } = await sql<{ category: string; count: number; views: number }>`
    select category, count(*)::int as count, sum(views)::int as views from faqs
    where status and "deletedAt" is null group by 1 order by 2 desc, 1 limit 100`.execute(db.rows);
  return rows;
}

async function readAnswered({ db }: Context) {
  return db.rows
    .selectFrom('faq_questions')
    .select(['id', 'question', 'answer', 'answeredAt', 'createdAt'])
    .where('status', '=', FaqQuestionStatus.ANSWERED)
    .orderBy('answeredAt', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}
