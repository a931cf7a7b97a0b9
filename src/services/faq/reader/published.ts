import { sql } from 'kysely';
import type { Row } from '../../../entities/index.js';
import type { FaqArticle } from '../../../entities/faq/article.js';
import type { Context } from '../../frame/context.js';
import { shownAnswer } from './answer-text.js';

/** An article as everybody sees it. */
export type PublicArticle = Omit<Row<FaqArticle>, 'answerFormat' | 'answerSource' | 'plain' | 'deletedAt'>;

/**
 * The articles that an admin named as related to another one, but not itself, as `other` and the place of `named`.
 * That it is not itself is asked of the name: asked of `other`, it makes PostgreSQL hash the table anew for each
 * article of a list.
 */
export const NAMED_ARTICLES = sql`jsonb_array_elements_text(faqs."relatedFaqIds") with ordinality as named (id, place)
  join faqs as other on other.id = named.id::uuid and named.id::uuid <> faqs.id and other."deletedAt" is null`;

/** Of the articles that an admin named as related, those that are published, in the admin's order. */
const publishedRelated = sql<string[]>`coalesce((
  select jsonb_agg(named.id order by named.place)
  from ${NAMED_ARTICLES} where other.status
), '[]'::jsonb)`;

/** What a list tells of an article that another one names. */
export interface FaqLink {
  readonly id: string;
  readonly question: string;
  readonly pagePath: string;
}

/** As {@link publishedRelated}, with what a link needs. */
const relatedLinks = sql<FaqLink[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', other.id, 'question', other.question, 'pagePath', other."pagePath")
    order by named.place)
  from ${NAMED_ARTICLES} where other.status
), '[]'::jsonb)`;

/** What everybody may see of an article. */
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

/** The published articles: the only way in which readers' operations come at any. */
export function published(ctx: Context) {
  return readable(ctx).select(publishedRelated.as('relatedFaqIds'));
}

/** As {@link published}, with links to the related articles in place of their ids. */
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

/** A stored article made fit to show: the answer is sanitised again, and lists are lists. */
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
