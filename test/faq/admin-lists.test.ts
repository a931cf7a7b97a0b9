import { newId } from '../../src/core/ids.js';
import { fewestStatements } from '../support/statements.js';
import { emptyBase, idsOf, newArticle, newEditor, newPath } from './support/articles.js';

const LIST = `query ($page: Int, $perPage: Int, $search: String, $category: String, $status: FaqStatusFilter,
  $pagePath: String, $tags: String) {
  adminFaqs(page: $page, perPage: $perPage, search: $search, category: $category, status: $status, pagePath: $pagePath,
    tags: $tags) { items { id } pagination { totalItems } counts { active inactive total: all } }
}`;

/** What a request lists at both transports, which must agree. */
async function listed(request: Record<string, string>) {
  const editor = await newEditor('view.faq');
  const { adminFaqs } = await editor.ok(LIST, request);
  const { body } = await editor.rest('GET', `/api/admin/faq?${new URLSearchParams(request)}`);
  expect({ ids: idsOf(body.items), counts: body.counts }).toEqual({
    ids: idsOf(adminFaqs.items),
    counts: adminFaqs.counts,
  });
  return { ids: idsOf(adminFaqs.items), counts: adminFaqs.counts };
}

describe('adminFaqs', () => {
  it('lists by status, with counts that do not look at it', async () => {
    const pagePath = newPath();
    const [on, off] = [await newArticle({ pagePath }), await newArticle({ pagePath, status: false })];
    const counts = { active: 1, inactive: 1, total: 2 };
    expect(await listed({ pagePath })).toEqual({ ids: [on.id, off.id], counts });
    expect(await listed({ pagePath, status: 'all' })).toEqual({ ids: [on.id, off.id], counts });
    expect(await listed({ pagePath, status: 'active' })).toEqual({ ids: [on.id], counts });
    expect(await listed({ pagePath, status: 'inactive' })).toEqual({ ids: [off.id], counts });
  });

  it('searches question, answer and category, and asks for all of the tags', async () => {
    const [pagePath, word] = [newPath(), newId()];
    const one = await newArticle({ pagePath, question: `Q ${word}`, tags: ['red', 'blue'] });
    const two = await newArticle({ pagePath, answer: `A ${word}`, tags: ['red'] });
    const three = await newArticle({ pagePath, category: `C ${word}`, tags: ['blue', 'green'] });
    expect((await listed({ search: word })).ids.toSorted()).toEqual([one.id, two.id, three.id].toSorted());
    expect((await listed({ pagePath, tags: 'red' })).ids).toEqual([one.id, two.id]);
    expect((await listed({ pagePath, tags: ' blue , red ' })).ids).toEqual([one.id]);
    expect((await listed({ pagePath, tags: 'RED' })).ids).toEqual([]);
    expect((await listed({ category: `C ${word}` })).ids).toEqual([three.id]);
  });

  it('refuses an unknown status, and more than 100 a page', async () => {
    const editor = await newEditor('view.faq');
    for (const query of ['status=some', 'limit=101', 'page=0']) {
      expect((await editor.rest('GET', `/api/admin/faq?${query}`)).body).toMatchObject({ code: 'BAD_INPUT' });
    }
    expect(await editor.code(LIST, { perPage: 101 })).toBe('BAD_INPUT');
  });

  it('costs four statements, whatever the length of the page', async () => {
    const [editor, pagePath] = [await newEditor('view.faq'), newPath()];
    for (let made = 0; made < 8; made += 1) await newArticle({ pagePath });
    await editor.ok(LIST, { pagePath, perPage: 1 });
    expect([
      await fewestStatements(() => editor.ok(LIST, { pagePath, perPage: 1 })),
      await fewestStatements(() => editor.ok(LIST, { pagePath, perPage: 8 })),
    ]).toEqual([4, 4]);
  });
});

describe('categories and tags', () => {
  it('are those of all articles, each once', async () => {
    await emptyBase();
    const editor = await newEditor('view.faq.category');
    await newArticle({ category: 'B', tags: ['y', 'x'] });
    await newArticle({ category: 'A', tags: ['x'], status: false });
    expect(await editor.ok('{ allFaqCategories faqTags }')).toEqual({
      allFaqCategories: ['A', 'B'],
      faqTags: ['x', 'y'],
    });
    expect((await editor.rest('GET', '/api/admin/faq/category')).body).toEqual(['A', 'B']);
    expect((await editor.rest('GET', '/api/admin/faq/tag')).body).toEqual(['x', 'y']);
  });
});
