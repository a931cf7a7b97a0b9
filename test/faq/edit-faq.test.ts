import { newId } from '../../src/core/ids.js';
import { AnswerFormat } from '../../src/entities/faq/article.js';
import { anonymous, newClient } from '../support/accounts.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { EDITOR, idsOf, newArticle, newEditor, newPath } from './support/articles.js';
import { ordered, placesOf } from './support/places.js';

const PATH = '/api/admin/faq';
const ONE =
  'query ($id: UUID!) { adminFaq(id: $id) { answer answerFormat answerSource relatedFaqIds order pagePath } }';
const UPDATE = 'mutation ($id: UUID!, $input: UpdateFaqInput!) { updateFaq(id: $id, input: $input) { id } }';
const BULK = 'mutation ($ids: [UUID!]!, $data: FaqBulkInput!) { updateFaqs(ids: $ids, data: $data) { count } }';
const CREATE = 'mutation ($input: CreateFaqInput!) { createFaq(input: $input) { id } }';
const MARKDOWN = AnswerFormat.MARKDOWN;

describe('an article in Markdown', () => {
  const written = { answer: '**One**', answerFormat: MARKDOWN };
  const two = { answer: '<p><em>Two</em></p>', answerFormat: 'MARKDOWN', answerSource: '*Two*' };

  it('stays one when its answer is edited without a format, one by one and in bulk, at both transports', async () => {
    const editor = await newEditor('edit.faq', 'view.faq');
    const html = await newArticle();
    const now = async (id: string) => (await editor.ok(ONE, { id })).adminFaq;
    const edits = [
      (id: string) => editor.rest('PUT', `${PATH}/${id}`, { answer: '*Two*' }),
      (id: string) => editor.rest('PUT', `${PATH}/${id}`, { answer: '*Two*', answerFormat: null }),
      (id: string) => editor.ok(UPDATE, { id, input: { answer: '*Two*' } }),
      (id: string) => editor.rest('PUT', PATH, { ids: [id, html.id], data: { answer: '*Two*' } }),
      (id: string) => editor.ok(BULK, { ids: [html.id, id], data: { answer: '*Two*' } }),
    ];
    for (const edit of edits) {
      const { id } = await newArticle(written);
      await edit(id);
      expect(await now(id)).toMatchObject(two);
    }
    expect(await now(html.id)).toMatchObject({ answer: '*Two*', answerFormat: 'HTML', answerSource: null });
  });

  it('keeps its source when other fields change, and when the answer comes back as it was shown', async () => {
    const editor = await newEditor('edit.faq', 'view.faq');
    const { id, answer } = await newArticle(written);
    await editor.rest('PUT', `${PATH}/${id}`, { question: 'Other?', answer });
    await editor.rest('PUT', PATH, { ids: [id], data: { answer, category: 'Other' } });
    const kept = { answer: '<p><strong>One</strong></p>', answerFormat: 'MARKDOWN', answerSource: '**One**' };
    expect((await editor.ok(ONE, { id })).adminFaq).toMatchObject(kept);
  });

  it('keeps its source also when what is shown is longer than Markdown may be, at both transports', async () => {
    const editor = await newEditor('edit.faq', 'view.faq');
    const [source, html] = ['*a* '.repeat(1_900).trim(), await newArticle()];
    const { id, answer } = await newArticle({ answer: source, answerFormat: MARKDOWN });
    expect(answer.length).toBeGreaterThan(8_000);
    const kept = { answer, answerFormat: 'MARKDOWN', answerSource: source };
    const edits = [
      () => editor.rest('PUT', `${PATH}/${id}`, { question: 'Other?', answer }),
      () => editor.gql(UPDATE, { id, input: { question: 'Another?', answer } }),
      () => editor.rest('PUT', PATH, { ids: [id, html.id], data: { answer } }),
      () => editor.gql(BULK, { ids: [html.id, id], data: { answer } }),
    ];
    for (const edit of edits) {
      expect(JSON.stringify(await edit())).not.toContain('BAD_INPUT');
      expect((await editor.ok(ONE, { id })).adminFaq).toMatchObject(kept);
    }
    const changed = { answer, answerFormat: 'HTML', answerSource: null };
    expect((await editor.ok(ONE, { id: html.id })).adminFaq).toMatchObject(changed);
    const another = await newArticle(written);
    const bulk = { ids: [id, another.id], data: { answer } };
    expect((await editor.rest('PUT', PATH, bulk)).body.code).toBe('BAD_INPUT');
    expect(await editor.code(UPDATE, { id, input: { answer: `${answer} and more` } })).toBe('BAD_INPUT');
    expect((await editor.ok(ONE, { id })).adminFaq).toMatchObject(kept);
  });

  it('becomes HTML when that is named, with a text; a format alone is refused unless it is the own one', async () => {
    const editor = await newEditor('edit.faq', 'view.faq');
    const { id } = await newArticle(written);
    expect((await editor.rest('PUT', `${PATH}/${id}`, { answerFormat: 'MARKDOWN' })).body.statusCode).toBe(200);
    expect((await editor.rest('PUT', `${PATH}/${id}`, { answerFormat: 'HTML' })).body.code).toBe('BAD_INPUT');
    expect(await editor.code(UPDATE, { id, input: { answerFormat: 'HTML', question: 'No' } })).toBe('BAD_INPUT');
    await editor.rest('PUT', `${PATH}/${id}`, { answer: '*Two*', answerFormat: 'HTML' });
    expect((await editor.ok(ONE, { id })).adminFaq).toMatchObject({
      answer: '*Two*',
      answerFormat: 'HTML',
      answerSource: null,
    });
  });
});

describe('related articles', () => {
  const draft = (relatedFaqIds: string[]) => ({
    question: 'Q?',
    answer: 'A',
    category: 'C',
    pagePath: '/q',
    relatedFaqIds,
  });

  it('exist and are others, each once, whichever way they are named', async () => {
    const editor = await newEditor(...EDITOR);
    const [own, other, deleted] = [await newArticle(), await newArticle(), await newArticle()];
    await editor.rest('DELETE', `${PATH}/${deleted.id}`);
    for (const wrong of [[newId()], [deleted.id], [other.id, newId()], [own.id]]) {
      const refused = [
        await editor.code(UPDATE, { id: own.id, input: { relatedFaqIds: wrong } }),
        (await editor.rest('PUT', `${PATH}/${own.id}`, { relatedFaqIds: wrong })).body.code,
        await editor.code(BULK, { ids: [own.id], data: { relatedFaqIds: wrong } }),
        (await editor.rest('PUT', PATH, { ids: [own.id, other.id], data: { relatedFaqIds: wrong } })).body.code,
        ...(wrong.includes(own.id)
          ? []
          : [
              await editor.code(CREATE, { input: draft(wrong) }),
              (await editor.rest('POST', PATH, draft(wrong))).body.code,
            ]),
      ];
      expect([...new Set(refused)]).toEqual(['BAD_INPUT']);
    }
    expect((await editor.ok(ONE, { id: own.id })).adminFaq.relatedFaqIds).toEqual([]);
    const twice = [other.id, other.id.toUpperCase()];
    expect((await editor.rest('PUT', `${PATH}/${own.id}`, { relatedFaqIds: twice })).body.relatedFaqIds).toEqual([
      other.id,
    ]);
    expect((await editor.rest('POST', PATH, draft(twice))).body.relatedFaqIds).toEqual([other.id]);
  });

  it('that are deleted are shown to nobody, so that an editor can save what was shown', async () => {
    const [editor, reader] = [await newEditor(...EDITOR), await anonymous()];
    const [one, two] = [await newArticle(), await newArticle()];
    const { id } = await newArticle({ relatedFaqIds: [one.id, two.id] });
    await editor.rest('DELETE', `${PATH}/${one.id}`);
    const shown = (await editor.rest('GET', `${PATH}/${id}`)).body.relatedFaqIds;
    expect([shown, idsOf((await reader.rest('GET', `/api/faq/${id}`)).body.related)]).toEqual([[two.id], [two.id]]);
    const [revision] = (await editor.rest('GET', `${PATH}/${id}/revision`)).body.items;
    expect((await editor.rest('PUT', `${PATH}/${id}`, { relatedFaqIds: shown })).body.statusCode).toBe(200);
    const restored = await editor.rest('POST', `${PATH}/${id}/revision/${revision.id}/restore`);
    expect(restored.body.relatedFaqIds).toEqual([two.id]);
  });
});

describe.each(TRANSPORTS)('the path of a page, by %s,', (transport) => {
  const call = through(transport);

  it('is one however it is written: where articles are made, moved, listed, published and deleted', async () => {
    const [editor, reader, path] = [await newEditor(...EDITOR), await anonymous(), newPath()];
    const spelled = [
      path,
      `${path}/`,
      `/${path}`,
      path.slice(1),
      ` ${path}?a=1#b`,
      `/x/..${path}`,
      path.replace('p', '%70'),
    ];
    const ids: string[] = [];
    for (const pagePath of spelled) {
      const input = { question: 'Q?', answer: 'A', category: 'C', pagePath };
      const made = await call(editor, 'POST', PATH, input);
      expect(made).toMatchObject({ pagePath: path, order: ids.length + 1 });
      ids.push(made.id);
    }
    for (const pagePath of spelled) {
      const query = new URLSearchParams({ pagePath, limit: '50' });
      expect(idsOf((await call(reader, 'GET', `/api/faq?${query}`)).items)).toEqual(ids);
      expect(idsOf((await call(editor, 'GET', `${PATH}?${query}`)).items)).toEqual(ids);
      const status = { pagePath, status: true };
      expect((await call(editor, 'PUT', `${PATH}/page/status`, status)).count).toBe(ids.length);
      const input = { faqId: ids[0], targetPagePath: pagePath, targetId: ids[1] };
      const first = { pagePath: path, order: 1 };
      expect(await call(editor, 'POST', `${PATH}/reorder`, input)).toMatchObject(first);
      expect(await call(editor, 'PUT', `${PATH}/${ids[0]}`, { pagePath })).toMatchObject(first);
      expect((await call(editor, 'PUT', PATH, { ids: [ids[0]], data: { pagePath } })).count).toBe(1);
      expect((await ordered(path)).map(([id]) => id)).toEqual(ids);
    }
    for (const pagePath of spelled) {
      const { count } = await call(editor, 'DELETE', `${PATH}/page`, { pagePath });
      expect([pagePath, count, await ordered(path)]).toEqual([pagePath, ids.length, []]);
      ids.splice(0, ids.length, (await newArticle({ pagePath: path })).id);
    }
  });

  it.each(['/100%', 'https://site.example/a', '/a%00', '  '])(
    'is refused everywhere when it is %j',
    async (pagePath) => {
      const editor = await newEditor(...EDITOR);
      const { id } = await newArticle();
      const calls = [
        ['POST', PATH, { question: 'Q?', answer: 'A', category: 'C', pagePath }],
        ['PUT', `${PATH}/${id}`, { pagePath }],
        ['PUT', PATH, { ids: [id], data: { pagePath } }],
        ['POST', `${PATH}/reorder`, { faqId: id, targetPagePath: pagePath }],
        ['PUT', `${PATH}/page/status`, { pagePath, status: true }],
        ['DELETE', `${PATH}/page`, { pagePath }],
        ['GET', `${PATH}?${new URLSearchParams({ pagePath })}`, undefined],
        ['GET', `/api/faq?${new URLSearchParams({ pagePath })}`, undefined],
      ] as const;
      for (const [method, path, body] of calls) {
        expect(await call(editor, method, path, body)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      }
    },
  );
});

describe('places', () => {
  it('close and open on both pages when an article is moved by PUT, by bulk and by deletion', async () => {
    const [editor, from, to] = [await newEditor(...EDITOR), newPath(), newPath()];
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) made.push((await newArticle({ pagePath: from })).id);
    const [a, b, c, d, e] = made as [string, string, string, string, string];
    const rows = async () => [(await ordered(from)).map(([id]) => id), (await ordered(to)).map(([id]) => id)];
    expect((await editor.rest('PUT', `${PATH}/${b}`, { pagePath: to })).body).toMatchObject({ pagePath: to, order: 1 });
    await editor.ok(UPDATE, { id: d, input: { pagePath: to, order: 1 } });
    expect(await rows()).toEqual([
      [a, c, e],
      [d, b],
    ]);
    await editor.rest('PUT', PATH, { ids: [c, a], data: { pagePath: to, order: 2 } });
    expect(await rows()).toEqual([[e], [d, a, c, b]]);
    expect((await editor.rest('PUT', `${PATH}/${a}`, { order: 4 })).body.order).toBe(4);
    expect(await rows()).toEqual([[e], [d, c, b, a]]);
    await editor.rest('DELETE', `${PATH}/${c}`);
    await editor.rest('DELETE', PATH, { ids: [d, newId()] });
    expect(await rows()).toEqual([[e], [b, a]]);
    await editor.rest('POST', `${PATH}/reorder`, { faqId: b, targetId: e, targetPagePath: from });
    expect([await rows(), await placesOf(from), await placesOf(to)]).toEqual([[[b, e], [a]], [1, 2], [1]]);
  });

  it('stay when somebody without the right, or with a wrong call, tries to move', async () => {
    const [stranger, editor, from] = [await newClient(), await newEditor('edit.faq'), newPath()];
    const [one, two] = [await newArticle({ pagePath: from }), await newArticle({ pagePath: from })];
    expect((await stranger.rest('PUT', `${PATH}/${one.id}`, { order: 2 })).body.code).toBe('FORBIDDEN');
    expect(await stranger.code(BULK, { ids: [one.id], data: { order: 2 } })).toBe('FORBIDDEN');
    const wrong = { pagePath: newPath(), relatedFaqIds: [newId()] };
    expect((await editor.rest('PUT', `${PATH}/${one.id}`, wrong)).body.code).toBe('BAD_INPUT');
    expect(await ordered(from)).toEqual([
      [one.id, 1],
      [two.id, 2],
    ]);
  });
});
