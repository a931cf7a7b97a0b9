import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { endWindow } from '../../support/throttles.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import { world } from '../../support/world.js';
import { manyUpdates } from '../support/stored-story.js';
import { storyOf } from '../support/story-rows.js';

const PATH = '/api/ico/creator/update';
const NOWHERE = '018f3c5a-7d2e-7c1b-9a4f-3b6d8e2f1a90';
const NEWS = { title: 'The audit is done', content: '<script>alert(1)</script>\nBoth findings are fixed.' };

describe.each(TRANSPORTS)('news of an offering, by %s', (transport) => {
  const call = through(transport);
  const creator = async (given: Partial<Parameters<typeof storedOffering>[0]> = {}) => {
    const client = await newClient();
    const { id } = await storedOffering({ userId: client.user.id, ...given });
    return { client, id };
  };
  const rows = (id: string) => storyOf('ico_token_offering_update', id);
  const missing = { statusCode: 404, code: 'NOT_FOUND' };

  it('are posted as plain text, changed as far as is said, and taken back', async () => {
    const { client, id: offeringId } = await creator();
    const posted = await call(client, 'POST', PATH, { offeringId, ...NEWS });
    expect(posted).toMatchObject({ statusCode: 200, offeringId, ...NEWS });
    const path = `${PATH}/${posted.id}`;
    expect(await call(client, 'PUT', path, { title: 'Audited' })).toMatchObject({ ...NEWS, title: 'Audited' });
    expect(await call(client, 'PUT', path, { content: 'Fixed' })).toMatchObject({ title: 'Audited', content: 'Fixed' });
    expect(await rows(offeringId)).toMatchObject([{ title: 'Audited', content: 'Fixed' }]);
    expect(await call(client, 'DELETE', path)).toMatchObject({ statusCode: 200 });
    expect(await call(client, 'DELETE', path)).toMatchObject(missing);
    expect(await rows(offeringId)).toEqual([]);
  });

  it('are in a list of all of theirs, newest first', async () => {
    const { client, id } = await creator();
    const other = await storedOffering({ userId: client.user.id });
    for (const title of ['One', 'Two', 'Three']) await call(client, 'POST', PATH, { offeringId: id, ...NEWS, title });
    await call(client, 'POST', PATH, { offeringId: other.id, ...NEWS, title: 'Four' });
    const titles = async (query: string) =>
      (await call(client, 'GET', `${PATH}${query}`)).items.map(({ title }: { title: string }) => title);
    expect(await titles('')).toEqual(['Four', 'Three', 'Two', 'One']);
    const filter = encodeURIComponent(JSON.stringify({ offeringId: id }));
    expect(await titles(`?filter=${filter}&sortField=title&sortOrder=asc`)).toEqual(['One', 'Three', 'Two']);
    expect(await call(client, 'GET', `${PATH}?perPage=1`)).toMatchObject({ pagination: { totalItems: 4 } });
    expect(await call(client, 'GET', `${PATH}?sortField=content`)).toMatchObject({ statusCode: 400 });
    expect(await call(await newClient(), 'GET', PATH)).toMatchObject({ items: [] });
  });

  it('may be as many as there is to tell', async () => {
    const { client, id: offeringId } = await creator();
    await manyUpdates(offeringId, 1_000);
    expect(await call(client, 'POST', PATH, { offeringId, ...NEWS })).toMatchObject({ statusCode: 200, ...NEWS });
    expect(await rows(offeringId)).toHaveLength(1_001);
  });

  it('are not shown to the public while the offering is flagged', async () => {
    const { client, id: offeringId } = await creator();
    await call(client, 'POST', PATH, { offeringId, ...NEWS });
    const shown = async () => (await call(await anonymous(), 'GET', `/api/ico/offer/${offeringId}`)).updates;
    expect(await shown()).toMatchObject([NEWS]);
    await (
      await world()
    ).platform.db.pool.query('update ico_token_offering set flagged = true where id = $1', [offeringId]);
    expect(await shown()).toEqual([]);
  });

  it.each([
    ['no title', { title: '' }],
    ['a title of spaces', { title: '  ' }],
    ['a title of 201 characters', { title: 'a'.repeat(201) }],
    ['a title of two lines', { title: 'one\ntwo' }],
    ['no content', { content: '' }],
    ['content of spaces', { content: ' \n\t ' }],
    ['content of 10,001 characters', { content: 'a'.repeat(10_001) }],
    ['content that cannot be stored', { content: 'a\u0000b' }],
    ['half of a character', { content: 'a\ud800' }],
  ])('are neither posted nor changed with %s', async (_what, bad) => {
    const { client, id: offeringId } = await creator();
    const { id } = await call(client, 'POST', PATH, { offeringId, ...NEWS });
    const refused = { statusCode: 400, code: 'BAD_INPUT' };
    expect(await call(client, 'POST', PATH, { offeringId, ...NEWS, ...bad })).toMatchObject(refused);
    expect(await call(client, 'PUT', `${PATH}/${id}`, bad)).toMatchObject(refused);
    expect(await rows(offeringId)).toMatchObject([NEWS]);
  });

  it('may have 10,000 characters of any script', async () => {
    const { client, id: offeringId } = await creator();
    const content = '語'.repeat(10_000);
    expect(await call(client, 'POST', PATH, { offeringId, ...NEWS, content })).toMatchObject({ content });
  });

  it.each(['PENDING', 'REJECTED', 'SUCCESS', 'FAILED', 'CANCELLED'] as const)(
    'are posted, changed and taken back while the offering is %s',
    async (status) => {
      const { client, id: offeringId } = await creator({ status });
      const { id } = await call(client, 'POST', PATH, { offeringId, ...NEWS });
      expect(await call(client, 'PUT', `${PATH}/${id}`, { title: 'Audited' })).toMatchObject({ title: 'Audited' });
      expect(await rows(offeringId)).toMatchObject([{ ...NEWS, title: 'Audited' }]);
      expect(await call(client, 'DELETE', `${PATH}/${id}`)).toMatchObject({ statusCode: 200 });
    },
  );

  it('of a deleted, foreign or missing offering are not found', async () => {
    const { client } = await creator();
    const deletedAt = '2020-01-01T00:00:00.000Z';
    const deleted = await storedOffering({ userId: client.user.id, deletedAt });
    const other = await creator();
    const theirs = await call(other.client, 'POST', PATH, { offeringId: other.id, ...NEWS });
    for (const offeringId of [deleted.id, other.id, NOWHERE]) {
      expect(await call(client, 'POST', PATH, { offeringId, ...NEWS })).toMatchObject(missing);
    }
    for (const id of [theirs.id, NOWHERE]) {
      expect(await call(client, 'PUT', `${PATH}/${id}`, { title: 'Mine' })).toMatchObject(missing);
      expect(await call(client, 'DELETE', `${PATH}/${id}`)).toMatchObject(missing);
    }
    expect(await rows(other.id)).toMatchObject([NEWS]);
  });

  it('are nothing for those who are not signed in', async () => {
    const client = await anonymous();
    expect(await call(client, 'GET', PATH)).toMatchObject({ statusCode: 401 });
    expect(await call(client, 'POST', PATH, { offeringId: NOWHERE, ...NEWS })).toMatchObject({ statusCode: 401 });
  });

  it('are counted with all that a creator writes: the sixty-first within a minute is refused', async () => {
    await endWindow('icoStory');
    const { client, id: offeringId } = await creator();
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => call(client, 'POST', PATH, { offeringId, ...NEWS })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const team = `/api/ico/creator/token/${offeringId}/team`;
    expect(await call(client, 'POST', team, { name: 'Ada', role: 'Engineer' })).toMatchObject({ statusCode: 429 });
  });
});
