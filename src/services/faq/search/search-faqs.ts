import { badInput } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { PublicArticle } from '../reader/published.js';
import { readByIds, searchText } from '../reader/read.js';
import { holding, rank, type Hit, type RankOptions } from './rank.js';
import { snippetOf } from './snippet.js';
import { termsOf } from './terms.js';

const MIN_LENGTH = 2;
/** Only queries with more characters than this are recorded. */
const NOTED_ABOVE = 3;
const MAX_RESULTS = 50;
const MAX_SUGGESTIONS = 10;

export type SearchOrder = 'PAGE' | 'RELEVANCE';

export interface FoundArticle extends PublicArticle {
  readonly snippet: string;
}

export interface SearchRequest {
  readonly query: string;
  readonly category?: string | null;
  readonly orderBy: SearchOrder;
}

/**
 * The published articles that match a query best, at most 50, in the order of the pages or by relevance. Also finds
 * typing errors, inflections and synonyms. Queries of more than 3 characters are recorded, without the reader's name.
 */
export async function searchFaqs(ctx: Context, { query, category, orderBy }: SearchRequest): Promise<FoundArticle[]> {
  const text = searchText(query);
  if (text.length < MIN_LENGTH) throw badInput(`query must have at least ${MIN_LENGTH} characters`);
  const found = await articlesFor(ctx, text, { category: category ?? null, limit: MAX_RESULTS });
  if (text.length > NOTED_ABOVE) {
    const { ip } = ctx.request;
    ctx.searches.note({ query: text, category: category ?? null, resultCount: found.length, ip });
  }
  return orderBy === 'PAGE' ? found.toSorted(inOrder) : found;
}

function inOrder(left: FoundArticle, right: FoundArticle): number {
  return left.order - right.order || (left.id < right.id ? -1 : 1);
}

/** Published articles that match a text, best first, with the matching part. RATE_LIMITED when too many wait. */
export async function articlesFor(ctx: Context, text: string, options: RankOptions): Promise<FoundArticle[]> {
  const hits = await ctx.searchTurns.run(ctx, async () => {
    const ranked = await rank(ctx, await termsOf(ctx, text), options);
    return ranked.length > 0 ? ranked : holding(ctx, text, options);
  });
  return withArticles(ctx, hits);
}

/** Articles for a query that is still being typed, so its last word may be incomplete. Nothing is recorded. */
export async function suggestArticles(ctx: Context, text: string, limit: number): Promise<FoundArticle[]> {
  const typed = searchText(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_SUGGESTIONS) {
    throw badInput(`limit must be a whole number from 1 to ${MAX_SUGGESTIONS}`);
  }
  if (typed.length < MIN_LENGTH) return [];
  const hits = await ctx.searchTurns.run(ctx, async () =>
    rank(ctx, await termsOf(ctx, typed, { prefix: true }), { limit }),
  );
  return withArticles(ctx, hits);
}

async function withArticles(ctx: Context, hits: readonly Hit[]): Promise<FoundArticle[]> {
  const articles = await readByIds(
    ctx,
    hits.map(({ id }) => id),
  );
  const headlines = new Map(hits.map(({ id, headline }) => [id, headline]));
  return articles.map((article) => ({ ...article, snippet: snippetOf(headlines.get(article.id) ?? '') }));
}
