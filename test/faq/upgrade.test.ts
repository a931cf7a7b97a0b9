import { newId } from '../../src/core/ids.js';
import { normalPagePath } from '../../src/core/text/page-path.js';
import { anonymous } from '../support/accounts.js';
import { world } from '../support/world.js';
import { emptyBase, idsOf } from './support/articles.js';
import { ordered } from './support/places.js';

const STEPS = ['0072-faq-plain-text', '0073-faq-pages-and-questions'];

/** Paths as they were taken before, with the one that each is now. */
const PATHS: Readonly<Record<string, string>> = {
  '/a': '/a',
  '/a/': '/a',
  'a?x=1': '/a',
  '//a/./b/../#c': '/a',
  '/%61': '/a',
  '/caf%C3%A9': '/café',
  '/cafe\u0301': '/café',
  '/100%': '/100-',
  '/%C3': '/-C3',
  '/ / ': '/',
  '/': '/',
  '..': '/',
};

describe('a knowledge base from before', () => {
  it('gets plain text, one spelling of each page, places without gaps and honest questions, and goes back', async () => {
    const { platform } = await world();
    await emptyBase();
    await platform.db.orm.migrator.down({ migrations: STEPS });
    const ids = Object.keys(PATHS).map(() => newId());
    await platform.db.pool.query(
      `insert into faqs (id, question, answer, category, "order", "pagePath", "createdAt", "updatedAt")
       select id, 'Q' || n, '<p>Salt &amp; <b>pep</b>per</p>', 'C', 7 - n % 3, path, now(), now()
       from unnest($1::uuid[], $2::text[]) with ordinality as t (id, path, n)`,
      [ids, Object.keys(PATHS)],
    );
    const questions = [newId(), newId()];
    await platform.db.pool.query(
      `insert into faq_questions (id, name, email, question, answer, status, "createdAt", "updatedAt")
       select id, 'N', 'n@example.com', 'Really?', answer, 'ANSWERED', now(), now()
       from unnest($1::uuid[], $2::text[]) as t (id, answer)`,
      [questions, [null, 'So.']],
    );
    await platform.db.orm.migrator.up();

    const articles = await platform.db.rows.selectFrom('faqs').select(['id', 'pagePath', 'plain']).execute();
    const byId = new Map(articles.map((article) => [article.id, article]));
    Object.entries(PATHS).forEach(([written, path], at) => {
      expect([written, byId.get(ids[at]!)]).toMatchObject([written, { pagePath: path, plain: 'Salt & pepper' }]);
      if (!path.includes('-')) expect(normalPagePath(written)).toBe(path);
      expect(normalPagePath(path)).toBe(path);
    });
    for (const path of new Set(Object.values(PATHS))) {
      const places = (await ordered(path)).map(([, order]) => order);
      expect(places).toEqual(places.map((_, at) => at + 1));
    }
    const states = await platform.db.rows.selectFrom('faq_questions').select(['id', 'status']).execute();
    expect(states.toSorted((l, r) => (l.id < r.id ? -1 : 1)).map(({ status }) => status)).toEqual([
      'PENDING',
      'ANSWERED',
    ]);
    const reader = await anonymous();
    const { body } = await reader.rest('POST', '/api/faq/search', { query: 'pepper' });
    expect(idsOf(body).toSorted()).toEqual(ids.toSorted());
    await platform.db.orm.migrator.down({ migrations: STEPS });
    expect((await platform.db.pool.query('select count(*)::int as n from faq_search_documents')).rows).toEqual([
      { n: ids.length },
    ]);
    await platform.db.orm.migrator.up();
    await emptyBase();
  });
});
