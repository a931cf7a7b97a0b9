import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { normalPagePath } from '../../../core/text/page-path.js';
import type { PageRequest } from '../../../core/page.js';
import type { FaqArticle } from '../../../entities/faq/article.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { readPage, type Page } from '../../frame/list.js';
import { containing } from '../../frame/containing.js';
import { NAMED_ARTICLES, PUBLIC_COLUMNS, shown } from '../reader/published.js';
import { ARTICLE_COLUMNS, searchText } from '../reader/read.js';

export type AdminArticle = Omit<Row<FaqArticle>, 'plain'> & { helpfulCount: number; unhelpfulCount: number };

export interface AdminFaqsRequest extends PageRequest {
  readonly search?: string | null;
  readonly category?: string | null;
  readonly status?: 'active' | 'inactive' | 'all' | null;
  readonly pagePath?: string | null;
  /** Comma-separated; an article must have all of them. */
  readonly tags?: string | null;
}

export interface AdminFaqPage extends Page<AdminArticle> {
  /** Articles that match the other filters, counted by status. */
  readonly counts: { readonly active: number; readonly inactive: number; readonly all: number };
}

const votes = (isHelpful: boolean) => sql<number>`(
  select count(*)::int from faq_feedbacks where "faqId" = faqs.id and "isHelpful" = ${isHelpful}
)`;

/** The related articles that are not deleted, so that an admin can save an article as shown. */
const presentRelated = sql<string[]>`coalesce((
  select jsonb_agg(named.id order by named.place)
  from ${NAMED_ARTICLES}
), '[]'::jsonb)`;

/** The articles that are not deleted, for admins. */
function articles(ctx: Context) {
  return ctx.db.rows.selectFrom('faqs').where('faqs.deletedAt', 'is', null);
}

function withVotes(query: ReturnType<typeof articles>) {
  return query
    .select(PUBLIC_COLUMNS)
    .select(['faqs.answerFormat', 'faqs.answerSource', 'faqs.deletedAt', presentRelated.as('relatedFaqIds')])
    .select([votes(true).as('helpfulCount'), votes(false).as('unhelpfulCount')]);
}

/** A page of articles in their order, with the number of published and unpublished ones. */
export async function readAdminFaqs(ctx: Context, request: AdminFaqsRequest): Promise<AdminFaqPage> {
  const matching = filtered(ctx, request);
  const { status, page, perPage } = request;
  const listed =
    status === 'active' || status === 'inactive' ? matching.where('status', '=', status === 'active') : matching;
  const slice = { page, perPage, sortOrder: 'asc' } as const;
  const [found, counts] = await Promise.all([
    readPage(withVotes(listed), ARTICLE_COLUMNS, slice, { defaultSort: 'order', tieBreaker: 'faqs.id' }),
    matching
      .select([
        sql<number>`count(*) filter (where status)::int`.as('active'),
        sql<number>`count(*) filter (where not status)::int`.as('inactive'),
        sql<number>`count(*)::int`.as('all'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { ...found, items: found.items.map(shown), counts };
}

function filtered(ctx: Context, { search, category, pagePath, tags }: AdminFaqsRequest) {
  let query = articles(ctx);
  if (search) query = query.where(containing(searchText(search), ['question', 'plain', 'category']));
  if (category) query = query.where('category', '=', category);
  if (pagePath) query = query.where('pagePath', '=', normalPagePath(pagePath));
  const wanted = (tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  if (wanted.length > 0) query = query.where(sql<boolean>`tags @> ${JSON.stringify(wanted)}::jsonb`);
  return query;
}

/** One article, published or not. NOT_FOUND when it is deleted or does not exist. */
export async function readAdminFaq(ctx: Context, id: string): Promise<AdminArticle> {
  const article = await withVotes(articles(ctx)).where('faqs.id', '=', id).executeTakeFirst();
  if (!article) throw new AppError('NOT_FOUND');
  return shown(article);
}

/** Distinct categories of all articles. */
export async function readAllFaqCategories(ctx: Context): Promise<string[]> {
  const rows = await articles(ctx).select('category').distinct().orderBy('category').execute();
  return rows.map(({ category }) => category);
}

/** Distinct tags of all articles. */
export async function readFaqTags(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from faqs, jsonb_array_elements_text(tags) as tag where "deletedAt" is null order by tag`.execute(
    ctx.db.rows,
  );
  return rows.map(({ tag }) => tag);
}
