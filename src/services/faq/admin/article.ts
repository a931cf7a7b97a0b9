import { sql } from 'kysely';
import { AppError, badInput } from '../../../core/errors.js';
import { isUuid } from '../../../core/ids.js';
import { AnswerFormat, type FaqArticle } from '../../../entities/faq/article.js';
import type { Row } from '../../../entities/index.js';
import type { Tx } from '../../tx.js';
import { answerColumns } from '../answer-text.js';

const MAX_RELATED = 100;

/** What an editor may write of an article. What is left out, or null where null means nothing, stays. */
export interface ArticleChanges {
  readonly question?: string | null;
  readonly answer?: string | null;
  readonly answerFormat?: AnswerFormat | null;
  readonly image?: string | null;
  readonly category?: string | null;
  readonly tags?: readonly string[] | null;
  readonly status?: boolean | null;
  readonly order?: number | null;
  readonly pagePath?: string | null;
  readonly relatedFaqIds?: readonly string[] | null;
}

/** The columns of what is written: trimmed, sanitised, each tag and each related article once. BAD_INPUT for what is empty. */
export function articleColumns(changes: ArticleChanges): Partial<Row<FaqArticle>> {
  const { question, answer, answerFormat, image, category, tags, status, order, pagePath, relatedFaqIds } = changes;
  const columns = {
    question: filled('question', question),
    category: filled('category', category),
    pagePath: pagePath === undefined || pagePath === null ? undefined : normalPath(pagePath),
    image: image === undefined ? undefined : image === null || image.trim() === '' ? null : image.trim(),
    tags: tags ? asJson(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')) : undefined,
    relatedFaqIds: relatedFaqIds ? asJson(checkedIds(relatedFaqIds)) : undefined,
    status: status ?? undefined,
    order: order ?? undefined,
    ...(answer === undefined || answer === null ? {} : answerColumns(answer, answerFormat ?? AnswerFormat.HTML)),
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Row<FaqArticle>>;
}

function filled(name: string, text: string | null | undefined): string | undefined {
  if (text === undefined || text === null) return undefined;
  if (text.trim() === '') throw badInput(`${name} must not be empty`);
  return text.trim();
}

/** A page's path as it is stored and compared. */
export function normalPath(path: string): string {
  const trimmed = path.trim();
  if (trimmed === '') throw badInput('pagePath must not be empty');
  return trimmed;
}

function checkedIds(ids: readonly string[]): string[] {
  if (ids.length > MAX_RELATED) throw badInput(`relatedFaqIds must have at most ${MAX_RELATED} ids`);
  if (!ids.every(isUuid)) throw badInput('relatedFaqIds must be ids');
  return ids.map((id) => id.toLowerCase());
}

/** JSON columns are sent as text: the driver would take a list for an array of the database. */
function asJson(values: readonly string[]): never {
  return JSON.stringify([...new Set(values)]) as never;
}

/** Locks pages, in one order whoever asks, so that nobody else decides their order meanwhile. */
export async function lockPages({ rows }: Tx, paths: readonly string[]): Promise<void> {
  const sorted = [...new Set(paths)].toSorted();
  for (const pagePath of sorted) {
    await rows
      .insertInto('faq_page')
      .values({ pagePath })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await rows.selectFrom('faq_page').select('pagePath').where('pagePath', '=', pagePath).forUpdate().execute();
  }
}

/** The place after the last of a page, under its lock. The first place is 1. */
export async function nextOrder({ rows }: Tx, pagePath: string): Promise<number> {
  const last = await rows
    .selectFrom('faqs')
    .select(sql<number>`coalesce(max("order"), 0)::int`.as('order'))
    .where('pagePath', '=', pagePath)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return last.order + 1;
}

/** An article that is not deleted, locked; NOT_FOUND otherwise. */
export async function lockArticle({ rows }: Tx, id: string): Promise<Row<FaqArticle>> {
  const article = await rows
    .selectFrom('faqs')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!article) throw new AppError('NOT_FOUND');
  return article;
}
