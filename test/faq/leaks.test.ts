import { anonymous, newClient } from '../support/accounts.js';
import { world } from '../support/world.js';
import { useAiStub } from './support/ai-stub.js';
import { emptyBase, newArticle, newEditor } from './support/articles.js';

const stub = useAiStub();

/** Words that stand in what nobody may see, and nowhere else. */
const SECRET = 'Quetzalcoatl';
const NEAR = 'Quetzalcoatel';

const secret = { question: `${SECRET} fees?`, answer: `<p>${SECRET} fees.</p>`, category: SECRET, tags: [SECRET] };

describe('what is not published', () => {
  it('shows nowhere: not in lists, categories, related articles, search, suggestions, figures or the assistant', async () => {
    await emptyBase();
    const [reader, member, editor, { platform }] = [
      await anonymous(),
      await newClient(),
      await newEditor('create.faq'),
      await world(),
    ];
    const hidden = await newArticle({ ...secret, status: false, pagePath: '/secret' });
    const deleted = await newArticle({ ...secret, pagePath: '/secret' });
    const withdrawn = await newArticle({ ...secret, pagePath: '/secret' });
    const ids = [hidden.id, deleted.id, withdrawn.id];
    const shown = await newArticle({ question: 'Ordinary fees?', relatedFaqIds: ids });
    await platform.db.pool.query('update faqs set "deletedAt" = now() where id = $1', [deleted.id]);
    await platform.db.pool.query('update faqs set status = false where id = $1', [withdrawn.id]);
    await platform.db.pool.query('update faqs set views = 999');
    stub.says = ({ data }) => JSON.stringify({ answer: 'A', citedIds: ids, relatedIds: ids, tags: [], seen: data });

    const answers: unknown[] = [
      (await reader.rest('GET', '/api/faq')).body,
      (await reader.rest('GET', '/api/faq?limit=100')).body,
      (await reader.rest('GET', `/api/faq?search=${SECRET}`)).body,
      (await reader.rest('GET', `/api/faq?category=${SECRET}&pagePath=/secret`)).body,
      (await reader.rest('GET', '/api/faq/category')).body,
      (await reader.rest('GET', `/api/faq/${shown.id}`)).body,
      (await reader.rest('GET', '/api/faq/stats')).body,
      ...(await Promise.all(ids.map(async (id) => (await reader.rest('GET', `/api/faq/${id}`)).body))),
      ...(await Promise.all(
        ids.map(async (id) => (await member.rest('POST', `/api/faq/${id}/feedback`, { isHelpful: true })).body),
      )),
    ];
    // What was asked for is in the trend by itself, so the searches come after the figures.
    for (const query of [SECRET, NEAR, 'fees', `${SECRET} fees`, 'quetzal']) {
      answers.push((await reader.rest('POST', '/api/faq/search', { query })).body);
      answers.push(
        await reader.ok('query ($t: String!) { suggestArticles(text: $t) { id question category tags } }', {
          t: query,
        }),
      );
      answers.push((await editor.rest('POST', '/api/admin/faq/ai/answer', { question: query })).body);
      answers.push((await editor.rest('POST', '/api/admin/faq/ai/related', { question: query, answer: 'So' })).body);
    }
    const told = JSON.stringify([answers, stub.calls.map(({ data }) => [data.library, data.shortlist])]);
    for (const id of ids) expect(told).not.toContain(id);
    expect(told).not.toContain(SECRET);
    expect(told).toContain(shown.id);
    const index = await platform.db.pool.query(
      `select (select string_agg(word, ' ') from faq_search_words where documents > 0) as words,
        (select count(*)::int from faq_search_documents) as documents`,
    );
    expect(index.rows[0].documents).toBe(1);
    expect(index.rows[0].words).not.toContain('quetzal');
  });
});
