import { sql } from 'kysely';
import { badInput } from '../../../core/catalogue/errors.js';
import { filled, isGiven } from '../../../core/given.js';
import { isUuid } from '../../../core/ids.js';
import { normalPagePath } from '../../../core/text/page-path.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import { AnswerFormat } from '../../../entities/faq/article.js';
import type { Tx } from '../../frame/tx.js';
import { answerColumns } from '../reader/answer-text.js';

const MAX_RELATED = 100;

/** The fields that an admin may write. Absent ones stay as they are, as do null ones that cannot be null. */
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

/**
 * The columns that a change writes, except for answer and place. Texts are trimmed; tags and related articles lose
 * their duplicates. BAD_INPUT for an empty text.
 */
export function articleColumns({ question, category, image, tags, relatedFaqIds, status }: ArticleChanges) {
  return {
    ...(isGiven(question) ? { question: filled('question', question) } : {}),
    ...(isGiven(category) ? { category: filled('category', category) } : {}),
    ...(image === undefined ? {} : { image: image?.trim() || null }),
    ...(isGiven(tags) ? { tags: asJson(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')) } : {}),
    ...(isGiven(relatedFaqIds) ? { relatedFaqIds: asJson(relatedIds(relatedFaqIds)) } : {}),
    ...(isGiven(status) ? { status } : {}),
  };
}

/** The page and place that a change moves articles to. */
export function destinationOf({ pagePath, order }: ArticleChanges) {
  return {
    pagePath: isGiven(pagePath) ? normalPagePath(pagePath) : undefined,
    order: order ?? undefined,
  };
}

/** A list as JSON for its column, without duplicates. */
export function asJson(values: readonly string[]): string {
  return JSON.stringify([...new Set(values)]);
}

function relatedIds(ids: readonly string[]): string[] {
  if (ids.length > MAX_RELATED) throw badInput(`relatedFaqIds must have at most ${MAX_RELATED} ids`);
  if (!ids.every(isUuid)) throw badInput('relatedFaqIds must be ids');
  return ids.map((id) => id.toLowerCase());
}

/** BAD_INPUT unless every related article exists and is not one of the articles that name it. */
export async function checkRelated(tx: Tx, { relatedFaqIds }: ArticleChanges, ids: readonly string[]): Promise<void> {
  if (!relatedFaqIds || relatedFaqIds.length === 0) return;
  const related = [...new Set(relatedIds(relatedFaqIds))];
  if (related.some((id) => ids.includes(id))) throw badInput('relatedFaqIds must name other articles');
  if ((await presentIds(tx, related)).length < related.length)
    throw badInput('relatedFaqIds must name articles that exist');
}

/** The articles of a list that are not deleted, in the order of the list. */
export async function presentIds({ rows }: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await rows
    .selectFrom('faqs')
    .select('id')
    .where('id', '=', sql<string>`any (${sqlList(ids, 'uuid')})`)
    .where('deletedAt', 'is', null)
    .execute();
  const present = new Set(found.map(({ id }) => id));
  return ids.filter((id) => present.has(id));
}

/**
 * The answer's columns for some locked articles. Without a format in the call each article keeps its own. A Markdown
 * article whose answer is sent back exactly as shown keeps its Markdown source. The text is parsed as Markdown only for
 * the other Markdown articles, because shown HTML may exceed the limit for Markdown.
 */
export async function answerChange(tx: Tx, { answer, answerFormat }: ArticleChanges, ids: readonly string[]) {
  if (!isGiven(answer)) return {};
  if (answerFormat) return answerColumns(answer, answerFormat);
  const html = answerColumns(answer, AnswerFormat.HTML);
  if (!(await anyRewritten(tx, ids, html.answer))) return { answer: html.answer };
  const markdown = answerColumns(answer, AnswerFormat.MARKDOWN);
  const asHtml = sql`"answerFormat" = ${AnswerFormat.HTML} or answer = ${html.answer}`;
  return {
    answer: sql<string>`case when ${asHtml} then ${html.answer} else ${markdown.answer} end`,
    answerSource: sql<string | null>`case when ${asHtml} then "answerSource" else ${markdown.answerSource} end`,
  };
}

/** Whether one of the articles is in Markdown and shows a different answer. */
async function anyRewritten({ rows }: Tx, ids: readonly string[], shown: string): Promise<boolean> {
  const rewritten = rows
    .selectFrom('faqs')
    .select('id')
    .where('id', '=', sql<string>`any (${sqlList(ids, 'uuid')})`)
    .where('answerFormat', '=', AnswerFormat.MARKDOWN)
    .where('answer', '<>', shown)
    .limit(1);
  return (await rewritten.executeTakeFirst()) !== undefined;
}

/** BAD_INPUT for a format without an answer, unless it is the article's current format. */
export function checkFormat({ answer, answerFormat }: ArticleChanges, own: AnswerFormat): void {
  if (answerFormat && !isGiven(answer) && answerFormat !== own)
    throw badInput('answerFormat needs an answer in that format');
}
