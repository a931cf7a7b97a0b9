import { anonymous } from '../support/accounts.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';
import { emptyBase, idsOf, newArticle, newEditor } from './support/articles.js';

const SEARCH = `query ($query: String!, $category: String, $orderBy: FaqSearchOrder = PAGE) {
  searchFaqs(query: $query, category: $category, orderBy: $orderBy) { id snippet }
}`;
const SUGGEST =
  'query ($text: String!, $limit: Int = 5) { suggestArticles(text: $text, limit: $limit) { id snippet } }';
const PATH = '/api/faq/search';

async function searches(): Promise<object[]> {
  const { platform } = await world();
  await platform.searches.flush();
  return platform.db.rows
    .selectFrom('faq_searches')
    .select(['query', 'count', 'resultCount', 'category', 'userId'])
    .orderBy('id')
    .execute();
}

describe('searchFaqs', () => {
  beforeEach(emptyBase);

  it('answers 50 matches at most, in their order, as a bare array under POST /api/faq/search', async () => {
    const client = await anonymous();
    const made = [];
    for (let at = 0; at < 52; at += 1) {
      made.push(await newArticle({ question: `Withdrawals ${at}`, pagePath: '/w', order: 60 - at }));
    }
    const { body } = await client.rest('POST', PATH, { query: 'withdrawal' });
    expect(body).toHaveLength(50);
    const orders = body.map(({ order }: { order: number }) => order);
    expect(orders).toEqual(orders.toSorted((left: number, right: number) => left - right));
  });

  it('sorts by page order unless relevance is asked for', async () => {
    const client = await anonymous();
    const weak = await newArticle({ order: 1, answer: '<p>Long ago somebody mentioned a passport.</p>' });
    const strong = await newArticle({ order: 2, question: 'Passport', answer: '<p>Passport, passport.</p>' });
    expect(idsOf((await client.ok(SEARCH, { query: 'passports' })).searchFaqs)).toEqual([weak.id, strong.id]);
    const byRelevance = { query: 'passports', orderBy: 'RELEVANCE' };
    expect(idsOf((await client.ok(SEARCH, byRelevance)).searchFaqs)).toEqual([strong.id, weak.id]);
  });

  it('finds by inflection, by synonym, with typing errors and by the beginning of a word', async () => {
    const client = await anonymous();
    const { id } = await newArticle({ question: 'How do I reset my password?', answer: '<p>Choose the link.</p>' });
    await newArticle({ question: 'What is a limit order?', answer: '<p>It waits for its price.</p>' });
    for (const query of ['resetting passwords', 'forgot passphrase', 'pasword', 'passwrod rest', 'passwo']) {
      const found = idsOf((await client.ok(SEARCH, { query, orderBy: 'RELEVANCE' })).searchFaqs);
      expect({ query, first: found[0] }).toEqual({ query, first: id });
    }
  });

  it('finds words that tell nothing, and signs, as they stand', async () => {
    const client = await anonymous();
    const { id } = await newArticle({ question: 'To be or not to be?', answer: '<p>100% & more</p>' });
    expect(idsOf((await client.rest('POST', PATH, { query: 'or not to' })).body)).toEqual([id]);
    expect(idsOf((await client.rest('POST', PATH, { query: '0%' })).body)).toEqual([id]);
    expect((await client.rest('POST', PATH, { query: '%%' })).body).toEqual([]);
  });

  it('keeps to a category', async () => {
    const client = await anonymous();
    const [one] = [await newArticle({ question: 'Fees?', category: 'A' })];
    await newArticle({ question: 'Fees?', category: 'B' });
    expect(idsOf((await client.rest('POST', PATH, { query: 'fees', category: 'A' })).body)).toEqual([one.id]);
  });

  it('marks the match in a snippet that holds text and marks alone', async () => {
    const client = await anonymous();
    await newArticle({ question: 'Fees?', answer: '<p>A <b>fee</b> of 1 &lt; 2 &amp; no <a href="/x">more</a>.</p>' });
    const [{ snippet }] = (await client.rest('POST', PATH, { query: 'fees' })).body;
    expect(snippet).toBe('A <mark>fee</mark> of 1 &lt; 2 &amp; no more.');
  });

  it('records queries longer than 3 characters, without a name', async () => {
    const [client, member] = [await anonymous(), await newEditor()];
    await newArticle({ question: 'Fees?' });
    await client.rest('POST', PATH, { query: 'fee' });
    await member.ok(SEARCH, { query: 'fees' });
    await member.rest('POST', PATH, { query: ' Fees ', category: 'None' });
    await client.rest('POST', PATH, { query: 'zzzz' });
    expect(await searches()).toEqual([
      { query: 'Fees', count: 2, resultCount: 0, category: 'None', userId: null },
      { query: 'zzzz', count: 1, resultCount: 0, category: null, userId: null },
    ]);
  });

  it.each([[{ query: 'x' }], [{ query: ' x ' }], [{}], [{ query: 5 }], [{ query: 'x'.repeat(501) }]])(
    'refuses %j at both transports',
    async (input) => {
      const client = await anonymous();
      expect((await client.rest('POST', PATH, input)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await client.code(SEARCH, input)).toBe('BAD_INPUT');
    },
  );

  it.each(["'); drop table faqs; --", "a' | !b & (c:*", '\\', '<-> :*', "it''s", '日本語の質問', '😀😀'])(
    'takes %j as text',
    async (query) => {
      const client = await anonymous();
      expect(Array.isArray((await client.rest('POST', PATH, { query: `${query} xx` })).body)).toBe(true);
      expect((await client.ok(SUGGEST, { text: query })).suggestArticles).toEqual([]);
    },
  );

  it('costs three statements, however many articles it finds', async () => {
    const client = await anonymous();
    await newArticle({ question: 'Fees?' });
    await client.ok(SEARCH, { query: 'fees' });
    const one = await fewestStatements(() => client.ok(SEARCH, { query: 'fees' }));
    for (let made = 0; made < 8; made += 1) await newArticle({ question: `Fees ${made}?` });
    expect([one, await fewestStatements(() => client.ok(SEARCH, { query: 'fees' }))]).toEqual([3, 3]);
    expect(await fewestStatements(() => client.ok(SUGGEST, { text: 'fee' }))).toBe(3);
  });

  it('follows every change of an article at once', async () => {
    const [client, editor] = [await anonymous(), await newEditor('edit.faq', 'delete.faq')];
    const { id } = await newArticle({ question: 'Aardvark' });
    const found = async (query: string) => idsOf((await client.rest('POST', PATH, { query })).body);
    expect(await found('aardvark')).toEqual([id]);
    await editor.rest('PUT', `/api/admin/faq/${id}`, { question: 'Buffalo', tags: ['horned'] });
    expect([await found('aardvark'), await found('buffalo'), await found('horned')]).toEqual([[], [id], [id]]);
    await editor.rest('PUT', `/api/admin/faq/${id}`, { status: false });
    expect(await found('buffalo')).toEqual([]);
    await editor.rest('PUT', `/api/admin/faq/${id}`, { status: true });
    await editor.rest('DELETE', `/api/admin/faq/${id}`);
    expect(await found('buffalo')).toEqual([]);
    const { platform } = await world();
    const words = await platform.db.pool.query('select word from faq_search_words where documents <> 0');
    expect(words.rows).toEqual([]);
  });
});

describe('suggestArticles', () => {
  beforeEach(emptyBase);

  it('finds while the last word is still being typed, the best match first, and records nothing', async () => {
    const client = await anonymous();
    const { id } = await newArticle({ question: 'How do I withdraw crypto?' });
    await newArticle({ question: 'How do I delete my account?' });
    for (const text of ['wi', 'how do I wit', 'withdr', 'withdrawing cryp']) {
      expect({ text, first: (await client.ok(SUGGEST, { text })).suggestArticles[0]?.id }).toEqual({ text, first: id });
    }
    expect((await client.ok(SUGGEST, { text: 'w' })).suggestArticles).toEqual([]);
    expect(await searches()).toEqual([]);
  });

  it('answers as many as asked for, 10 at most', async () => {
    const client = await anonymous();
    // Without an id: its letters may happen to be a word that is taken for what is searched.
    for (let made = 0; made < 12; made += 1) await newArticle({ question: `Fees ${made}` });
    expect((await client.ok(SUGGEST, { text: 'fees' })).suggestArticles).toHaveLength(5);
    expect((await client.ok(SUGGEST, { text: 'fees', limit: 10 })).suggestArticles).toHaveLength(10);
    for (const limit of [0, 11]) expect(await client.code(SUGGEST, { text: 'fees', limit })).toBe('BAD_INPUT');
    expect(await client.code(SUGGEST, { text: 'x'.repeat(501) })).toBe('BAD_INPUT');
  });
});

describe('a long question', () => {
  beforeEach(emptyBase);
  /** Words that no article has, and that are like none that one has. */
  const strange = (count: number): string[] => Array.from({ length: count }, (_, at) => `qx${at}zv`);

  it('is looked up by its first 24 words, at both transports', async () => {
    const client = await anonymous();
    const { id } = await newArticle({ question: 'Aardvark' });
    for (const [before, found] of [
      [23, [id]],
      [24, []],
    ] as const) {
      const query = [...strange(before), 'aardvark', ...strange(60).slice(before)].join(' ');
      expect(idsOf((await client.rest('POST', PATH, { query })).body)).toEqual(found);
      expect(idsOf((await client.ok(SEARCH, { query })).searchFaqs)).toEqual(found);
    }
  });

  it('has its last word looked for while that is being typed, however many come before', async () => {
    const client = await anonymous();
    const { id } = await newArticle({ question: 'Aardvark' });
    const text = [...strange(40), 'aardv'].join(' ');
    expect(idsOf((await client.ok(SUGGEST, { text })).suggestArticles)).toEqual([id]);
  });

  it('has six of its mistyped words corrected, the longest', async () => {
    const client = await anonymous();
    const words = ['hippopotamus', 'rhinoceros', 'crocodile', 'chimpanzee', 'porcupine', 'kangaroo', 'giraffe'];
    const made = [];
    for (const question of words) made.push((await newArticle({ question })).id);
    const mistyped = (word: string): string => `${word.slice(0, 3)}x${word.slice(4)}`;
    const query = words.map(mistyped).join(' ');
    const found = idsOf((await client.rest('POST', PATH, { query })).body);
    expect(found.toSorted()).toEqual(made.slice(0, 6).toSorted());
    expect(idsOf((await client.rest('POST', PATH, { query: mistyped('giraffe') })).body)).toEqual(made.slice(6));
  });
});
