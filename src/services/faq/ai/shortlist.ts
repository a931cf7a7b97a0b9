import type { Context } from '../../frame/context.js';
import { published } from '../reader/published.js';
import { rank } from '../search/rank.js';
import { termsOf } from '../search/terms.js';

const SHORTLIST = 200;

export interface ShortlistedArticle {
  readonly id: string;
  readonly question: string;
  readonly category: string;
}

/** The 200 published articles that match a question best, filled up with the most read ones. */
export async function shortlist(ctx: Context, question: string): Promise<ShortlistedArticle[]> {
  const hits = await ctx.searchTurns.run(ctx, async () =>
    rank(ctx, await termsOf(ctx, question.slice(0, 500)), { limit: SHORTLIST }),
  );
  const ids = hits.map(({ id }) => id);
  const columns = ['faqs.id', 'faqs.question', 'faqs.category'] as const;
  const articles = published(ctx).clearSelect().select(columns);
  const [fitting, read] = await Promise.all([
    ids.length > 0 ? articles.where('faqs.id', 'in', ids).execute() : [],
    articles.orderBy('faqs.views', 'desc').orderBy('faqs.id').limit(SHORTLIST).execute(),
  ]);
  const place = new Map(ids.map((id, at) => [id, at]));
  const sorted = fitting.toSorted((left, right) => (place.get(left.id) ?? 0) - (place.get(right.id) ?? 0));
  return [...sorted, ...read.filter(({ id }) => !place.has(id))].slice(0, SHORTLIST);
}
