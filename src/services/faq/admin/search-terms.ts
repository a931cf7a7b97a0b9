import { sql } from 'kysely';
import { addMs, DAY_MS } from '../../../core/clock.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListRequest, type Page } from '../../frame/list.js';
import { MAX_SEARCH_TEXT } from '../reader/read.js';
import { termOf } from '../search/search-term.js';
import { MIN_READERS, searchedSince, TREND_DAYS } from '../search/trend.js';

// Writes SQL: it writes rows that it never loads, many at once.

export interface SearchTerm {
  readonly term: string;
  readonly searches: number;
  readonly readers: number;
  readonly lastAt: string | null;
  readonly hidden: boolean;
  readonly shown: boolean;
}

const COLUMNS = {
  term: { column: 'terms.term', kind: 'text' },
  searches: { column: 'terms.searches', kind: 'number' },
  readers: { column: 'terms.readers', kind: 'number' },
  lastAt: { column: 'terms.lastAt', kind: 'time' },
  hidden: { column: 'terms.hidden', kind: 'boolean' },
  shown: { column: 'terms.shown', kind: 'boolean' },
} as const;

/** A page of the terms searched for in the last 30 days, with hidden ones; those with most readers first. */
export async function readSearchTerms(ctx: Context, request: ListRequest): Promise<Page<SearchTerm>> {
  await ctx.searches.flush();
  return readPage<SearchTerm>(terms(ctx), COLUMNS, request, { defaultSort: 'readers', tieBreaker: 'terms.term' });
}

/** Hides a term, in any spelling, from the public list of trending searches, or shows it again. */
export async function setSearchTermHidden(ctx: Context, text: string, hidden: boolean): Promise<SearchTerm> {
  if (text.length > MAX_SEARCH_TEXT) throw badInput(`term must have at most ${MAX_SEARCH_TEXT} characters`);
  const term = termOf(text);
  if (term === '') throw badInput('term must not be empty');
  await inTransaction(ctx, { operation: 'setFaqSearchTermHidden' }, async ({ rows }) => {
    const was = await rows.selectFrom('faq_hidden_terms').select('term').where('term', '=', term).executeTakeFirst();
    const targetId = term.slice(0, 255).toWellFormed();
    ctx.audit?.describe({ targetId, before: { term, hidden: was !== undefined }, after: { term, hidden } });
    if (!hidden) return rows.deleteFrom('faq_hidden_terms').where('term', '=', term).execute();
    const createdAt = ctx.clock.now().toISOString();
    return rows
      .insertInto('faq_hidden_terms')
      .values({ term, createdAt })
      .onConflict((same) => same.doNothing())
      .execute();
  });
  await ctx.searches.flush();
  const known = await terms(ctx).where('terms.term', '=', term).executeTakeFirst();
  return known ?? { term, searches: 0, readers: 0, lastAt: null, hidden, shown: false };
}

function terms({ db, clock }: Context) {
  const since = addMs(clock.now(), -TREND_DAYS * DAY_MS);
  const all = sql<SearchTerm>`(
    select term, coalesce(searches, 0) as searches, coalesce(readers, 0) as readers, "lastAt",
      hidden.term is not null as hidden,
      hidden.term is null and coalesce(showable and readers >= ${MIN_READERS}, false) as shown
    from (
      select term, sum(count)::int as searches, (count(*) filter (where reader <> ''))::int as readers,
        max("lastAt") as "lastAt", bool_or(showable) as showable
      from faq_searches where ${searchedSince(since)} and term <> '' group by term
    ) as recent full join faq_hidden_terms as hidden using (term)
  )`;
  return db.rows.selectFrom(all.as('terms')).selectAll();
}
