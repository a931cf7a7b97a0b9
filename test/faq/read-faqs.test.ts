import { newId } from '../../src/core/ids.js';
import { deleteFaq } from '../../src/services/faq/admin/delete.js';
import { anonymous } from '../support/accounts.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';
import { emptyBase, idsOf, newArticle, newPath } from './support/articles.js';

const LIST = `query ($page: Int, $perPage: Int, $search: String, $category: String, $pagePath: String) {
  faqs(page: $page, perPage: $perPage, search: $search, category: $category, pagePath: $pagePath) {
    items { id question tags relatedFaqIds status } pagination { totalItems currentPage perPage totalPages }
  }
}`;
const ONE = 'query ($id: UUID!) { faq(id: $id) { id views helpfulCount answer relatedFaqIds related { id } } }';

async function remove(id: string): Promise<void> {
  const { system } = await world();
  await deleteFaq(system, id);
}

describe('faqs', () => {
  it('lists published articles in their order, at both transports', async () => {
    const [client, pagePath] = [await anonymous(), newPath()];
    const last = await newArticle({ pagePath, order: 7 });
    const first = await newArticle({ pagePath, order: 0 });
    await newArticle({ pagePath, status: false });
    const { items, pagination } = (await client.ok(LIST, { pagePath })).faqs;
    expect(idsOf(items)).toEqual([first.id, last.id]);
    expect(pagination).toEqual({ totalItems: 2, currentPage: 1, perPage: 10, totalPages: 1 });
    const { body } = await client.rest('GET', `/api/faq?pagePath=${pagePath}&limit=1&page=2`);
    expect(body).toMatchObject({
      statusCode: 200,
      pagination: { totalItems: 2, currentPage: 2, perPage: 1, totalPages: 2 },
    });
    expect(idsOf(body.items)).toEqual([last.id]);
  });

  it('names the published articles that each one is related to, in the order of its editor', async () => {
    const [client, pagePath] = [await anonymous(), newPath()];
    const [one, two] = [await newArticle(), await newArticle()];
    const hidden = await newArticle({ status: false });
    const deleted = await newArticle();
    await newArticle({ pagePath, relatedFaqIds: [two.id, hidden.id, deleted.id, one.id] });
    await remove(deleted.id);
    const { items } = (
      await client.ok(
        'query ($pagePath: String) { faqs(pagePath: $pagePath) { items { relatedFaqIds related { id question pagePath } } } }',
        { pagePath },
      )
    ).faqs;
    expect(items).toEqual([
      {
        relatedFaqIds: [two.id, one.id],
        related: [two, one].map(({ id, question, pagePath: path }) => ({ id, question, pagePath: path })),
      },
    ]);
  });

  it('answers every match as a bare array under GET /api/faq without page and limit', async () => {
    const [client, pagePath] = [await anonymous(), newPath()];
    const made: string[] = [];
    for (let at = 0; at < 103; at += 1) made.push((await newArticle({ pagePath })).id);
    const { body, status } = await client.rest('GET', `/api/faq?pagePath=${pagePath}`);
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(made);
    expect((await client.rest('GET', `/api/faq?pagePath=${newPath()}`)).body).toEqual([]);
    expect((await client.rest('GET', `/api/faq?pagePath=${pagePath}&page=1`)).body.items).toHaveLength(10);
  });

  it('filters by category and by text in question or answer', async () => {
    const [client, category, word] = [await anonymous(), `c-${newId()}`, newId()];
    const one = await newArticle({ category, question: `About 100%_${word}` });
    const two = await newArticle({ category, answer: `<p>About ${word}</p>` });
    const found = async (variables: Record<string, unknown>) => {
      const byGraphQL = idsOf((await client.ok(LIST, variables)).faqs.items);
      const query = new URLSearchParams(variables as Record<string, string>);
      expect(idsOf((await client.rest('GET', `/api/faq?${query}&limit=10`)).body.items)).toEqual(byGraphQL);
      return byGraphQL.toSorted();
    };
    expect(await found({ category })).toEqual([one.id, two.id].toSorted());
    expect(await found({ search: word.toUpperCase() })).toEqual([one.id, two.id].toSorted());
    expect(await found({ search: `100%_${word}` })).toEqual([one.id]);
    expect(await found({ search: `%${word}` })).toEqual([]);
    expect(await found({ category, search: 'nothing' })).toEqual([]);
  });

  it.each([[{ limit: 101 }], [{ limit: 0 }], [{ page: 0 }], [{ limit: 'many' }]])('refuses %j', async (query) => {
    const client = await anonymous();
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    expect((await client.rest('GET', `/api/faq?${text}`)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('refuses a page of more than 100, and a search text of more than 500 characters, on GraphQL', async () => {
    const client = await anonymous();
    expect(await client.code(LIST, { perPage: 101 })).toBe('BAD_INPUT');
    expect(await client.code(LIST, { search: 'x'.repeat(501) })).toBe('BAD_INPUT');
  });

  it('costs two statements, whatever the length of the page', async () => {
    const [client, pagePath] = [await anonymous(), newPath()];
    const { id } = await newArticle();
    for (let made = 0; made < 12; made += 1) await newArticle({ pagePath, relatedFaqIds: [id] });
    await client.ok(LIST, { pagePath, perPage: 1 });
    expect([
      await fewestStatements(() => client.ok(LIST, { pagePath, perPage: 1 })),
      await fewestStatements(() => client.ok(LIST, { pagePath, perPage: 12 })),
    ]).toEqual([2, 2]);
  });
});

describe('faqCategories', () => {
  it('lists the categories of published articles, each once', async () => {
    await emptyBase();
    const client = await anonymous();
    for (const category of ['Wallet', 'Account', 'Wallet']) await newArticle({ category });
    await newArticle({ category: 'Hidden', status: false });
    expect((await client.ok('{ faqCategories }')).faqCategories).toEqual(['Account', 'Wallet']);
    expect((await client.rest('GET', '/api/faq/category')).body).toEqual(['Account', 'Wallet']);
  });
});

describe('faq', () => {
  it('shows one article and counts each view, at both transports', async () => {
    const client = await anonymous();
    const { id } = await newArticle();
    expect((await client.ok(ONE, { id })).faq).toMatchObject({ id, views: 1, helpfulCount: 0, related: [] });
    expect((await client.rest('GET', `/api/faq/${id}`)).body).toMatchObject({ id, views: 2, statusCode: 200 });
  });

  it('loses no view of a thousand that come at once', async () => {
    const client = await anonymous();
    const { id } = await newArticle();
    for (let wave = 0; wave < 10; wave += 1) {
      await Promise.all(Array.from({ length: 100 }, () => client.rest('GET', `/api/faq/${id}`)));
    }
    expect((await client.ok(ONE, { id })).faq.views).toBe(1_001);
    const { platform } = await world();
    const days = await platform.db.rows.selectFrom('faq_view_days').select('views').where('faqId', '=', id).execute();
    expect(days).toEqual([{ views: 1_001 }]);
  });

  it('embeds at most ten related articles that are published, in the order in which they were named', async () => {
    const client = await anonymous();
    const published = [];
    for (let made = 0; made < 11; made += 1) published.push((await newArticle()).id);
    const hidden = (await newArticle({ status: false })).id;
    const deleted = (await newArticle()).id;
    const { id } = await newArticle({ relatedFaqIds: [hidden, ...published.toReversed(), deleted] });
    await remove(deleted);
    const { faq } = await client.ok(ONE, { id });
    expect(idsOf(faq.related)).toEqual(published.toReversed().slice(0, 10));
    expect(faq.relatedFaqIds).toEqual(published.toReversed());
    expect((await client.rest('GET', `/api/faq/${id}`)).body.related).toHaveLength(10);
  });

  it('answers an unpublished, a deleted and an absent article alike', async () => {
    const [client, { platform }] = [await anonymous(), await world()];
    const [hidden, deleted] = [await newArticle({ status: false }), await newArticle()];
    await platform.db.rows
      .updateTable('faqs')
      .set({ deletedAt: new Date().toISOString() })
      .where('id', '=', deleted.id)
      .execute();
    for (const id of [hidden.id, deleted.id, newId()]) {
      expect(await client.code(ONE, { id })).toBe('NOT_FOUND');
      expect((await client.rest('GET', `/api/faq/${id}`)).body).toEqual({
        statusCode: 404,
        message: 'Not found',
        code: 'NOT_FOUND',
      });
    }
    const { views } = await platform.db.rows
      .selectFrom('faqs')
      .select('views')
      .where('id', '=', hidden.id)
      .executeTakeFirstOrThrow();
    expect(views).toBe(0);
  });

  it('refuses what is no id', async () => {
    const client = await anonymous();
    expect((await client.rest('GET', '/api/faq/garbage')).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('sanitises the answer once more when it is read', async () => {
    const [client, { platform }] = [await anonymous(), await world()];
    const { id } = await newArticle();
    await platform.db.rows
      .updateTable('faqs')
      .set({ answer: '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x()">go</a></p>' })
      .where('id', '=', id)
      .execute();
    expect((await client.ok(ONE, { id })).faq.answer).toBe('<p>Hi<a>go</a></p>');
  });
});
