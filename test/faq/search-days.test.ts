import { DAY_MS } from '../../src/core/clock.js';
import type { SearchLog } from '../../src/services/faq/search/search-log.js';
import { anonymous } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { world } from '../support/world.js';
import { emptyBase, newEditor } from './support/articles.js';
import { days, newLog, noted, stored, today } from './support/searches.js';

const SEARCH = '/api/faq/search';

beforeEach(emptyBase);

describe('what a reader searches for on a day', () => {
  it('is one row with a number, however often, in whatever spelling and by however many writings', async () => {
    const log = await newLog();
    for (const resultCount of [0, 4]) log.note({ ...noted('Withdraw  FEE'), resultCount });
    await log.flush();
    const [first] = await stored();
    for (const resultCount of [3, 0, 2]) log.note({ ...noted('withdraw fee'), resultCount, category: 'Fees' });
    await log.flush();
    const rows = await stored();
    expect(rows).toMatchObject([
      { id: first?.id, query: 'withdraw fee', term: 'withdraw fee', category: 'Fees', count: 5, failedCount: 2 },
    ]);
    expect(rows).toMatchObject([{ resultCount: 2, resultSum: 9, createdAt: first?.createdAt }]);
    const times = rows.flatMap(({ createdAt, lastFailedAt, lastAt }) => [createdAt, lastFailedAt, lastAt]);
    expect(times).toEqual(times.toSorted());
    expect(await days()).toEqual([{ day: today((await world()).clock), recorded: 1 }]);
  });

  it('is another row for another reader, another term, another day, and for all without an address one', async () => {
    const { clock } = await world();
    const log = await newLog();
    log.note(noted('fees'));
    log.note(noted('limits'));
    for (const ip of ['192.0.2.2', '', '']) log.note({ ...noted('fees'), ip });
    clock.advance(DAY_MS);
    log.note(noted('fees'));
    await log.flush();
    const rows = await stored();
    expect(rows.map(({ term, count }) => [term, count])).toEqual([
      ['fees', 1],
      ['limits', 1],
      ['fees', 1],
      ['fees', 2],
      ['fees', 1],
    ]);
    expect(new Set(rows.map(({ reader }) => reader)).size).toBe(4);
    expect((await days()).map(({ recorded }) => recorded)).toEqual([4, 1]);
  });

  it('is counted once by each of two processes that write it at the same time, and by all of them', async () => {
    const logs = await Promise.all([1, 2, 3, 4].map(() => newLog()));
    for (let at = 0; at < 1_500; at += 1) {
      for (const [turn, log] of logs.entries()) log.note({ ...noted(`fees ${turn % 2 ? at : 1_499 - at}`), ip: '' });
    }
    await Promise.all(logs.map((log) => log.flush()));
    const rows = await stored();
    expect([rows.length, new Set(rows.map(({ count }) => count))]).toEqual([1_500, new Set([4])]);
  });

  it('is shown to admins with the figures of every single search', async () => {
    const editor = await newEditor('access.faq', 'access.faq.question');
    const log = await newLog();
    for (const resultCount of [0, 0, 5]) log.note({ ...noted('Fees'), resultCount });
    await log.flush();
    for (const ip of ['192.0.2.1', '192.0.2.2', '']) log.note({ ...noted('fees '), resultCount: 2, ip });
    log.note({ ...noted('limits'), resultCount: 0 });
    await log.flush();
    const { counts, topSearches } = (await editor.rest('GET', '/api/admin/faq/analytics')).body;
    expect(counts).toMatchObject({ searches: 7, failedSearches: 3 });
    expect(topSearches).toEqual([
      { query: 'fees', count: 6, averageResults: 1.83 },
      { query: 'limits', count: 1, averageResults: 0 },
    ]);
    const asked =
      '{ faqGaps { failedSearches { query count lastAt } } faqSearchTerms { items { term searches readers } } }';
    const { faqGaps, faqSearchTerms } = await editor.ok(asked);
    expect(faqGaps.failedSearches).toMatchObject([
      { query: 'fees', count: 2 },
      { query: 'limits', count: 1 },
    ]);
    expect((await editor.rest('GET', '/api/admin/faq/gap')).body.failedSearches).toEqual(faqGaps.failedSearches);
    expect(faqSearchTerms.items).toEqual([
      { term: 'fees', searches: 6, readers: 2 },
      { term: 'limits', searches: 1, readers: 1 },
    ]);
  });
});

describe('what a day takes', () => {
  it('is 200 terms of a reader: what is beyond is answered, not recorded, and told; known terms still count', async () => {
    const [warn, address] = [jest.fn(), newAddress()];
    const [log, other] = [await newLog({ warn }), await newLog({ warn })];
    const searched = (to: SearchLog, at: number) => to.note({ ...noted(`fees ${at}`), ip: address });
    for (let at = 0; at < 150; at += 1) searched(log, at);
    await log.flush();
    expect(warn).not.toHaveBeenCalled();
    for (let at = 0; at < 203; at += 1) searched(other, at);
    other.note(noted('of a neighbour'));
    for (let at = 0; at < 300; at += 1) other.note({ ...noted(`nobody ${at}`), ip: '' });
    await other.flush();
    expect(warn.mock.calls).toEqual([[{ count: 3 }, 'searches were not recorded, because the daily limit is reached']]);
    const rows = await stored();
    const own = rows.filter(({ term }) => term.startsWith('fees'));
    expect([own.length, rows.length]).toEqual([200, 501]);
    expect(own.filter(({ count }) => count === 2)).toHaveLength(150);
    const { platform } = await world();
    for (let at = 0; at < 3; at += 1) {
      const query = `beyond ${at}`;
      const { body } = await (await anonymous()).rest('POST', SEARCH, { query }, fromAddress(address));
      expect(body).toEqual([]);
    }
    await platform.searches.flush();
    expect(await stored()).toHaveLength(501);
  });

  it('is 50,000 rows of all readers: what is beyond is not recorded, and known terms still count', async () => {
    const { platform, clock } = await world();
    const warn = jest.fn();
    const log = await newLog({ warn });
    log.note(noted('known'));
    await log.flush();
    await platform.db.pool.query('update faq_search_days set recorded = 49998');
    const neighbours = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
    for (const ip of neighbours) for (const query of ['known', 'new']) log.note({ ...noted(query), ip });
    log.note(noted('known'));
    await log.flush();
    expect((await stored()).map(({ term, count }) => [term, count])).toEqual([
      ['known', 3],
      ['new', 1],
      ['known', 1],
    ]);
    expect(warn.mock.calls).toEqual([[{ count: 3 }, 'searches were not recorded, because the daily limit is reached']]);
    expect(await days()).toEqual([{ day: today(clock), recorded: 50_000 }]);
    clock.advance(DAY_MS);
    log.note(noted('new'));
    await log.flush();
    expect((await days()).map(({ recorded }) => recorded)).toEqual([50_000, 1]);
  });
});
