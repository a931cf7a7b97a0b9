import { anonymous } from '../support/accounts.js';

describe('a query that comes again', () => {
  it('still takes the default of a variable that must not be null', async () => {
    const client = await anonymous();
    const document = 'query ($text: String!, $limit: Int! = 5) { suggestArticles(text: $text, limit: $limit) { id } }';
    for (let run = 0; run < 4; run += 1) {
      expect((await client.ok(document, { text: 'zzzz' })).suggestArticles).toEqual([]);
    }
  });

  it('still refuses null where a default stands for it', async () => {
    const client = await anonymous();
    const document = 'query ($text: String = "zzzz") { suggestArticles(text: $text) { id } }';
    for (let run = 0; run < 4; run += 1) expect(await client.code(document, { text: null })).toBe('BAD_INPUT');
  });
});
