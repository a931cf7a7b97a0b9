import { sql } from 'kysely';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { normalPagePath } from '../../../core/text/page-path.js';
import type { PageRequest } from '../../../core/page.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { Context } from '../../frame/context.js';
import { readPage, type Page } from '../../frame/list.js';
import { containing } from '../../frame/containing.js';
import { published, publishedWithLinks, shown, type FaqLink, type PublicArticle } from './published.js';

// Writes faq_view_days in one statement: it writes one row.

/** The most related articles that one article shows. */
const MAX_RELATED = 10;
export const MAX_SEARCH_TEXT = 500;

export const ARTICLE_COLUMNS = { order: { column: 'faqs.order', kind: 'number' } } as const;

export interface FaqsRequest extends PageRequest {
  /** Text that question or answer must contain. */
  readonly search?: string | null;
  readonly category?: string | null;
  readonly pagePath?: string | null;
}

export interface ListedArticle extends PublicArticle {
  readonly related: FaqLink[];
}

/**
 * A page of published articles in their order, each with links to its related ones. A text filter is compared with
 * every article, so it takes a turn in the queue for searches: RATE_LIMITED while too many wait.
 */
export async function readFaqs(ctx: Context, request: FaqsRequest): Promise<Page<ListedArticle>> {
  const { search, category, pagePath, page, perPage } = request;
  let query = publishedWithLinks(ctx);
  if (category) query = query.where('faqs.category', '=', category);
  if (pagePath) query = query.where('faqs.pagePath', '=', normalPagePath(pagePath));
  if (search) query = query.where(containing(searchText(search), ['faqs.question', 'faqs.plain']));
  const slice = { page, perPage, sortOrder: 'asc' } as const;
  const options = { defaultSort: 'order', tieBreaker: 'faqs.id', oneByOne: Boolean(search) };
  const read = () => readPage(query, ARTICLE_COLUMNS, slice, options);
  const found = await (search ? ctx.searchTurns.run(ctx, read) : read());
  return { ...found, items: found.items.map(listed) };
}

function listed(row: Omit<ListedArticle, 'relatedFaqIds'>): ListedArticle {
  return shown({ ...row, relatedFaqIds: row.related.map(({ id }) => id) });
}

/** Checks the length of a search text; BAD_INPUT for more than 500 characters. */
export function searchText(text: string): string {
  if (text.length > MAX_SEARCH_TEXT) throw badInput(`search must have at most ${MAX_SEARCH_TEXT} characters`);
  return text.replaceAll('\0', '').trim();
}

/** The categories of published articles, in alphabetical order. */
export async function readFaqCategories(ctx: Context): Promise<string[]> {
  const rows = await published(ctx).clearSelect().select('faqs.category').distinct().orderBy('faqs.category').execute();
  return rows.map(({ category }) => category);
}

/**
 * One published article, with its related ones and its number of helpful votes. Counts a view. NOT_FOUND for an article
 * that is not published or does not exist.
 */
export async function readFaq(ctx: Context, id: string) {
  await countView(ctx, id);
  const article = await published(ctx)
    .select(helpfulCount.as('helpfulCount'))
    .where('faqs.id', '=', id)
    .executeTakeFirst();
  if (!article) throw new AppError('NOT_FOUND');
  const related = await readByIds(ctx, article.relatedFaqIds.slice(0, MAX_RELATED));
  return { ...shown(article), related };
}

const helpfulCount = sql<number>`(
  select count(*)::int from faq_feedbacks where "faqId" = faqs.id and "isHelpful"
)`;

/** Published articles by their ids, in the order of the ids. */
export async function readByIds(ctx: Context, ids: readonly string[]): Promise<PublicArticle[]> {
  const rows = await published(ctx)
    .where('faqs.id', '=', sql<string>`any(${sqlList(ids, 'uuid')})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, shown(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One statement, so that concurrent readers wait for the row and no view is lost. */
async function countView(ctx: Context, id: string): Promise<void> {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await sql`
    with counted as (
      update faqs set views = views + 1 where id = ${id} and status and "deletedAt" is null returning id
    )
    insert into faq_view_days ("faqId", day, views) select id, ${day}::date, 1 from counted
    on conflict ("faqId", day) do update set views = faq_view_days.views + 1`.execute(ctx.db.rows);
}
