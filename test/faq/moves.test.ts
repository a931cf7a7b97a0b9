import { deadlocks } from '../support/deadlocks.js';
import { EDITOR, newArticle, newEditor, newPath } from './support/articles.js';
import { placesOf } from './support/places.js';

const UPDATE = 'mutation ($id: UUID!, $input: UpdateFaqInput!) { updateFaq(id: $id, input: $input) { id } }';
const BULK = 'mutation ($ids: [UUID!]!, $data: FaqBulkInput!) { updateFaqs(ids: $ids, data: $data) { count } }';
const REORDER = 'mutation ($input: ReorderFaqInput!) { reorderFaq(input: $input) { id } }';
const DELETE_ALL = 'mutation ($ids: [UUID!]!) { deleteFaqs(ids: $ids) { count } }';
const PATH = '/api/admin/faq';
const CALLS = 300;
const PAGES = 4;
const MOVED = 24;
const KINDS = 15;

describe('articles that are moved from everywhere at once', () => {
  it('never wait in a circle, never fail, and stand without gaps afterwards', async () => {
    const editor = await newEditor(...EDITOR);
    const pages = Array.from({ length: PAGES }, newPath);
    const page = (at: number) => pages[at % PAGES]!;
    const articles: string[] = [];
    for (let at = 0; at < MOVED; at += 1) articles.push((await newArticle({ pagePath: page(at) })).id);
    const article = (at: number) => articles[at % MOVED]!;
    const { id: restored } = await newArticle({ pagePath: page(0) });
    const [revision] = (await editor.rest('GET', `${PATH}/${restored}/revision`)).body.items;
    const doomed: string[] = [];
    for (let at = 0; at < (2 * CALLS) / KINDS; at += 1) doomed.push((await newArticle({ pagePath: page(at) })).id);
    const gone = [newPath(), newPath()];
    for (const pagePath of gone) await newArticle({ pagePath });

    const rest = async (...call: Parameters<typeof editor.rest>) => {
      const { body } = await editor.rest(...call);
      return body.statusCode === 200 ? null : body;
    };
    const gql = async (...call: Parameters<typeof editor.gql>) => (await editor.gql(...call)).errors ?? null;
    /** Each kind of change; `at` tells calls of a kind apart. */
    const kinds: ((at: number) => Promise<unknown>)[] = [
      (at) => rest('PUT', `${PATH}/${article(at)}`, { pagePath: page(at * 7 + 1) }),
      (at) => gql(UPDATE, { id: article(at * 5), input: { pagePath: page(at), order: at % 9, answer: `A ${at}` } }),
      (at) => rest('PUT', PATH, { ids: [article(at), article(at + 11)], data: { pagePath: page(at + 2) } }),
      (at) => gql(BULK, { ids: [article(at + 9), article(at + 1)], data: { order: at % 5, category: `C ${at}` } }),
      (at) => rest('POST', `${PATH}/reorder`, { faqId: article(at + 4), targetPagePath: page(at + 3) }),
      (at) => gql(REORDER, { input: { faqId: article(at + 8), targetPagePath: page(at + 1) } }),
      (at) => gql(BULK, { ids: articles.toReversed(), data: { tags: [`t${at}`] } }),
      (at) =>
        rest('POST', PATH, { question: `Q ${at}`, answer: 'A', category: 'C', pagePath: page(at), order: at % 4 }),
      (at) => rest('POST', PATH, { question: `Q ${at}`, answer: 'A', category: 'C', pagePath: page(at) }),
      (at) => rest('DELETE', `${PATH}/${doomed[at]}`),
      (at) => gql(DELETE_ALL, { ids: [doomed[at + CALLS / KINDS]] }),
      (at) => rest('PUT', `${PATH}/page/status`, { pagePath: page(at), status: at % 3 !== 0 }),
      () => rest('POST', `${PATH}/${restored}/revision/${revision.id}/restore`),
      (at) => rest('DELETE', `${PATH}/page`, { pagePath: gone[at % 2] }),
      (at) => rest('PUT', `${PATH}/${article(at + 2)}`, { order: at % 6, question: `Q ${at}?` }),
    ];
    expect(kinds.length).toBe(KINDS);
    const before = await deadlocks();
    const calls = Array.from({ length: CALLS }, (_, at) => kinds[at % KINDS]!(Math.floor(at / KINDS)));
    expect((await Promise.all(calls)).filter((fault) => fault !== null)).toEqual([]);
    expect((await deadlocks()) - before).toBe(0);
    for (const pagePath of pages) {
      const places = await placesOf(pagePath);
      expect(places).toEqual(places.map((_, at) => Math.min(1, places[0]!) + at));
    }
  });
});
