import { newId } from '../../../src/core/ids.js';
import { newClient, newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { BOTS } from '../support/own-bots.js';
import { storedBot, storedTrade } from '../support/stored-bots.js';

const PATH = '/api/admin/trading-bot/bot';
const viewer = () => newClient({ permissions: ['view.trading_bot.bot'] });

describe.each(TRANSPORTS)('the bots of all accounts, by %s', (transport) => {
  const call = through(transport);

  it('are listed with their owners, a page at a time, sorted and filtered, without deleted ones', async () => {
    const owner = await newUser();
    const { rows } = (await world()).platform.db;
    await rows.updateTable('user').set({ firstName: 'Ann', lastName: 'Lee' }).where('id', '=', owner.id).execute();
    const running = await storedBot({ userId: owner.id });
    const stopped = await storedBot({ userId: owner.id, status: 'STOPPED' });
    await storedBot({ userId: owner.id, deletedAt: new Date().toISOString() });
    const list = async (filter: object, more = '') =>
      call(await viewer(), 'GET', `${PATH}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
    const all = await list({ ownerEmail: owner.email }, '&perPage=1&sortField=status&sortOrder=asc');
    expect(all).toMatchObject({
      pagination: { totalItems: 2, perPage: 1 },
      items: [{ id: running.id, owner: { id: owner.id, email: owner.email, name: 'Ann Lee' } }],
    });
    const some = await list({ userId: owner.id, status: 'STOPPED' });
    expect(some.items.map(({ id }: { id: string }) => id)).toEqual([stopped.id]);
  });

  it('show one with its configuration and its owner, and nothing of its trades and its secret', async () => {
    const owner = await newUser();
    const bot = await storedBot({ userId: owner.id });
    await storedTrade(bot);
    const shown = await call(await viewer(), 'GET', `${PATH}/${bot.id}`);
    expect(shown).toMatchObject({
      id: bot.id,
      strategyConfig: { maxAgeSeconds: 60 },
      owner: { id: owner.id, email: owner.email, name: null },
    });
    for (const hidden of ['trades', 'orders', 'signalSecretHash']) expect(shown).not.toHaveProperty(hidden);
  });

  it('are not found when they are deleted or were never there', async () => {
    const client = await viewer();
    const deleted = await storedBot({ userId: client.user.id, deletedAt: new Date().toISOString() });
    for (const id of [deleted.id, newId()]) {
      expect(await call(client, 'GET', `${PATH}/${id}`)).toMatchObject({ code: 'NOT_FOUND', message: 'Bot not found' });
    }
  });

  it('need their own permission', async () => {
    const other = await newClient({ permissions: ['access.trading_bot', 'manage.trading_bot.bot'] });
    const bot = await storedBot({ userId: other.user.id });
    expect(await call(other, 'GET', PATH)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await call(other, 'GET', `${PATH}/${bot.id}`)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });
});

describe('the list of the bots of all accounts', () => {
  it('refuses a field that is none of its own', async () => {
    const { body } = await (await viewer()).rest('GET', `${PATH}?sortField=signalSecretHash`);
    expect(body.code).toBe('BAD_INPUT');
  });

  it('costs the same number of statements however long it is', async () => {
    const client = await viewer();
    // The first call reads the role, too.
    await client.rest('GET', PATH);
    const few = await fewestStatements(() => client.rest('GET', `${PATH}?perPage=1`));
    for (let count = 0; count < 4; count += 1) await storedBot({ userId: (await newUser()).id });
    expect(await fewestStatements(() => client.rest('GET', `${PATH}?perPage=100`))).toBe(few);
  });

  it('opens no way to the trades and orders of other people', async () => {
    const bot = await storedBot({ userId: (await newUser()).id });
    const admin = await newClient({ role: 'Super Admin' });
    for (const path of ['trades', 'orders']) {
      const { body } = await admin.rest('GET', `${BOTS}/${bot.id}/${path}`);
      expect(body).toMatchObject({ statusCode: 404, message: 'Bot not found' });
    }
  });
});
