import { MINUTE_MS, SECOND_MS } from '../../src/core/clock.js';
import { readTrend } from '../../src/services/faq/search/trend.js';
import { anonymous } from '../support/accounts.js';
import { world } from '../support/world.js';
import { emptyBase, newEditor } from './support/articles.js';

const HIDE = 'mutation ($term: String!) { setFaqSearchTermHidden(term: $term, hidden: true) { term } }';
const STATS = '/api/faq/stats';

beforeEach(emptyBase);

async function searchedBy(readers: number, query: string): Promise<void> {
  const { searches } = (await world()).platform;
  for (let at = 0; at < readers; at += 1) {
    searches.note({ query, category: null, resultCount: 0, ip: `192.0.2.${at}` });
  }
  await searches.flush();
}

/** Time that stands still unless a test moves it, however long the machine takes. */
let nowMs = 0;

beforeEach(async () => {
  const { clock } = await world();
  nowMs = clock.now().getTime();
  jest.spyOn(clock, 'now').mockImplementation(() => new Date(nowMs));
});

afterEach(() => jest.restoreAllMocks());

function later(ms: number): void {
  nowMs += ms;
}

/** What both transports answer. */
async function trend(): Promise<unknown> {
  const reader = await anonymous();
  const { body } = await reader.rest('GET', STATS);
  const { faqStats } = await reader.ok('{ faqStats { trendingSearches { query count } } }');
  expect(faqStats.trendingSearches).toEqual(body.trendingSearches);
  return body.trendingSearches;
}

/** How often the trend is counted while `work` runs. */
async function counts(work: () => Promise<unknown>): Promise<number> {
  const { platform } = await world();
  let count = 0;
  const stop = platform.db.watch((text) => (count += text.includes('having count(*) >=') ? 1 : 0));
  await work().finally(stop);
  return count;
}

/** Runs `work` while the searches cannot be read. */
async function unreadable<T>(work: () => Promise<T>): Promise<T> {
  const { pool } = (await world()).platform.db;
  await pool.query('alter table faq_searches rename to faq_searches_away');
  return work().finally(() => pool.query('alter table faq_searches_away rename to faq_searches'));
}

describe('trending searches that cannot be counted', () => {
  it('fail while there is no count before, are tried again after five seconds alone, and then are there', async () => {
    await searchedBy(5, 'deposit');
    const { platform, system } = await world();
    // What is counted is kept for each pool: this one has counted nothing yet.
    const ctx = { ...system, db: { ...platform.db, rows: platform.db.rows.withoutPlugins() } };
    const failure = () => readTrend(ctx).catch((error: { code?: string }) => error.code);
    await unreadable(async () => {
      // undefined_table
      expect(
        await counts(async () => expect(await Promise.all([failure(), failure()])).toEqual(['42P01', '42P01'])),
      ).toBe(1);
      later(5 * SECOND_MS - 1);
      expect(await counts(async () => expect(await failure()).toBe('42P01'))).toBe(0);
      later(1);
      expect(await counts(async () => expect(await failure()).toBe('42P01'))).toBe(1);
    });
    expect(await counts(async () => expect(await failure()).toBe('42P01'))).toBe(0);
    later(5 * SECOND_MS);
    expect(await readTrend(ctx)).toEqual([{ query: 'deposit', count: 5 }]);
  });

  it('stay what they were, are tried once a minute, without what is hidden meanwhile, and are counted anew afterwards', async () => {
    await searchedBy(5, 'deposit');
    await searchedBy(6, 'fees');
    later(MINUTE_MS);
    const good = [
      { query: 'fees', count: 6 },
      { query: 'deposit', count: 5 },
    ];
    expect(await trend()).toEqual(good);
    for (let minute = 0; minute < 3; minute += 1) {
      later(MINUTE_MS);
      await unreadable(async () => {
        expect(await counts(async () => expect(await trend()).toEqual(good))).toBe(1);
        expect(await counts(async () => expect(await trend()).toEqual(good))).toBe(0);
      });
    }
    await (await newEditor('edit.faq')).ok(HIDE, { term: 'fees' });
    expect(await counts(async () => expect(await trend()).toEqual(good.slice(1)))).toBe(0);
    await searchedBy(7, 'limits');
    later(MINUTE_MS);
    expect(await trend()).toEqual([
      { query: 'limits', count: 7 },
      { query: 'deposit', count: 5 },
    ]);
  });
});
