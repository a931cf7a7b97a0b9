import { sql } from 'kysely';
import { newId } from '../../src/core/ids.js';
import { plainText, sanitiseAnswer } from '../../src/services/faq/reader/answer-text.js';
import { anonymous } from '../support/accounts.js';
import { world } from '../support/world.js';
import { emptyBase, idsOf, newArticle, newEditor } from './support/articles.js';

/** What the lists find by a text, which both kinds agree on at both transports. */
async function listed(search: string) {
  const [reader, editor] = [await anonymous(), await newEditor('view.faq')];
  const query = new URLSearchParams({ search, limit: '50' });
  const ways = [
    (await reader.rest('GET', `/api/faq?${query}`)).body.items,
    (await reader.ok('query ($s: String) { faqs(search: $s) { items { id } } }', { s: search })).faqs.items,
    (await editor.rest('GET', `/api/admin/faq?${query}`)).body.items,
    (await editor.ok('query ($s: String) { adminFaqs(search: $s) { items { id } } }', { s: search })).adminFaqs.items,
  ];
  for (const way of ways) expect(idsOf(way)).toEqual(idsOf(ways[0]));
  return idsOf(ways[0]);
}

/** What the search of readers finds, at both transports. */
async function searched(query: string) {
  const reader = await anonymous();
  const byRest = idsOf((await reader.rest('POST', '/api/faq/search', { query })).body);
  const { searchFaqs } = await reader.ok('query ($q: String!) { searchFaqs(query: $q) { id } }', { q: query });
  expect(idsOf(searchFaqs)).toEqual(byRest);
  return byRest;
}

/** What is suggested to a reader who is still typing; documented paths have no such operation. */
async function suggested(text: string) {
  const suggest = 'query ($t: String!) { suggestArticles(text: $t) { id } }';
  return idsOf((await (await anonymous()).ok(suggest, { t: text })).suggestArticles);
}

describe('a search', () => {
  it('reads answers as people do: no tag and no entity is a match, and what they stand for is one', async () => {
    await emptyBase();
    const answer =
      '<p class="x">Salt&nbsp;&amp;&nbsp;pepper, <strong>b</strong>old, caf&eacute; &#8364;5</p><ul><li>one</li><li>two</li></ul>' +
      '<p>Write &lt;video&gt; so. <a href="https://hidden.example/amp" title="Tooltip">here</a></p><img src="/pic.png" alt="Alt" />';
    const { id } = await newArticle({ question: 'Spices?', category: 'Kitchen', answer });
    for (const text of [
      'strong',
      'nbsp',
      'amp',
      '&amp;',
      '<p',
      'li',
      '<li>',
      'class',
      'href',
      'hidden.example',
      'eacute',
      '&lt;',
      'onetwo',
      '8364',
    ]) {
      expect([text, await listed(text)]).toEqual([text, []]);
    }
    for (const text of [
      'salt & pepper',
      'SALT & PEPPER',
      '& pepper',
      'bold,',
      'café',
      '€5',
      'one two',
      '<video>',
      'so. here',
    ]) {
      expect([text, await listed(text)]).toEqual([text, [id]]);
    }
    for (const text of ['strong', 'nbsp', 'amp', '&amp;', 'eacute', 'class', 'href']) {
      expect([text, await searched(text), await suggested(text)]).toEqual([text, [], []]);
    }
    for (const text of ['pepper & salt', 'bold', 'video', '<video', 'café', '& pepper']) {
      expect([text, await searched(text), await suggested(text)]).toEqual([text, [id], [id]]);
    }
    expect(await searched('<video>')).toEqual([id]);
  });

  it('shows what it found as the article says it, with markup that is text kept as text', async () => {
    await emptyBase();
    await newArticle({ question: 'Markup?', answer: '<p>Put &lt;video&gt; into R&amp;D pages; &amp;lt; stays.</p>' });
    const reader = await anonymous();
    const snippets = async (query: string) =>
      (await reader.rest('POST', '/api/faq/search', { query })).body.map(({ snippet }: { snippet: string }) => snippet);
    expect(await snippets('pages')).toEqual(['Put &lt;video&gt; into R&amp;D <mark>pages</mark>; &amp;lt; stays.']);
    expect(await snippets('<video>')).toEqual(['Put &lt;video&gt; into R&amp;D pages; &amp;lt; stays.']);
    expect(await snippets('video')).toHaveLength(1);
  });

  it('follows an answer that changes, whichever way', async () => {
    const editor = await newEditor('edit.faq');
    const [one, two, three] = [newId(), newId(), newId()];
    const { id } = await newArticle({ answer: `<p>${one}</p>` });
    await editor.rest('PUT', `/api/admin/faq/${id}`, { answer: `<i>${two.slice(0, 9)}</i>${two.slice(9)}` });
    expect([await listed(one), await listed(two)]).toEqual([[], [id]]);
    await editor.rest('PUT', '/api/admin/faq', { ids: [id], data: { answer: three } });
    expect([await listed(two), await listed(three)]).toEqual([[], [id]]);
  });

  it.each([
    '<p>a</p><p>b</p>',
    'x<b>y</b>z<br>w',
    '<a href="/x?a=1&amp;b=2" title="a > b">&quot;q&quot; &#39;s&#39;</a>',
    '&amp;lt;p&amp;gt; &amp;amp;nbsp; a&nbsp;b\u2003c',
    '<table><tr><td>1</td><td>2</td></tr></table>H<sub>2</sub>O<unknown>!</unknown>',
    'a < b && c > d <',
  ])('of the database and of the program make the same text of %j', async (html) => {
    const { platform } = await world();
    const answer = sanitiseAnswer(html);
    const { rows } = await sql<{ plain: string }>`select faq_plain(${answer}) as plain`.execute(platform.db.rows);
    expect(rows[0]?.plain).toBe(plainText(answer));
  });
});
