import { DAY_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { world } from '../support/world.js';
import { emptyBase, newEditor } from './support/articles.js';

const STEPS = ['0075-faq-search-days'];
const READER = 'a'.repeat(32);
/** The same one on another day. */
const OTHER_DAY = 'c'.repeat(32);

/** Searches of before: day (counted back from today), reader, query, what it found. */
type Single = readonly [day: number, reader: string | null, query: string, resultCount: number];

const SINGLE: readonly Single[] = [
  [1, READER, 'fees', 0],
  [1, READER, 'FEES', 3],
  [1, READER, 'fees', 4],
  [1, READER, 'limits', 0],
  [1, 'b'.repeat(32), 'fees', 1],
  [2, OTHER_DAY, 'fees', 0],
  [2, OTHER_DAY, 'fees', 0],
  [2, null, 'fees', 2],
  [2, null, 'Fees', 5],
  [40, null, 'old', 0],
];

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await (await world()).platform.db.pool.query(text, values)).rows;
}

/** What the readers of the table said before it changed. */
async function figuresBefore() {
  return {
    counts: (
      await rows(`select count(*)::int as searches, (count(*) filter (where "resultCount" = 0))::int as
      "failedSearches" from faq_searches`)
    )[0],
    top: await rows(`select lower(query) as query, count(*)::int as count, round(avg("resultCount"), 2)::float8 as
      "averageResults" from faq_searches group by 1 order by 2 desc, 1`),
    failed: await rows(`select lower(query) as query, count(*)::int as count, max("createdAt") as "lastAt"
      from faq_searches where "resultCount" = 0 group by 1 order by 2 desc, 1`),
    terms: await rows(`select term, count(*)::int as searches, count(distinct reader)::int as readers,
      max("createdAt") as "lastAt" from faq_searches where "createdAt" > now() - interval '30 days' group by 1 order by 1`),
  };
}

async function figuresNow() {
  const editor = await newEditor('access.faq', 'access.faq.question');
  const { faqAnalytics, faqGaps, faqSearchTerms } = await editor.ok(`{
    faqAnalytics { counts { searches failedSearches } topSearches { query count averageResults } }
    faqGaps { failedSearches { query count lastAt } }
    faqSearchTerms(sortField: "term", sortOrder: asc) { items { term searches readers lastAt } }
  }`);
  return {
    counts: faqAnalytics.counts,
    top: faqAnalytics.topSearches,
    failed: faqGaps.failedSearches,
    terms: faqSearchTerms.items,
  };
}

async function fill(): Promise<void> {
  const { platform, clock } = await world();
  const dayStart = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
  for (const [at, [day, reader, query, resultCount]] of SINGLE.entries()) {
    const createdAt = new Date(dayStart - day * DAY_MS + at * 1_000).toISOString();
    await platform.db.pool.query(
      `insert into faq_searches (id, query, term, reader, showable, "resultCount", "createdAt")
       values ($1, $2::text, lower($2::text), $3, true, $4, $5)`,
      [newId(), query, reader, resultCount, createdAt],
    );
  }
}

describe('searches from before', () => {
  it('become one row a day, reader and term with the figures that they had, and single searches again on the way back', async () => {
    const { platform } = await world();
    const { migrator } = platform.db.orm;
    await emptyBase();
    await migrator.down({ migrations: STEPS });
    await fill();
    const before = await figuresBefore();
    await migrator.up();

    expect(await figuresNow()).toEqual(before);
    const merged =
      await rows(`select reader, query, term, count, "resultCount", "resultSum", "failedCount" from faq_searches
      order by day, reader, term`);
    expect(merged).toEqual([
      { reader: '', query: 'old', term: 'old', count: 1, resultCount: 0, resultSum: 0, failedCount: 1 },
      { reader: '', query: 'Fees', term: 'fees', count: 2, resultCount: 5, resultSum: 7, failedCount: 0 },
      { reader: OTHER_DAY, query: 'fees', term: 'fees', count: 2, resultCount: 0, resultSum: 0, failedCount: 2 },
      { reader: READER, query: 'fees', term: 'fees', count: 3, resultCount: 4, resultSum: 7, failedCount: 1 },
      { reader: READER, query: 'limits', term: 'limits', count: 1, resultCount: 0, resultSum: 0, failedCount: 1 },
      { reader: 'b'.repeat(32), query: 'fees', term: 'fees', count: 1, resultCount: 1, resultSum: 1, failedCount: 0 },
    ]);
    expect(await rows('select recorded from faq_search_days order by day')).toEqual(
      [1, 2, 3].map((recorded) => ({ recorded })),
    );

    await migrator.down({ migrations: STEPS });
    expect(await figuresBefore()).toEqual(before);
    expect(await rows('select count(*)::int as n from faq_searches where reader is null')).toEqual([{ n: 3 }]);
    await migrator.up();
    expect(await figuresNow()).toEqual(before);
    await emptyBase();
  });

  it('may be none at all', async () => {
    const { migrator } = (await world()).platform.db.orm;
    await emptyBase();
    await migrator.down({ migrations: STEPS });
    await migrator.up();
    expect((await figuresNow()).counts).toEqual({ searches: 0, failedSearches: 0 });
  });
});
