import { sql } from 'kysely';
import { AppError, badInput } from '../../../core/errors.js';
import type { PageRequest } from '../../../core/page.js';
import { FaqQuestionStatus, type FaqQuestion } from '../../../entities/faq/question.js';
import { NotificationType } from '../../../entities/notification.js';
import type { Row } from '../../../entities/index.js';
import { act } from '../../act.js';
import type { Context } from '../../context.js';
import { readPage, type Page } from '../../list.js';
import { faqMails } from '../../mail/faq-mails.js';
import { notify } from '../../notification/notify.js';
import type { Tx } from '../../tx.js';
import { containing } from '../containing.js';
import { searchText } from '../read.js';

const DEFAULT_PER_PAGE = 25;
const COLUMNS = { id: { column: 'faq_questions.id', kind: 'uuid' } } as const;

export type QuestionRow = Row<FaqQuestion>;

export interface QuestionsRequest extends PageRequest {
  readonly status?: FaqQuestionStatus | null;
  readonly search?: string | null;
}

export interface QuestionPage extends Page<QuestionRow> {
  /** Over the whole table, whatever is listed. */
  readonly counts: { pending: number; answered: number; rejected: number; all: number };
}

/** A page of readers' questions, newest first. */
export async function readFaqQuestions(ctx: Context, request: QuestionsRequest): Promise<QuestionPage> {
  const { status, search, page, perPage } = request;
  let query = ctx.db.rows.selectFrom('faq_questions').selectAll();
  if (status) query = query.where('status', '=', status);
  if (search) query = query.where(containing(searchText(search), ['question', 'name', 'email']));
  const options = { defaultSort: 'id', tieBreaker: 'faq_questions.id', defaultPerPage: DEFAULT_PER_PAGE };
  const [found, counts] = await Promise.all([readPage(query, COLUMNS, { page, perPage }, options), countByStatus(ctx)]);
  return { ...found, counts };
}

const howMany = (status: FaqQuestionStatus) => sql<number>`count(*) filter (where status = ${status})::int`;

async function countByStatus({ db }: Context) {
  return db.rows
    .selectFrom('faq_questions')
    .select([
      howMany(FaqQuestionStatus.PENDING).as('pending'),
      howMany(FaqQuestionStatus.ANSWERED).as('answered'),
      howMany(FaqQuestionStatus.REJECTED).as('rejected'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Answers a question, in whatever state it is. With the answer are committed a mail to who asked, which is delivered
 * afterwards, and a notification when the address is an account's.
 */
export async function answerFaqQuestion(ctx: Context, id: string, answer: string): Promise<QuestionRow> {
  const text = answer.trim();
  if (text === '') throw badInput('answer must not be empty');
  const now = ctx.clock.now().toISOString();
  return act(ctx, { operation: 'answerFaqQuestion' }, async (tx) => {
    const question = await tx.rows
      .updateTable('faq_questions')
      .set({ answer: text, status: FaqQuestionStatus.ANSWERED, answeredAt: now, updatedAt: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!question) throw new AppError('NOT_FOUND');
    await tell(ctx, tx, question, text);
    return question;
  });
}

async function tell(ctx: Context, tx: Tx, { name, email, question }: QuestionRow, answer: string): Promise<void> {
  await tx.enqueue('deliver_mail', faqMails.questionAnswered(ctx.config, { email, firstName: name }, question, answer));
  const account = await tx.rows
    .selectFrom('user')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  await notify(ctx, tx, {
    userId: account.id,
    type: NotificationType.message,
    title: 'Your question was answered',
    message: answer.slice(0, 5_000),
    link: '/faq',
  });
}

/** Puts a question into any state; its answer stays. */
export async function setFaqQuestionStatus(ctx: Context, id: string, status: FaqQuestionStatus): Promise<QuestionRow> {
  return act(ctx, { operation: 'setFaqQuestionStatus' }, async ({ rows }) => {
    const question = await rows
      .updateTable('faq_questions')
      .set({ status, updatedAt: ctx.clock.now().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!question) throw new AppError('NOT_FOUND');
    return question;
  });
}
