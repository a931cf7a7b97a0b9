import { sql } from 'kysely';
import { FaqQuestionStatus } from '../../../entities/faq/question.js';
import type { Context } from '../../frame/context.js';
import { failing } from './analytics.js';

const SHOWN = 50;

/** What readers looked for and did not find: searches without a result, unhelpful articles, open questions. */
export async function readFaqGaps({ db, searches }: Context) {
  await searches.flush();
  const [failedSearches, unhelpfulFaqs, openQuestions] = await Promise.all([
    sql<{ query: string; count: number; lastAt: string }>`
      select term as query, sum("failedCount")::int as count, max("lastFailedAt") as "lastAt"
      from faq_searches where "failedCount" > 0 group by 1 order by 2 desc, 1 limit ${SHOWN}`.execute(db.rows),
    failing(SHOWN).execute(db.rows),
    db.rows
      .selectFrom('faq_questions')
      .select(['id', 'question', 'createdAt'])
      .where('status', '=', FaqQuestionStatus.PENDING)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(SHOWN)
      .execute(),
  ]);
  return { failedSearches: failedSearches.rows, unhelpfulFaqs: unhelpfulFaqs.rows, openQuestions };
}
