import { sql } from 'kysely';
import { badInput } from '../../../core/catalogue/errors.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import type { PageRequest } from '../../../core/page.js';
import { FAQ_QUESTION_MOVES, FAQ_QUESTION_WRITES } from '../../../core/states/faq-question.js';
import { move } from '../../../core/states/machine.js';
import { FaqQuestion, FaqQuestionStatus } from '../../../entities/faq/question.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Row } from '../../../entities/index.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import { readPage, type Page } from '../../frame/list.js';
import { faqMails } from './faq-mails.js';
import { notify } from '../../notification/notify.js';
import type { Tx } from '../../frame/tx.js';
import { containing } from '../../frame/containing.js';
import { searchText } from '../reader/read.js';

const DEFAULT_PER_PAGE = 25;
const COLUMNS = { id: { column: 'faq_questions.id', kind: 'uuid' } } as const;

export type QuestionRow = Row<FaqQuestion>;

export interface QuestionsRequest extends PageRequest {
  readonly status?: FaqQuestionStatus | null;
  readonly search?: string | null;
}

export interface QuestionPage extends Page<QuestionRow> {
  /** Counts over the whole table, whatever the filters are. */
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
 * Answers a question in any state. In the same transaction queues a mail to the asker and, when the address belongs to
 * an account, adds a notification.
 */
export async function answerFaqQuestion(ctx: Context, id: string, answer: string): Promise<FaqQuestion> {
  const text = answer.trim();
  if (text === '') throw badInput('answer must not be empty');
  const now = ctx.clock.now();
  return inTransaction(ctx, { operation: 'answerFaqQuestion' }, async (tx) => {
    const question = await lockOne(tx, FaqQuestion, id);
    question.status = move(FAQ_QUESTION_MOVES, question.status, 'answer');
    Object.assign(question, { answer: text, answeredAt: now, updatedAt: now });
    await tell(ctx, tx, question, text);
    return question;
  });
}

/** The asker chose the address freely. It counts as verified only if it is the asker's own account's address. */
async function tell(ctx: Context, tx: Tx, asked: FaqQuestion, answer: string): Promise<void> {
  const { name, email, question, userId } = asked;
  const account = await tx.rows
    .selectFrom('user')
    .select(['id', 'emailVerifiedAt'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  const emailVerifiedAt = account?.id === userId ? account?.emailVerifiedAt : null;
  const to = { email, firstName: name, emailVerifiedAt: emailVerifiedAt ?? null };
  await tx.enqueue('deliver_mail', faqMails.questionAnswered(ctx.config, to, question, answer));
  if (!account) return;
  await notify(ctx, tx, {
    userId: account.id,
    type: NotificationType.message,
    title: 'Your question was answered',
    message: answer.slice(0, 5_000),
    link: frontEndPath('faq'),
  });
}

/** Changes a question's state and keeps its answer. ILLEGAL_STATE for ANSWERED without an answer. */
export async function setFaqQuestionStatus(ctx: Context, id: string, status: FaqQuestionStatus): Promise<FaqQuestion> {
  return inTransaction(ctx, { operation: 'setFaqQuestionStatus' }, async (tx) => {
    const question = await lockOne(tx, FaqQuestion, id);
    const met = question.answer === null ? [] : (['the question has an answer'] as const);
    move(FAQ_QUESTION_MOVES, question.status, FAQ_QUESTION_WRITES[status], met);
    return Object.assign(question, { status, updatedAt: ctx.clock.now() });
  });
}
