import { newId } from '../../src/core/ids.js';
import { anonymous } from '../support/accounts.js';
import { world } from '../support/world.js';
import { EDITOR, idsOf, newArticle, newEditor, newPath } from './support/articles.js';

const FIELDS =
  'id question answer answerFormat answerSource image category tags status order pagePath relatedFaqIds views';
const CREATE = `mutation ($input: CreateFaqInput!) { createFaq(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: UUID!, $input: UpdateFaqInput!) { updateFaq(id: $id, input: $input) { ${FIELDS} } }`;
const BULK = 'mutation ($ids: [UUID!]!, $data: FaqBulkInput!) { updateFaqs(ids: $ids, data: $data) { count } }';
const DELETE = 'mutation ($id: UUID!) { deleteFaq(id: $id) { message } }';
const DELETE_ALL = 'mutation ($ids: [UUID!]!) { deleteFaqs(ids: $ids) { count } }';
const ONE = `query ($id: UUID!) { adminFaq(id: $id) { ${FIELDS} helpfulCount unhelpfulCount } }`;
const PATH = '/api/admin/faq';
const draft = (over: Record<string, unknown> = {}) => ({
  question: 'How do I deposit?',
  answer: '<p>So.</p>',
  category: 'Wallet',
  pagePath: newPath(),
  ...over,
});

describe('createFaq', () => {
  it('puts articles at the end of their page, at both transports', async () => {
    const [editor, pagePath] = [await newEditor('create.faq'), newPath()];
    const first = (await editor.ok(CREATE, { input: draft({ pagePath }) })).createFaq;
    expect(first).toMatchObject({ order: 1, status: true, tags: [], relatedFaqIds: [], views: 0, image: null });
    const { body } = await editor.rest('POST', PATH, draft({ pagePath, status: false, foo: 1 }));
    expect(body).toMatchObject({ order: 2, status: false, statusCode: 200 });
  });

  it('honours a place that is given, 0 too, takes null for none, and one beyond the end for the end', async () => {
    const [editor, pagePath] = [await newEditor('create.faq'), newPath()];
    expect((await editor.rest('POST', PATH, draft({ pagePath, order: 0 }))).body.order).toBe(0);
    expect((await editor.rest('POST', PATH, draft({ pagePath, order: 9 }))).body.order).toBe(1);
    expect((await editor.rest('POST', PATH, draft({ pagePath, order: null }))).body.order).toBe(2);
  });

  it('takes Markdown of 8,000 characters at most, at both transports, and none that nests without end', async () => {
    const editor = await newEditor('create.faq');
    const markdown = (answer: string) => draft({ answer, answerFormat: 'MARKDOWN' });
    expect(await editor.code(CREATE, { input: markdown('_a_'.repeat(2_666)) })).toBeUndefined();
    const tooLong = markdown('_a_'.repeat(2_667));
    expect(await editor.code(CREATE, { input: tooLong })).toBe('BAD_INPUT');
    expect((await editor.rest('POST', PATH, tooLong)).body).toMatchObject({
      statusCode: 400,
      message: 'answer must have at most 8000 characters in Markdown: write a longer one in HTML',
    });
    expect(await editor.code(CREATE, { input: draft({ answer: 'a'.repeat(8_001) }) })).toBeUndefined();
    for (const nests of ['> ', '1. ', '- ']) {
      const { body } = await editor.rest('POST', PATH, markdown(nests.repeat(2_600)));
      expect(body.statusCode).toBeLessThan(500);
    }
  });

  it.each([
    ['5,000 elements', '<p>a</p>'.repeat(5_000), '<p>a</p>'.repeat(5_001), 'at most 5000 HTML elements'],
    ['100 levels', '<b>'.repeat(100) + 'x', '<b>'.repeat(101) + 'x', 'nested too deeply'],
    ['20,000 signs that may begin one', '<'.repeat(20_000), '<'.repeat(20_001), 'at most 5000 HTML elements'],
    ['200,000 characters, entities written out', '&'.repeat(40_000), '&'.repeat(40_001), 'at most 200000 characters'],
  ])(
    'takes an answer of at most %s, whether it is created or changed, at both transports',
    async (_, most, more, told) => {
      const editor = await newEditor(...EDITOR);
      const { id } = (await editor.ok(CREATE, { input: draft({ answer: most }) })).createFaq;
      const refused = { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining(told) };
      expect(await editor.code(CREATE, { input: draft({ answer: more }) })).toBe('BAD_INPUT');
      expect(await editor.code(UPDATE, { id, input: { answer: more } })).toBe('BAD_INPUT');
      expect(await editor.code(BULK, { ids: [id], data: { answer: more } })).toBe('BAD_INPUT');
      expect((await editor.rest('POST', PATH, draft({ answer: more }))).body).toMatchObject(refused);
      expect((await editor.rest('PUT', `${PATH}/${id}`, { answer: more })).body).toMatchObject(refused);
      expect((await editor.rest('PUT', PATH, { ids: [id], data: { answer: more } })).body).toMatchObject(refused);
      // Elements beside each other nest in nothing, whether they are kept or not.
      await editor.ok(UPDATE, { id, input: { answer: '<b>a</b><br><img src="/x"><xyz>b</xyz>'.repeat(200) } });
    },
  );

  it('shows answers that are older than these limits', async () => {
    const [{ platform }, reader] = [await world(), await anonymous()];
    const { id } = await newArticle();
    const deep = `${'<b>'.repeat(101)}x${'</b>'.repeat(101)}`;
    await platform.db.pool.query('update faqs set answer = $1 where id = $2', [deep, id]);
    expect((await reader.rest('GET', `/api/faq/${id}`)).body.answer).toBe(deep);
  });

  it('sanitises HTML and keeps what can do no harm', async () => {
    const editor = await newEditor('create.faq');
    const answer =
      '<h2>Hi</h2><script>x()</script><img src="javascript:x" onerror="y()"><a href="data:text/html,x">a</a>' +
      '<a href="/wallet">b</a><a href="mailto:a@b.c">c</a><a href="https://x.org" target="_blank">d</a><iframe src="/"></iframe>';
    expect((await editor.rest('POST', PATH, draft({ answer }))).body.answer).toBe(
      '<h2>Hi</h2><img /><a>a</a><a href="/wallet">b</a><a href="mailto:a@b.c">c</a>' +
        '<a href="https://x.org" target="_blank" rel="noopener noreferrer">d</a>',
    );
  });

  it('renders Markdown when it is written, and keeps the source for editors alone', async () => {
    const [editor, reader] = [await newEditor('create.faq'), await anonymous()];
    const answer = '**Bold** <script>x()</script> [x](javascript:y)';
    const { createFaq } = await editor.ok(CREATE, { input: draft({ answer, answerFormat: 'MARKDOWN' }) });
    expect(createFaq).toMatchObject({
      answer: '<p><strong>Bold</strong>  <a>x</a></p>',
      answerFormat: 'MARKDOWN',
      answerSource: answer,
    });
    const { body } = await reader.rest('GET', `/api/faq/${createFaq.id}`);
    expect([body.answer, 'answerSource' in body]).toEqual(['<p><strong>Bold</strong>  <a>x</a></p>', false]);
    expect(await reader.code('query ($id: UUID!) { faq(id: $id) { answerSource } }', { id: createFaq.id })).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });

  it('keeps question, category and tags as plain text, trimmed and each tag once', async () => {
    const editor = await newEditor('create.faq');
    const input = draft({ question: ' <b>Fees</b>? ', category: ' <i>A</i> ', tags: [' a ', 'b', 'a', ''] });
    expect((await editor.rest('POST', PATH, input)).body).toMatchObject({
      question: '<b>Fees</b>?',
      category: '<i>A</i>',
      tags: ['a', 'b'],
    });
  });

  it.each([
    { question: '' },
    { question: '   ' },
    { question: 'x'.repeat(501) },
    { answer: '<script>x()</script>' },
    { category: '' },
    { category: 'x'.repeat(101) },
    { pagePath: '' },
    { tags: ['x'.repeat(51)] },
    { order: -1 },
    { order: 1.5 },
    { status: 'perhaps' },
    { relatedFaqIds: ['garbage'] },
    { image: 'javascript:x()' },
    { answerFormat: 'TEX' },
  ])('refuses %j at both transports', async (over) => {
    const editor = await newEditor('create.faq');
    expect((await editor.rest('POST', PATH, draft(over))).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await editor.code(CREATE, { input: draft(over) })).toBe('BAD_INPUT');
  });

  it('leaves the article in the audit', async () => {
    const [editor, { platform }] = [await newEditor('create.faq'), await world()];
    const { id } = (await editor.rest('POST', PATH, draft())).body;
    const rows = await platform.db.rows.selectFrom('admin_audit_log').selectAll().where('targetId', '=', id).execute();
    expect(rows).toMatchObject([{ action: 'create.faq', operation: 'createFaq', transport: 'rest', before: null }]);
  });
});

describe('updateFaq', () => {
  it('changes what is given and leaves the rest, at both transports', async () => {
    const editor = await newEditor('edit.faq');
    const { id, order, pagePath } = await newArticle({ tags: ['a'], image: '/x.png' });
    const changed = (await editor.ok(UPDATE, { id, input: { question: 'New?', status: false } })).updateFaq;
    expect(changed).toMatchObject({ question: 'New?', status: false, tags: ['a'], image: '/x.png', order, pagePath });
    const { body } = await editor.rest('PUT', `${PATH}/${id}`, { image: null, tags: [], order: 0, views: 99 });
    expect(body).toMatchObject({ question: 'New?', image: null, tags: [], order: 0, views: 0, statusCode: 200 });
  });

  it('answers a deleted and an absent article alike', async () => {
    const editor = await newEditor('edit.faq', 'delete.faq');
    const { id } = await newArticle();
    await editor.rest('DELETE', `${PATH}/${id}`);
    for (const asked of [id, newId()]) {
      expect(await editor.code(UPDATE, { id: asked, input: { status: true } })).toBe('NOT_FOUND');
      expect((await editor.rest('PUT', `${PATH}/${asked}`, { status: true })).body.code).toBe('NOT_FOUND');
    }
  });
});

describe('updateFaqs', () => {
  it('gives every article the same values out of the whitelist and ignores what is not in it', async () => {
    const editor = await newEditor('edit.faq', 'view.faq');
    const [one, two, other] = [await newArticle(), await newArticle(), await newArticle()];
    const data = { category: 'Bulk', status: false, order: 0, views: 5, deletedAt: '2026-01-01', id: newId() };
    const { body } = await editor.rest('PUT', PATH, { ids: [one.id, two.id, newId()], data });
    expect(body).toMatchObject({ count: 2, statusCode: 200 });
    for (const { id } of [one, two]) {
      expect((await editor.ok(ONE, { id })).adminFaq).toMatchObject({
        category: 'Bulk',
        status: false,
        order: 0,
        views: 0,
      });
    }
    expect((await editor.ok(ONE, { id: other.id })).adminFaq.category).toBe('General');
    expect((await editor.ok(BULK, { ids: [one.id], data: { tags: ['x'] } })).updateFaqs).toEqual({ count: 1 });
  });

  it('refuses ids that are none before anything changes, an empty list, and more than 500', async () => {
    const editor = await newEditor('edit.faq', 'view.faq');
    const { id } = await newArticle();
    for (const ids of [[id, 'garbage'], [], Array.from({ length: 501 }, () => newId())]) {
      const { body } = await editor.rest('PUT', PATH, { ids, data: { category: 'No' } });
      expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await editor.code(BULK, { ids, data: { category: 'No' } })).toBe('BAD_INPUT');
    }
    expect((await editor.ok(ONE, { id })).adminFaq.category).toBe('General');
    expect(await editor.code(BULK, { ids: [id], data: { views: 1 } })).toBe('BAD_INPUT');
  });
});

describe('deleteFaq and deleteFaqs', () => {
  it('hide articles from everybody and keep their rows', async () => {
    const [editor, { platform }] = [await newEditor(...EDITOR), await world()];
    const [one, two, three] = [await newArticle(), await newArticle(), await newArticle()];
    expect((await editor.rest('DELETE', `${PATH}/${one.id}`)).body).toEqual({
      message: 'The article is deleted',
      statusCode: 200,
    });
    expect((await editor.rest('DELETE', PATH, { ids: [two.id, one.id] })).body.count).toBe(1);
    expect((await editor.ok(DELETE_ALL, { ids: [three.id] })).deleteFaqs.count).toBe(1);
    expect(await editor.code(DELETE, { id: one.id })).toBe('NOT_FOUND');
    for (const { id } of [one, two, three]) expect(await editor.code(ONE, { id })).toBe('NOT_FOUND');
    const ids = idsOf([one, two, three]);
    const rows = await platform.db.rows.selectFrom('faqs').select('deletedAt').where('id', 'in', ids).execute();
    expect(rows.filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(3);
  });

  it('refuse an id that is none', async () => {
    const editor = await newEditor('delete.faq');
    const { body } = await editor.rest('DELETE', PATH, { ids: [newId(), 'garbage'] });
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect((await editor.rest('DELETE', `${PATH}/garbage`)).body.statusCode).toBe(400);
  });
});

describe('the keys of the editors', () => {
  it.each([
    ['GET', PATH, 'view.faq'],
    ['POST', PATH, 'create.faq'],
    ['PUT', PATH, 'edit.faq'],
    ['DELETE', PATH, 'delete.faq'],
    ['GET', `${PATH}/${newId()}`, 'view.faq'],
    ['PUT', `${PATH}/${newId()}`, 'edit.faq'],
    ['DELETE', `${PATH}/${newId()}`, 'delete.faq'],
    ['GET', `${PATH}/page`, 'view.faq'],
    ['GET', `${PATH}/page/counts`, 'view.faq'],
    ['PUT', `${PATH}/page/status`, 'edit.faq'],
    ['DELETE', `${PATH}/page`, 'delete.faq'],
    ['POST', `${PATH}/reorder`, 'edit.faq'],
    ['GET', `${PATH}/category`, 'view.faq.category'],
    ['GET', `${PATH}/tag`, 'view.faq.category'],
    ['GET', `${PATH}/question`, 'view.faq.question'],
    ['POST', `${PATH}/question/${newId()}/answer`, 'edit.faq.question'],
    ['PUT', `${PATH}/question/${newId()}/status`, 'edit.faq.question'],
    ['GET', `${PATH}/feedback`, 'view.faq.feedback'],
    ['GET', `${PATH}/${newId()}/feedback`, 'view.faq.feedback'],
    ['POST', `${PATH}/${newId()}/feedback`, 'create.faq.feedback'],
    ['GET', `${PATH}/analytics`, 'access.faq'],
    ...['generate', 'improve', 'answer', 'tag', 'related', 'summarize'].map(
      (name) => ['POST', `${PATH}/ai/${name}`, 'create.faq'] as const,
    ),
  ] as const)('%s %s needs %s, and nothing else opens it', async (method, path, permission) => {
    const [holder, other, nobody] = [
      await newEditor(permission),
      await newEditor(permission === 'view.faq' ? 'edit.faq' : 'view.faq'),
      await anonymous(),
    ];
    const body = method === 'GET' ? undefined : {};
    expect((await nobody.rest(method, path, body)).body.code).toBe('UNAUTHENTICATED');
    expect((await other.rest(method, path, body)).body.code).toBe('FORBIDDEN');
    expect(['UNAUTHENTICATED', 'FORBIDDEN']).not.toContain((await holder.rest(method, path, body)).body.code);
  });
});
