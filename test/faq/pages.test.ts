import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../src/core/ids.js';
import { anonymous } from '../support/accounts.js';
import { world } from '../support/world.js';
import { EDITOR, emptyBase, idsOf, newArticle, newEditor, newPath } from './support/articles.js';
import { ordered } from './support/places.js';

const PAGES = [
  'page.tsx',
  '[locale]/wallet/page.tsx',
  '[locale]/(dashboard)/trade/page.jsx',
  '[locale]/nft/[id]/page.ts',
  '[locale]/_private/page.tsx',
  '[locale]/.hidden/page.tsx',
  '[locale]/api/x/page.tsx',
  '[locale]/admin/faq/page.tsx',
  '[locale]/auth/login/page.tsx',
  '[locale]/error/page.tsx',
  '[locale]/404/page.tsx',
  '[locale]/500/page.tsx',
  '[locale]/empty/layout.tsx',
];

async function withAppDir(run: () => Promise<void>): Promise<void> {
  const { platform } = await world();
  const folder = await mkdtemp(join(tmpdir(), 'app-'));
  for (const page of PAGES) {
    await mkdir(join(folder, page, '..'), { recursive: true });
    await writeFile(join(folder, page), '');
  }
  Object.assign(platform.config, { faqAppDir: folder });
  await run().finally(async () => {
    Object.assign(platform.config, { faqAppDir: null });
    await rm(folder, { recursive: true });
  });
}

describe('faqPages', () => {
  it("lists the front end's pages without the locale, and without what is no page for readers", async () => {
    const editor = await newEditor('view.faq');
    await withAppDir(async () => {
      const pages = ['/', '/nft/[id]', '/trade', '/wallet'];
      expect((await editor.ok('{ faqPages }')).faqPages).toEqual(pages);
      expect((await editor.rest('GET', '/api/admin/faq/page')).body).toEqual(pages);
    });
  });

  it('lists nothing where no folder is configured, or it is not there', async () => {
    const [editor, { platform }] = [await newEditor('view.faq'), await world()];
    expect((await editor.rest('GET', '/api/admin/faq/page')).body).toEqual([]);
    Object.assign(platform.config, { faqAppDir: '/nowhere/at/all' });
    expect((await editor.ok('{ faqPages }')).faqPages).toEqual([]);
    Object.assign(platform.config, { faqAppDir: null });
  });
});

describe('the articles of a page', () => {
  it('are counted, published or not', async () => {
    await emptyBase();
    const editor = await newEditor('view.faq');
    for (const [pagePath, status] of [
      ['/a', true],
      ['/a', false],
      ['/b', true],
    ] as const) {
      await newArticle({ pagePath, status });
    }
    const counts = [
      { pagePath: '/a', count: 2 },
      { pagePath: '/b', count: 1 },
    ];
    expect((await editor.ok('{ faqPageCounts { pagePath count } }')).faqPageCounts).toEqual(counts);
    expect((await editor.rest('GET', '/api/admin/faq/page/counts')).body).toEqual(counts);
  });

  it('are published and unpublished together, also those that were taken down one by one', async () => {
    const [editor, reader, pagePath] = [await newEditor('edit.faq'), await anonymous(), newPath()];
    const [one, two] = [await newArticle({ pagePath }), await newArticle({ pagePath, status: false })];
    const other = await newArticle();
    const shown = async () => idsOf((await reader.rest('GET', `/api/faq?pagePath=${pagePath}`)).body);
    const off = await editor.rest('PUT', '/api/admin/faq/page/status', { pagePath, status: false });
    expect(off.body).toMatchObject({ count: 2, statusCode: 200 });
    expect(await shown()).toEqual([]);
    const on = 'mutation ($p: String!) { setFaqPageStatus(pagePath: $p, status: true) { count } }';
    expect((await editor.ok(on, { p: pagePath })).setFaqPageStatus).toEqual({ count: 2 });
    expect(await shown()).toEqual([one.id, two.id]);
    expect((await reader.rest('GET', `/api/faq/${other.id}`)).body.statusCode).toBe(200);
    for (const body of [{ pagePath }, { status: true }, { pagePath: ' ', status: true }]) {
      expect((await editor.rest('PUT', '/api/admin/faq/page/status', body)).body.code).toBe('BAD_INPUT');
    }
  });

  it('are deleted together', async () => {
    const [editor, pagePath] = [await newEditor(...EDITOR), newPath()];
    await newArticle({ pagePath });
    const other = await newArticle();
    expect((await editor.rest('DELETE', '/api/admin/faq/page', { pagePath })).body).toMatchObject({ count: 1 });
    const again = 'mutation ($p: String!) { deleteFaqPage(pagePath: $p) { count } }';
    expect((await editor.ok(again, { p: pagePath })).deleteFaqPage).toEqual({ count: 0 });
    expect((await editor.rest('GET', `/api/admin/faq/${other.id}`)).body.statusCode).toBe(200);
  });
});

const REORDER = 'mutation ($input: ReorderFaqInput!) { reorderFaq(input: $input) { id order pagePath } }';

describe('reorderFaq', () => {
  it('puts an article before another one or at the end, and numbers the page anew, at both transports', async () => {
    const [editor, pagePath] = [await newEditor('edit.faq'), newPath()];
    const [a, b, c] = [
      await newArticle({ pagePath, order: 0 }),
      await newArticle({ pagePath, order: 1 }),
      await newArticle({ pagePath, order: 40 }),
    ];
    const { body } = await editor.rest('POST', '/api/admin/faq/reorder', {
      faqId: c.id,
      targetId: a.id,
      targetPagePath: pagePath,
    });
    expect(body).toMatchObject({ id: c.id, order: 1, statusCode: 200 });
    expect(await ordered(pagePath)).toEqual([
      [c.id, 1],
      [a.id, 2],
      [b.id, 3],
    ]);
    const input = { faqId: c.id, targetId: null, targetPagePath: pagePath };
    expect((await editor.ok(REORDER, { input })).reorderFaq).toEqual({ id: c.id, order: 3, pagePath });
  });

  it('moves an article to another page', async () => {
    const [editor, pagePath] = [await newEditor('edit.faq'), newPath()];
    const [moved, target] = [await newArticle(), await newArticle({ pagePath })];
    const input = { faqId: moved.id, targetId: target.id, targetPagePath: pagePath };
    expect((await editor.ok(REORDER, { input })).reorderFaq).toEqual({ id: moved.id, order: 1, pagePath });
    expect(await ordered(pagePath)).toEqual([
      [moved.id, 1],
      [target.id, 2],
    ]);
  });

  it('refuses a target that is not on the page, itself as target, and an article that is not there', async () => {
    const editor = await newEditor('edit.faq');
    const [one, elsewhere] = [await newArticle(), await newArticle()];
    const input = (over: object) => ({ faqId: one.id, targetId: null, targetPagePath: one.pagePath, ...over });
    expect(await editor.code(REORDER, { input: input({ targetId: elsewhere.id }) })).toBe('BAD_INPUT');
    expect(await editor.code(REORDER, { input: input({ targetId: one.id }) })).toBe('BAD_INPUT');
    expect(await editor.code(REORDER, { input: input({ faqId: newId() }) })).toBe('NOT_FOUND');
    const { body } = await editor.rest('POST', '/api/admin/faq/reorder', { faqId: one.id });
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('keeps places unique and gapless under 200 creates and reorders of a fresh page at once', async () => {
    const [editor, pagePath] = [await newEditor('edit.faq', 'create.faq'), newPath()];
    const movable = await Promise.all(Array.from({ length: 20 }, () => newArticle({ pagePath: newPath() })));
    const calls = Array.from({ length: 200 }, (_, at) => {
      const mover = movable[at % 20]!;
      if (at % 2 === 0) {
        const article = { question: `Q ${at}`, answer: 'A', category: 'C', pagePath };
        return editor.rest('POST', '/api/admin/faq', article);
      }
      return editor.rest('POST', '/api/admin/faq/reorder', { faqId: mover.id, targetPagePath: pagePath });
    });
    const answers = await Promise.all(calls);
    expect(answers.filter(({ body }) => body.statusCode !== 200).map(({ body }) => body)).toEqual([]);
    const places = (await ordered(pagePath)).map(([, order]) => order);
    expect(places).toEqual(Array.from({ length: places.length }, (_, at) => at + 1));
    expect(places.length).toBe(100 + new Set(Array.from({ length: 100 }, (_, at) => (at * 2 + 1) % 20)).size);
  });
});

describe('revisions', () => {
  const LIST =
    'query ($id: UUID!) { faqRevisions(id: $id) { items { id version content changedBy } pagination { totalItems } } }';
  const RESTORE = `mutation ($id: UUID!, $revisionId: UUID!) {
    restoreFaqRevision(id: $id, revisionId: $revisionId) { question answer answerSource tags order status }
  }`;

  it('keep every text of an article, whichever way it changed, and bring one back', async () => {
    const editor = await newEditor(...EDITOR);
    const { id } = await newArticle({
      question: 'First?',
      answer: '**1**',
      answerFormat: 'MARKDOWN' as never,
      tags: ['a'],
    });
    await editor.rest('PUT', `/api/admin/faq/${id}`, { question: 'Second?', answer: '<p>2</p>', tags: ['b'] });
    await editor.rest('PUT', '/api/admin/faq', { ids: [id], data: { category: 'Third' } });
    await editor.rest('PUT', `/api/admin/faq/${id}`, { order: 12, status: false });
    const { items } = (await editor.ok(LIST, { id })).faqRevisions;
    expect(items.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    expect(items[0].changedBy).toBe(editor.user.id);
    const restored = (await editor.ok(RESTORE, { id, revisionId: items[2].id })).restoreFaqRevision;
    expect(restored).toEqual({
      question: 'First?',
      answer: '<p><strong>1</strong></p>',
      answerSource: '**1**',
      tags: ['a'],
      order: 1,
      status: false,
    });
    const { body } = await editor.rest('GET', `/api/admin/faq/${id}/revision?limit=1`);
    expect(body).toMatchObject({ pagination: { totalItems: 4, perPage: 1 }, items: [{ version: 4 }] });
    const path = `/api/admin/faq/${id}/revision/${items[1].id}/restore`;
    expect((await editor.rest('POST', path)).body).toMatchObject({ question: 'Second?', statusCode: 200 });
  });

  it("answer another article's revision as one that does not exist", async () => {
    const editor = await newEditor(...EDITOR);
    const [one, two] = [await newArticle(), await newArticle()];
    const [{ id: revisionId }] = (await editor.ok(LIST, { id: two.id })).faqRevisions.items;
    for (const asked of [revisionId, newId()]) {
      expect(await editor.code(RESTORE, { id: one.id, revisionId: asked })).toBe('NOT_FOUND');
    }
  });
});
