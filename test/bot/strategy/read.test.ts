import { newId } from '../../../src/core/ids.js';
import { newClient, newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { ALL_STRATEGIES, inStatus, madeStrategy, STRATEGIES } from '../support/listings.js';
import { storedStrategy } from '../support/stored-strategies.js';

const query = (given: object) =>
  new URLSearchParams(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  ).toString();
const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe.each(TRANSPORTS)("a seller's listings by %s", (transport) => {
  const call = through(transport);

  it('are their own alone, newest first, a page at a time, sorted and filtered', async () => {
    const client = await newClient();
    await storedStrategy({ userId: (await newUser()).id });
    const [first, second, third] = [
      await madeStrategy(client, { name: 'One', price: '9' }),
      await madeStrategy(client, { name: 'Two', price: '10' }, inStatus('APPROVED')),
      await madeStrategy(client, { name: 'Three', price: '100' }),
    ];
    const page = await call(client, 'GET', `${STRATEGIES}?perPage=2`);
    expect(page).toMatchObject({ statusCode: 200, pagination: { totalItems: 3, perPage: 2, totalPages: 2 } });
    expect(ids(page)).toEqual([third.id, second.id]);
    const sorted = await call(client, 'GET', `${STRATEGIES}?${query({ sortField: 'price', sortOrder: 'asc' })}`);
    expect(ids(sorted)).toEqual([first.id, second.id, third.id]);
    const approved = await call(client, 'GET', `${STRATEGIES}?${query({ filter: { status: 'APPROVED' } })}`);
    expect(ids(approved)).toEqual([second.id]);
    expect(await call(client, 'GET', `${STRATEGIES}?sortField=risk`)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
    });
  });

  it('are gone for their seller once they are deleted', async () => {
    const client = await newClient();
    const { id } = await madeStrategy(client);
    expect(await call(client, 'DELETE', `${STRATEGIES}/${id}`)).toMatchObject({
      statusCode: 200,
      message: 'The strategy was deleted',
    });
    expect(await call(client, 'GET', `${STRATEGIES}/${id}`)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await call(client, 'PUT', `${STRATEGIES}/${id}`, { price: '1' })).toMatchObject({ statusCode: 404 });
    expect((await call(client, 'GET', STRATEGIES)).items).toEqual([]);
  });

  it('are not read by an admin as own ones', async () => {
    const admin = await newClient({ role: 'Super Admin' });
    const id = (await storedStrategy({ userId: (await newUser()).id })).id;
    expect(await call(admin, 'GET', `${STRATEGIES}/${id}`)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });
});

describe.each(TRANSPORTS)('all listings by %s', (transport) => {
  const call = through(transport);
  const viewer = () => newClient({ permissions: ['view.trading_bot.strategy'] });

  it('are shown to admins with their sellers and with what is sold, in any state', async () => {
    const seller = await newClient();
    const names = { firstName: 'Ann', lastName: 'Lee' };
    const { rows } = (await world()).platform.db;
    await rows.updateTable('user').set(names).where('id', '=', seller.user.id).execute();
    const { id } = await madeStrategy(seller);
    const [rejected, client] = [await madeStrategy(seller, {}, inStatus('REJECTED')), await viewer()];
    const owner = { id: seller.user.id, email: seller.user.email, name: 'Ann Lee' };
    const found = await call(
      client,
      'GET',
      `${ALL_STRATEGIES}?${query({ filter: { ownerEmail: seller.user.email } })}`,
    );
    expect(found.items).toMatchObject([
      { id: rejected.id, status: 'REJECTED', reason: expect.any(String), owner },
      { id, status: 'DRAFT', owner },
    ]);
    expect(await call(client, 'GET', `${ALL_STRATEGIES}/${id}`)).toMatchObject({
      statusCode: 200,
      owner,
      strategyConfig: { fast: 9, slow: 21 },
      stopLossPercent: '5',
      grossRevenue: '0',
    });
    expect(await call(client, 'GET', `${ALL_STRATEGIES}/${newId()}`)).toMatchObject({
      statusCode: 404,
      code: 'NOT_FOUND',
    });
  });

  it('need the permission', async () => {
    const [id, client] = [
      (await storedStrategy({ userId: (await newUser()).id })).id,
      await newClient({ permissions: ['view.trading_bot.bot'] }),
    ];
    for (const path of [ALL_STRATEGIES, `${ALL_STRATEGIES}/${id}`]) {
      expect(await call(client, 'GET', path)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    }
  });
});

it.each([STRATEGIES, ALL_STRATEGIES])('%s costs the same number of statements however long it is', async (path) => {
  const client = await newClient({ role: 'Super Admin' });
  await madeStrategy(client);
  // The first call reads the role, too.
  await client.rest('GET', path);
  const few = await fewestStatements(() => client.rest('GET', `${path}?perPage=1`));
  for (let count = 0; count < 4; count += 1) await storedStrategy({ userId: client.user.id });
  expect(await fewestStatements(() => client.rest('GET', `${path}?perPage=100`))).toBe(few);
});
