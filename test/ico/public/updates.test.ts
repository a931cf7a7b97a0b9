import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import { fewestStatements } from '../../support/statements.js';
import { manyUpdates } from '../support/stored-story.js';

const OFFER = '/api/ico/offer';

describe.each(TRANSPORTS)('the news of an offering by %s', (transport) => {
  const call = through(transport);
  const read = async (id: string, query = '') => call(await anonymous(), 'GET', `${OFFER}/${id}/update${query}`);
  const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

  it('are all there for everybody, newest first, page by page, though its own page shows twenty', async () => {
    const { id } = await storedOffering();
    await manyUpdates(id, 45);
    const first = await read(id);
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      offeringId: id,
      title: 'News 1',
      content: 'Text',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(first.pagination).toEqual({ totalItems: 45, currentPage: 1, perPage: 10, totalPages: 5 });
    const last = await read(id, '?page=3&perPage=20');
    expect(titles(last)).toEqual(['News 41', 'News 42', 'News 43', 'News 44', 'News 45']);
    expect(titles(await read(id, '?page=9'))).toEqual([]);
    expect((await call(await anonymous(), 'GET', `${OFFER}/${id}`)).updates).toHaveLength(20);
  });

  it('are those of the offering alone, whatever became of it', async () => {
    const [one, other] = [await storedOffering({ status: 'FAILED' }), await storedOffering({ status: 'CANCELLED' })];
    await manyUpdates(one.id, 2);
    await manyUpdates(other.id, 1);
    expect([titles(await read(one.id)), titles(await read(other.id))]).toEqual([['News 1', 'News 2'], ['News 1']]);
  });

  it('are NOT_FOUND for what its page is, with one answer', async () => {
    const hidden = [
      await storedOffering({ status: 'PENDING', approvedAt: null }),
      await storedOffering({ status: 'REJECTED' }),
      await storedOffering({ status: 'CANCELLED', approvedAt: null }),
      await storedOffering({ deletedAt: new Date().toISOString() }),
      { id: newId() },
    ];
    const answers = await Promise.all(hidden.map(({ id }) => read(id)));
    expect(answers).toEqual(hidden.map(() => ({ statusCode: 404, code: 'NOT_FOUND', message: 'Offering not found' })));
  });

  it('have pages of 1 to 100, counted from 1', async () => {
    const { id } = await storedOffering();
    for (const bad of ['?page=0', '?perPage=0', '?perPage=101', '?page=-1']) {
      expect(await read(id, bad)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect(await read('no-id')).toMatchObject({ statusCode: 400 });
  });
});

it('the news of an offering cost three statements, however many there are', async () => {
  const { id } = await storedOffering();
  const client = await anonymous();
  const read = () => fewestStatements(() => client.rest('GET', `${OFFER}/${id}/update`));
  await read();
  const none = await read();
  await manyUpdates(id, 50);
  expect([none, await read()]).toEqual([3, 3]);
});
