import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { PageRequest } from '../../../core/page.js';
import type { FaqFeedback } from '../../../entities/faq/feedback.js';
import type { Row } from '../../../entities/index.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { readPage, type Page } from '../../frame/list.js';
import { containing } from '../../frame/containing.js';
import { saveVote, type Vote } from '../reader/give-feedback.js';
import { searchText } from '../reader/read.js';

const DEFAULT_PER_PAGE = 25;
const COLUMNS = { updatedAt: { column: 'faq_feedbacks.updatedAt', kind: 'time' } } as const;
const OPTIONS = { defaultSort: 'updatedAt', tieBreaker: 'faq_feedbacks.id', defaultPerPage: DEFAULT_PER_PAGE };

export type FeedbackFilter = 'all' | 'helpful' | 'unhelpful' | 'withComments';

export interface FeedbackRequest extends PageRequest {
  readonly filter?: FeedbackFilter | null;
  readonly search?: string | null;
}

/** A vote, with the fields of its article that the list shows. */
export type FeedbackRow = Row<FaqFeedback> & {
  faq: { id: string; question: string; category: string; pagePath: string };
};

const article = sql<FeedbackRow['faq']>`jsonb_build_object('id', faqs.id, 'question', faqs.question,
  'category', faqs.category, 'pagePath', faqs."pagePath")`;

/** The votes on articles that are not deleted. */
function feedback(ctx: Context) {
  return ctx.db.rows
    .selectFrom('faq_feedbacks')
    .innerJoin('faqs', 'faqs.id', 'faq_feedbacks.faqId')
    .selectAll('faq_feedbacks')
    .select(article.as('faq'))
    .where('faqs.deletedAt', 'is', null);
}

/** A page of all feedback, latest first. */
export async function readFaqFeedback(ctx: Context, request: FeedbackRequest): Promise<Page<FeedbackRow>> {
  const { filter, search, page, perPage } = request;
  let query = feedback(ctx);
  if (filter === 'helpful') query = query.where('isHelpful', '=', true);
  if (filter === 'unhelpful') query = query.where('isHelpful', '=', false);
  if (filter === 'withComments') query = query.where('comment', 'is not', null);
  if (search) query = query.where(containing(searchText(search), ['faq_feedbacks.comment', 'faqs.question']));
  return readPage(query, COLUMNS, { page, perPage }, OPTIONS);
}

/** A page of the feedback on one article. */
export async function readArticleFeedback(ctx: Context, faqId: string, at: PageRequest): Promise<Page<FeedbackRow>> {
  const { page, perPage } = at;
  return readPage(feedback(ctx).where('faq_feedbacks.faqId', '=', faqId), COLUMNS, { page, perPage }, OPTIONS);
}

/** Records feedback on a user's behalf, for example from a phone call. NOT_FOUND without the article or account. */
export async function writeFaqFeedback(
  ctx: Context,
  faqId: string,
  { userId, ...vote }: Vote & { readonly userId: string },
): Promise<Row<FaqFeedback>> {
  return inTransaction(ctx, { operation: 'writeFaqFeedback' }, async (tx) => {
    const found = await sql<{ article: boolean; account: boolean }>`select
      exists (select from faqs where id = ${faqId} and "deletedAt" is null) as article,
      exists (select from "user" where id = ${userId}) as account`.execute(tx.rows);
    if (!found.rows[0]?.article) throw new AppError('NOT_FOUND');
    if (!found.rows[0].account) throw new AppError('NOT_FOUND', { message: 'There is no such account' });
    return saveVote(ctx, tx, { userId, faqId, ...vote });
  });
}
