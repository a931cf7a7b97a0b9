import { newId } from '../../src/core/ids.js';
import { anonymous, newClient } from '../support/accounts.js';
import { endWindow } from '../support/throttles.js';
import { world } from '../support/world.js';
import { newArticle } from './support/articles.js';

const VOTE = `mutation ($id: UUID!, $input: FaqFeedbackInput!) {
  giveFaqFeedback(id: $id, input: $input) { id faqId userId isHelpful comment }
}`;
const path = (id: string) => `/api/faq/${id}/feedback`;

describe('giveFaqFeedback', () => {
  it('keeps one row for a user and an article, at both transports; a repeat without comment keeps the comment', async () => {
    const [client, { platform }] = [await newClient(), await world()];
    const { id } = await newArticle();
    const first = (await client.ok(VOTE, { id, input: { isHelpful: true, comment: 'Clear' } })).giveFaqFeedback;
    expect(first).toMatchObject({ faqId: id, userId: client.user.id, isHelpful: true, comment: 'Clear' });
    const second = (await client.rest('POST', path(id), { isHelpful: false })).body;
    expect(second).toMatchObject({ id: first.id, isHelpful: false, comment: 'Clear', statusCode: 200 });
    const third = (await client.rest('POST', path(id), { isHelpful: true, comment: 'Better', foo: 1 })).body;
    expect(third).toMatchObject({ id: first.id, isHelpful: true, comment: 'Better' });
    const rows = await platform.db.rows.selectFrom('faq_feedbacks').select('id').where('faqId', '=', id).execute();
    expect(rows).toHaveLength(1);
    expect((await client.rest('GET', `/api/faq/${id}`)).body.helpfulCount).toBe(1);
  });

  it('keeps one row of votes that come at once', async () => {
    const client = await newClient();
    const { id } = await newArticle();
    const votes = Array.from({ length: 10 }, (_, at) => client.rest('POST', path(id), { isHelpful: at % 2 === 0 }));
    expect(new Set((await Promise.all(votes)).map(({ body }) => body.id)).size).toBe(1);
  });

  it.each([[{}], [{ isHelpful: 'maybe' }], [{ isHelpful: null }], [{ isHelpful: true, comment: 'x'.repeat(1_001) }]])(
    'refuses %j',
    async (input) => {
      const client = await newClient();
      const { id } = await newArticle();
      expect((await client.rest('POST', path(id), input)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await client.code(VOTE, { id, input })).toBe('BAD_INPUT');
    },
  );

  it('takes a comment of 1,000 characters as plain text', async () => {
    const client = await newClient();
    const { id } = await newArticle();
    const comment = '<b>'.padEnd(1_000, 'x');
    expect((await client.rest('POST', path(id), { isHelpful: true, comment })).body.comment).toBe(comment);
  });

  it('answers an unpublished article as one that is not there', async () => {
    const client = await newClient();
    const { id } = await newArticle({ status: false });
    for (const asked of [id, newId()]) {
      expect((await client.rest('POST', path(asked), { isHelpful: true })).body.code).toBe('NOT_FOUND');
      expect(await client.code(VOTE, { id: asked, input: { isHelpful: true } })).toBe('NOT_FOUND');
    }
  });

  it('takes 20 votes an hour of a user, over both transports', async () => {
    const [client, other] = [await newClient(), await newClient()];
    const { id } = await newArticle();
    for (let vote = 0; vote < 19; vote += 1) await client.rest('POST', path(id), { isHelpful: true });
    await client.ok(VOTE, { id, input: { isHelpful: true } });
    expect((await client.rest('POST', path(id), { isHelpful: true })).body).toEqual({
      statusCode: 429,
      message: 'Too much feedback. Please try again later.',
      code: 'RATE_LIMITED',
    });
    expect(await client.code(VOTE, { id, input: { isHelpful: true } })).toBe('RATE_LIMITED');
    expect((await other.rest('POST', path(id), { isHelpful: true })).body.statusCode).toBe(200);
    await endWindow('faqFeedback');
    expect((await client.rest('POST', path(id), { isHelpful: true })).body.statusCode).toBe(200);
  });

  it('refuses whoever is not signed in', async () => {
    const client = await anonymous();
    const { id } = await newArticle();
    expect((await client.rest('POST', path(id), { isHelpful: true })).body.code).toBe('UNAUTHENTICATED');
    expect(await client.code(VOTE, { id, input: { isHelpful: true } })).toBe('UNAUTHENTICATED');
  });
});
