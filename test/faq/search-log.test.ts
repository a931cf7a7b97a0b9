import { DAY_MS, MINUTE_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { insertSearches, type DaySearch } from '../../src/services/faq/search/insert-searches.js';
import { isShowable, termOf } from '../../src/services/faq/search/search-term.js';
import { anonymous } from '../support/accounts.js';
import { fromAddress, newAddress, newNetwork } from '../support/addresses.js';
import { runJob } from '../support/jobs.js';
import { SecondServer } from '../support/second-server.js';
import { countStatements } from '../support/statements.js';
import { world } from '../support/world.js';
import { emptyBase, newEditor } from './support/articles.js';
import { days, newLog, noted, stored, today } from './support/searches.js';

const SEARCH = '/api/faq/search';
const TERMS = '/api/admin/faq/search';
const STATUS = '/api/admin/faq/search/status';
const HIDE = `mutation ($term: String!, $hidden: Boolean!) {
  setFaqSearchTermHidden(term: $term, hidden: $hidden) { term readers hidden shown }
}`;

beforeEach(emptyBase);

async function search(query: string, address = newAddress()): Promise<void> {
  const { body } = await (await anonymous()).rest('POST', SEARCH, { query }, fromAddress(address));
  expect(Array.isArray(body)).toBe(true);
}

async function searchedBy(readers: number, query: string): Promise<void> {
  for (let reader = 0; reader < readers; reader += 1) await search(query);
}

let minutes = 0;

/** What the public sees once the process counts anew: each time later than what an earlier test has it keep. */
async function trend(): Promise<unknown> {
  const { platform, clock } = await world();
  await platform.searches.flush();
  minutes += 1;
  clock.advance(minutes * MINUTE_MS);
  const { body } = await (await anonymous()).rest('GET', '/api/faq/stats');
  const { faqStats } = await (await anonymous()).ok('{ faqStats { trendingSearches { query count } } }');
  expect(faqStats.trendingSearches).toEqual(body.trendingSearches);
  return body.trendingSearches;
}

const row = (over: Partial<DaySearch>): DaySearch => ({
  id: newId(),
  day: '2026-01-01',
  reader: newId().replaceAll('-', ''),
  term: 'fees',
  query: 'fees',
  showable: true,
  category: null,
  userId: null,
  count: 1,
  resultCount: 0,
  resultSum: 0,
  failedCount: 1,
  lastFailedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastAt: '2026-01-01T00:00:00.000Z',
  ...over,
});

describe('recording a search', () => {
  it('sends no statement while the search is answered, and writes everything at the next writing', async () => {
    const { platform } = await world();
    const seen: string[] = [];
    const stop = platform.db.watch((text) => seen.push(text));
    const log = await newLog();
    for (const query of ['fees', 'limits']) log.note(noted(query));
    expect(seen.filter((text) => text.includes('faq_searches'))).toEqual([]);
    await log.flush();
    stop();
    expect(seen.filter((text) => text.includes('insert into faq_searches'))).toHaveLength(1);
    expect((await stored()).map(({ query }) => query)).toEqual(['fees', 'limits']);
  });

  it('happens when the process stops, too', async () => {
    const server = await SecondServer.start({});
    server.platform.searches.note(noted('just before the end'));
    await server.close();
    expect((await stored()).map(({ query }) => query)).toEqual(['just before the end']);
  });

  it('keeps a hash of address and day, and neither the address nor the account', async () => {
    const [network, address, { platform }] = [newNetwork(), newAddress(), await world()];
    for (const from of [address, address, `${network}::1`, `${network}:ffff::2`]) await search('wallet', from);
    await platform.searches.flush();
    const rows = await stored();
    expect(rows.map(({ count }) => count)).toEqual([2, 2]);
    for (const { reader } of rows) expect(reader).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(rows)).not.toContain(address);
  });

  it('cuts what a column could not take, and stores what the database would refuse by a sign', async () => {
    const log = await newLog();
    log.note({ ...noted(`a\0b \ud800 ${'x'.repeat(600)}`), category: 'c'.repeat(200) });
    log.note({ ...noted('ﷺ'.repeat(400)), ip: '' });
    await log.flush();
    const [first, second] = await stored();
    expect(first).toMatchObject({ category: 'c'.repeat(100), showable: false });
    expect(first?.query.startsWith('a\u2400b \ufffd xxx')).toBe(true);
    expect(second).toMatchObject({ reader: '' });
    expect([...(second?.term ?? '')].length).toBeLessThanOrEqual(500);
  });

  it('drops a row that the database refuses, and none of its neighbours', async () => {
    const { platform } = await world();
    const good = [row({}), row({}), row({})];
    const bad = [row({ query: 'a\0b' }), row({ category: 'x'.repeat(101) }), row({ resultCount: 2 ** 40 })];
    const lost: unknown[] = [];
    await insertSearches(platform.db.rows, [bad[0]!, good[0]!, bad[1]!, good[1]!, bad[2]!, good[2]!], ({ id }) =>
      lost.push(id),
    );
    expect(lost.toSorted()).toEqual(bad.map(({ id }) => id).toSorted());
    expect((await stored()).map(({ id }) => id)).toEqual(good.map(({ id }) => id).toSorted());
  });

  it('holds 5,000 different searches and 4 MiB at most between two writings, and says how many were too many', async () => {
    const warn = jest.fn();
    const log = await newLog({ warn });
    for (let at = 0; at < 5_007; at += 1) log.note({ ...noted(`fees ${at}`), ip: '' });
    log.note({ ...noted('fees 0'), ip: '' });
    await log.flush();
    expect(warn.mock.calls).toEqual([[{ count: 7 }, 'searches were not recorded, because too many came at once']]);
    expect(await stored()).toHaveLength(5_000);
    for (let at = 0; at < 2_000; at += 1) log.note({ ...noted(`${at} ${'😀'.repeat(245)}`), ip: '' });
    await log.flush();
    expect((await stored()).length - 5_000).toBeLessThan(1_000);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('loses what it held when the database is unavailable, says so, and goes on', async () => {
    const { platform } = await world();
    const error = jest.fn();
    const log = await newLog({ error });
    const away = jest.spyOn(platform.db.rows, 'getExecutor').mockImplementation(() => {
      throw new Error('Connection terminated');
    });
    log.note(noted('lost'));
    await log.flush();
    away.mockRestore();
    log.note(noted('kept'));
    await log.flush();
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ count: 1 }),
      'searches could not be recorded; the records are lost',
    );
    expect((await stored()).map(({ query }) => query)).toEqual(['kept']);
  });
});

describe('trending searches', () => {
  it('show what five readers searched for, in whatever spelling, by how many they are', async () => {
    for (const query of ['Withdraw Fee', ' withdraw  fee', 'WITHDRAW FEE', 'ｗithdraw fee', 'with\u200bdraw\tfee']) {
      await search(query);
    }
    await searchedBy(6, 'deposit');
    await searchedBy(4, 'nobody else');
    expect(await trend()).toEqual([
      { query: 'deposit', count: 6 },
      { query: 'withdraw fee', count: 5 },
    ]);
  });

  it('count a reader once a day, however often and from wherever in a network they search', async () => {
    const [address, network] = [newAddress(), newNetwork()];
    for (let time = 0; time < 6; time += 1) {
      await search('spam', address);
      await search('spam', `${network}:${time}::1`);
    }
    await searchedBy(2, 'spam');
    expect(await trend()).toEqual([]);
    await search('spam');
    expect(await trend()).toEqual([{ query: 'spam', count: 5 }]);
  });

  it.each([
    'anna@example.com',
    'mail anna at example.com',
    '+49 (30) 1234-567',
    '4111 1111 1111 1111',
    'de89 3704 0044 0532 0130 00',
    '1 2 3 4 5 6 7',
    '١٢٣٤٥٦٧',
    '0x52908400098527886e0f7030069857d2e4169ee7',
    '0x52908400',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    'tx 9f86d081884c7d659a2feaa0c55ad015',
    'https://evil.example/x',
    'visit evil.example now',
    'evil．com',
    'evil dot com',
    'www evil',
    'visit 8.8.8.8',
    'evil .com',
    'buy at evil,com',
    'evil dot shop',
    'call 555 123',
    't.me/evil',
    '<b>fees</b>',
    'javascript:alert',
    'z\u0335\u0335\u0335\u0335algo',
    '12345',
    '!!!???',
    'w '.repeat(40),
  ])('never show %j, which tells of a person, leads elsewhere or is no words', (query) => {
    expect([query, isShowable(termOf(query))]).toEqual([query, false]);
  });

  it.each([
    'how do I reset my password?',
    'withdraw 0.5% fee',
    '2-factor-authentication',
    'two factor 2fa',
    'überweisung schließen',
    'как вывести деньги',
    '日本語の質問',
    "can't sign in, error 1015",
    'Rechtsschutzversicherung',
    'erc20 or trc20',
  ])('may show %j', (query) => {
    expect([query, isShowable(termOf(query))]).toEqual([query, true]);
  });

  it('keep no mark of direction and no control character, and are cut at 500 characters', () => {
    expect(termOf('\u202e seef\u0007 \u2066X\ud800')).toBe('seef x\ufffd');
    expect(termOf('STRASSE')).toBe(termOf('Straße'));
    expect([...termOf('ﷺ'.repeat(500))].length).toBeLessThanOrEqual(500);
  });

  it('leave out a number however many readers search for it', async () => {
    await searchedBy(5, 'call 0301234567');
    await searchedBy(5, 'call support');
    expect(await trend()).toEqual([{ query: 'call support', count: 5 }]);
  });

  it('cover 30 days, and are counted once a minute for everybody', async () => {
    await searchedBy(5, 'deposit');
    expect(await trend()).toHaveLength(1);
    const reader = await anonymous();
    await reader.rest('GET', '/api/faq/stats');
    expect(await countStatements(() => reader.rest('GET', '/api/faq/stats'))).toBe(5);
    (await world()).clock.advance(30 * DAY_MS);
    expect(await trend()).toEqual([]);
  });
});

describe('an admin', () => {
  it('hides a term at once, in whatever spelling, and shows it again, at both transports', async () => {
    await searchedBy(5, 'Bad Word');
    await searchedBy(5, 'good word');
    expect(await trend()).toHaveLength(2);
    const editor = await newEditor('edit.faq', 'access.faq', 'access.admin.audit');
    const reader = await anonymous();
    const shown = async () => (await reader.rest('GET', '/api/faq/stats')).body.trendingSearches;
    const { body } = await editor.rest('PUT', STATUS, { term: ' BAD   word', hidden: true });
    expect(body).toMatchObject({
      term: 'bad word',
      searches: 5,
      readers: 5,
      hidden: true,
      shown: false,
      statusCode: 200,
    });
    expect(await shown()).toEqual([{ query: 'good word', count: 5 }]);
    const again = await editor.ok(HIDE, { term: 'bad word', hidden: true });
    expect(again.setFaqSearchTermHidden).toEqual({ term: 'bad word', readers: 5, hidden: true, shown: false });
    expect(await trend()).toEqual([{ query: 'good word', count: 5 }]);
    expect((await editor.ok(HIDE, { term: 'bad word', hidden: false })).setFaqSearchTermHidden.shown).toBe(true);
    expect(await trend()).toHaveLength(2);
    const audit = await editor.rest(
      'GET',
      '/api/admin/system/audit?filter=' + encodeURIComponent('{"targetId":"bad word"}'),
    );
    expect(audit.body.items.map(({ before, after }: Record<string, unknown>) => [before, after])).toEqual([
      [
        { term: 'bad word', hidden: true },
        { term: 'bad word', hidden: false },
      ],
      [
        { term: 'bad word', hidden: true },
        { term: 'bad word', hidden: true },
      ],
      [
        { term: 'bad word', hidden: false },
        { term: 'bad word', hidden: true },
      ],
    ]);
  });

  it('lists what was searched for, with how often and by how many, and what is hidden', async () => {
    const editor = await newEditor('edit.faq', 'access.faq');
    await searchedBy(5, 'fees');
    const address = newAddress();
    for (let time = 0; time < 3; time += 1) await search('anna@example.com', address);
    await editor.ok(HIDE, { term: 'never searched', hidden: true });
    const { body } = await editor.rest('GET', TERMS);
    expect(body.items).toMatchObject([
      { term: 'fees', searches: 5, readers: 5, hidden: false, shown: true },
      { term: 'anna@example.com', searches: 3, readers: 1, hidden: false, shown: false },
      { term: 'never searched', searches: 0, readers: 0, lastAt: null, hidden: true, shown: false },
    ]);
    expect(body.pagination).toMatchObject({ totalItems: 3, currentPage: 1 });
    const listed = 'query ($filter: JSONObject) { faqSearchTerms(filter: $filter, perPage: 1) { items { term } } }';
    const found = await editor.ok(listed, { filter: { hidden: true } });
    expect(found.faqSearchTerms.items).toEqual([{ term: 'never searched' }]);
    expect((await editor.rest('GET', `${TERMS}?sortField=nope`)).body.code).toBe('BAD_INPUT');
    expect((await editor.rest('GET', `${TERMS}?limit=101`)).body.code).toBe('BAD_INPUT');
  });

  it('may do so with the permission alone, and only with a term', async () => {
    const body = { term: 'fees', hidden: true };
    const [member, viewer, editor] = [await newEditor(), await newEditor('access.faq'), await newEditor('edit.faq')];
    expect((await (await anonymous()).rest('GET', TERMS)).body.code).toBe('UNAUTHENTICATED');
    expect((await member.rest('GET', TERMS)).body.code).toBe('FORBIDDEN');
    expect((await editor.rest('GET', TERMS)).body.code).toBe('FORBIDDEN');
    expect((await viewer.rest('PUT', STATUS, body)).body.code).toBe('FORBIDDEN');
    expect(await viewer.code(HIDE, body)).toBe('FORBIDDEN');
    for (const term of ['', ' \u200b ', 'x'.repeat(501)]) {
      expect((await editor.rest('PUT', STATUS, { ...body, term })).body.code).toBe('BAD_INPUT');
      expect(await editor.code(HIDE, { ...body, term })).toBe('BAD_INPUT');
    }
    expect((await editor.rest('PUT', STATUS, { term: 'fees' })).body.code).toBe('BAD_INPUT');
    const { platform } = await world();
    expect(await platform.db.rows.selectFrom('faq_hidden_terms').selectAll().execute()).toEqual([]);
  });
});

describe('searches', () => {
  it('are removed after 180 days, as many as there are, and each is counted', async () => {
    const { platform, clock } = await world();
    await search('fees');
    await platform.searches.flush();
    await platform.db.pool.query(`
      insert into faq_searches (id, day, reader, term, query, showable, count, "resultCount", "resultSum", "failedCount",
        "createdAt", "lastAt")
      select gen_random_uuid(), at, '', 'old ' || n, 'old', true, 2, 0, 0, 2, at, at
      from generate_series(1, 10001) as n, (select now() - interval '181 days' as at) as old`);
    await platform.db.pool.query(`insert into faq_search_days values (now() - interval '181 days', 10001)`);
    expect(await runJob('pruneRecords')).toMatchObject({
      status: 'SUCCEEDED',
      counts: { faq_searches: 10_001, faq_search_days: 1 },
    });
    expect((await stored()).map(({ query }) => query)).toEqual(['fees']);
    expect(await days()).toEqual([{ day: today(clock), recorded: 1 }]);
    clock.advance(179 * DAY_MS);
    await runJob('pruneRecords');
    expect(await stored()).toHaveLength(1);
    clock.advance(2 * DAY_MS);
    await runJob('pruneRecords');
    expect(await stored()).toEqual([]);
  });
});
