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

  it('says of an error where it stands, as the first time', async () => {
    const client = await anonymous();
    const document = `query Mine {
      faqs(perPage: 1) { pagination { totalItems } }
      ...Own
    }
    fragment Own on Query { ... on Query { mine: profile { id } } }`;
    const places = [];
    for (let run = 0; run < 4; run += 1) {
      const { errors } = await client.gql(document);
      places.push(errors?.map(({ path, locations }) => ({ path, locations })));
    }
    expect(places).toEqual(Array.from({ length: 4 }, () => [{ path: ['mine'], locations: [{ line: 5, column: 44 }] }]));
  });
});
