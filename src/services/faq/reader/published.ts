import { sql } from 'kysely';
import type { Row } from '../../../entities/index.js';
import type { FaqArticle } from '../../../entities/faq/article.js';
import type { Context } from '../../frame/context.js';
import { shownAnswer } from './answer-text.js';

/** The public fields of an article. */
export type PublicArticle = Omit<Row<FaqArticle>, 'answerFormat' | 'answerSource' | 'plain' | 'deletedAt'>;

/**
 * Joins an article's related articles as `other`, with the position of each in the list as `named`. Excludes the
 * article itself by `named.id`: a condition on `other.id` makes PostgreSQL hash the table again for each article.
 */
export const NAMED_ARTICLES = sql`jsonb_array_elements_text(faqs."relatedFaqIds") with ordinality as named (id, place)
  join faqs as other on other.id = named.id::uuid and named.id::uuid <> faqs.id and other."deletedAt" is null`;

/** The ids of an article's related articles that are published, in the admin's order. */
const publishedRelated = sql<string[]>`coalesce((
  select jsonb_agg(named.id order by named.place)
  from ${NAMED_ARTICLES} where other.status
), '[]'::jsonb)`;

/** The fields of a related article that a list shows. */
export interface FaqLink {
  readonly id: string;
  readonly question: string;
  readonly pagePath: string;
}

/** As {@link publishedRelated}, with the fields of a link instead of the id. */
const relatedLinks = sql<FaqLink[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', other.id, 'question', other.question, 'pagePath', other."pagePath")
    order by named.place)
  from ${NAMED_ARTICLES} where other.status
), '[]'::jsonb)`;

/** The public columns of an article. */
export const PUBLIC_COLUMNS = [
  'faqs.id',
  'faqs.question',
  'faqs.answer',
  'faqs.image',
  'faqs.category',
  'faqs.tags',
  'faqs.status',
  'faqs.order',
  'faqs.pagePath',
  'faqs.views',
  'faqs.createdAt',
  'faqs.updatedAt',
] as const;

/** The published articles. All readers' operations select from these alone. */
export function published(ctx: Context) {
  return readable(ctx).select(publishedRelated.as('relatedFaqIds'));
}

/** As {@link published}, with links to the related articles instead of their ids. */
export function publishedWithLinks(ctx: Context) {
  return readable(ctx).select(relatedLinks.as('related'));
}

function readable(ctx: Context) {
  return ctx.db.rows
    .selectFrom('faqs')
    .select(PUBLIC_COLUMNS)
    .where('faqs.status', '=', true)
    .where('faqs.deletedAt', 'is', null);
}

/** A stored article ready to show: the answer sanitised again, tags and related articles as arrays. */
export function shown<Article extends { answer: string; tags: unknown; relatedFaqIds: unknown }>(article: Article) {
  return {
    ...article,
    answer: shownAnswer(article.answer),
    tags: asList(article.tags),
    relatedFaqIds: asList(article.relatedFaqIds),
  };
}

function asList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
