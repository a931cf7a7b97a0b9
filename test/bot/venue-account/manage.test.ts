import { addMs, HOUR_MS } from '../../../src/core/clock.js';
import type { BotOrderStatus, BotStatus } from '../../../src/core/states/bot.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { lastMailTo, useMailServer } from '../../support/mailbox.js';
import { fewestStatements } from '../../support/statements.js';
import { TRADER } from '../../support/stub-exchange/stub-exchange.js';
import { world } from '../../support/world.js';
import { storedBot, storedOrder, storedTrade, watchedOrder, watchOrder } from '../support/stored-bots.js';
import { storedVenueAccount } from '../support/stored-venue-accounts.js';
import { accountRow, ACCOUNTS, VenueServer } from '../support/venue-server.js';

useMailServer();

let server: VenueServer;
beforeAll(async () => {
  server = await VenueServer.start();
});
afterEach(async () => {
  await server.stub.call('heal');
  await server.stub.call('openAccount', { ...TRADER, perm: 'read_only,trade' }, {});
});
afterAll(() => server.close());

const at = (id: string, rest = ''): string => `${ACCOUNTS}/${id}${rest}`;
const NOT_THERE = { statusCode: 404, code: 'NOT_FOUND', message: 'Exchange account not found' };

describe.each(TRANSPORTS)('the list of exchange accounts by %s', (transport) => {
  const call = through(transport);

  it("has the caller's own that are not deleted, the newest first", async () => {
    const client = await newClient();
    const { clock } = await world();
    await storedVenueAccount((await newClient()).user.id);
    const ids: string[] = [];
    for (let each = 0; each < 3; each += 1) {
      clock.advance(1_000);
      ids.unshift(await storedVenueAccount(client.user.id));
    }
    await call(client, 'DELETE', at(ids[1]!));
    const list = await call(client, 'GET', ACCOUNTS);
    expect(list.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[2]]);
    expect(list[0]).toMatchObject({ venue: 'okx', label: 'Test', apiKey: '••••••••1234' });
  });

  it('takes as many statements for many accounts as for none', async () => {
    const client = await newClient();
    const list = () => fewestStatements(() => call(client, 'GET', ACCOUNTS));
    await list();
    const none = await list();
    for (let each = 0; each < 5; each += 1) await storedVenueAccount(client.user.id);
    expect(await list()).toBe(none);
  });

  it('is read in a browser session alone', async () => {
    const { user } = await newClient();
    expect(await call(await withApiKey(user.id), 'GET', ACCOUNTS)).toMatchObject({ statusCode: 403 });
    expect(await call(await anonymous(), 'GET', ACCOUNTS)).toMatchObject({ statusCode: 401 });
  });
});

describe.each(TRANSPORTS)('deleting an exchange account by %s', (transport) => {
  const call = through(transport);

  it('erases its credentials, keeps its row, and tells the owner', async () => {
    const client = await newClient();
    const id = await storedVenueAccount(client.user.id);
    await storedBot({ userId: client.user.id, mode: 'LIVE', status: 'STOPPED', venueAccountId: id });
    expect(await call(client, 'DELETE', at(id))).toMatchObject({ statusCode: 200 });
    expect(await accountRow(id)).toMatchObject({ credentialsSealed: null, deletedAt: expect.anything() });
    expect((await lastMailTo(client.user.email)).text?.replaceAll(/\s+/g, ' ')).toContain(
      'An account at okx, with an API key ending in 1234, was deleted for your trading bots.',
    );
    expect(await call(client, 'DELETE', at(id))).toMatchObject(NOT_THERE);
  });

  it.each<BotStatus>(['RUNNING', 'PAUSED'])('is refused while a bot that is %s uses it', async (status) => {
    const client = await newClient();
    const id = await storedVenueAccount(client.user.id);
    await storedBot({ userId: client.user.id, mode: 'LIVE', status, venueAccountId: id });
    const answer = await call(client, 'DELETE', at(id));
    expect(answer).toMatchObject({ statusCode: 409, code: 'VENUE_ACCOUNT_IN_USE' });
    expect((await accountRow(id)).deletedAt).toBeNull();
  });

  it('is refused while a stopped bot holds a position with it, and possible once it is closed', async () => {
    const client = await newClient();
    const id = await storedVenueAccount(client.user.id);
    const bot = await storedBot({ userId: client.user.id, mode: 'LIVE', status: 'STOPPED', venueAccountId: id });
    const trade = await storedTrade(bot);
    expect(await call(client, 'DELETE', at(id))).toMatchObject({ code: 'VENUE_ACCOUNT_IN_USE' });
    const { system } = await world();
    const closed = { status: 'CLOSED', openAmount: '0', profit: '0', closedAt: new Date().toISOString() } as const;
    await system.db.rows.updateTable('trading_bot_trade').set(closed).where('id', '=', trade).execute();
    expect(await call(client, 'DELETE', at(id))).toMatchObject({ statusCode: 200 });
  });

  it.each<BotOrderStatus>(['PENDING', 'OPEN', 'PARTIAL'])(
    'is refused while an order is %s at the exchange',
    async (status) => {
      const client = await newClient();
      const id = await storedVenueAccount(client.user.id);
      const bot = await storedBot({ userId: client.user.id, mode: 'LIVE', status: 'ERROR', venueAccountId: id });
      await storedOrder(bot, 'FILLED');
      await storedOrder(bot, status);
      expect(await call(client, 'DELETE', at(id))).toMatchObject({ code: 'VENUE_ACCOUNT_IN_USE' });
    },
  );

  it('is refused while a failed order is still looked up at the exchange', async () => {
    const client = await newClient();
    const id = await storedVenueAccount(client.user.id);
    const bot = await storedBot({ userId: client.user.id, mode: 'LIVE', status: 'STOPPED', venueAccountId: id });
    const { clock } = await world();
    const order = await watchedOrder(bot, addMs(clock.now(), 1_000));
    expect(await call(client, 'DELETE', at(id))).toMatchObject({ code: 'VENUE_ACCOUNT_IN_USE' });
    await watchOrder(order, addMs(clock.now(), -1_000));
    expect(await call(client, 'DELETE', at(id))).toMatchObject({ statusCode: 200 });
  });

  it("is refused for anybody else's, whoever asks, and by an API key", async () => {
    const owner = await newClient();
    const id = await storedVenueAccount(owner.user.id);
    for (const role of ['User', 'Super Admin']) {
      expect(await call(await newClient({ role }), 'DELETE', at(id))).toMatchObject(NOT_THERE);
    }
    expect(await call(await withApiKey(owner.user.id), 'DELETE', at(id))).toMatchObject({ statusCode: 403 });
    expect((await accountRow(id)).deletedAt).toBeNull();
  });
});

describe.each(TRANSPORTS)('testing an exchange account by %s', (transport) => {
  const call = through(transport);

  it('says that the exchange accepts it, and notes when', async () => {
    const client = await server.client();
    const id = await server.added(client);
    const { clock } = await world();
    clock.advance(HOUR_MS);
    const answer = await call(client, 'POST', at(id, '/test'));
    expect(answer).toEqual({
      statusCode: 200,
      ok: true,
      canTrade: true,
      canWithdraw: false,
      testedAt: expect.any(String),
      message: 'The exchange accepts the credentials',
    });
    expect(new Date((await accountRow(id)).testedAt).toISOString()).toBe(answer.testedAt);
    const [listed] = await call(client, 'GET', ACCOUNTS);
    expect(listed).toMatchObject({ id, testedAt: answer.testedAt });
    expect(Date.parse(answer.testedAt) - Date.parse(listed.createdAt)).toBeGreaterThanOrEqual(HOUR_MS);
  });

  it.each([
    ['may withdraw by now', 'read_only,trade,withdraw', /may withdraw/, { canTrade: true, canWithdraw: true }],
    ['may no longer trade', 'read_only', /may not trade/, { canTrade: false, canWithdraw: false }],
  ])('says when its API key %s', async (_what, perm, message, rights) => {
    const client = await server.client();
    const id = await server.added(client);
    await server.stub.call('openAccount', { ...TRADER, perm }, {});
    const answer = await call(client, 'POST', at(id, '/test'));
    expect(answer).toMatchObject({ statusCode: 200, ok: false, ...rights });
    expect(answer.message).toMatch(message);
  });

  it('says in the words of the exchange that it refuses the credentials', async () => {
    const client = await server.client();
    const id = await server.added(client);
    await server.stub.call('openAccount', { ...TRADER, secret: 'a-new-one', perm: 'trade' }, {});
    expect(await call(client, 'POST', at(id, '/test'))).toMatchObject({
      statusCode: 200,
      ok: false,
      canTrade: null,
      canWithdraw: null,
      message: 'okx refuses the credentials: Invalid Sign',
    });
  });

  it('fails when the exchange does not answer, and notes nothing', async () => {
    const client = await server.client();
    const id = await server.added(client);
    const { testedAt } = await accountRow(id);
    (await world()).clock.advance(60_000);
    await server.stub.call('fault', { path: '/api/v5/account/config', answer: 'hang-up' });
    expect(await call(client, 'POST', at(id, '/test'))).toMatchObject({ statusCode: 502, code: 'VENUE_UNREACHABLE' });
    expect((await accountRow(id)).testedAt).toEqual(testedAt);
  });

  it('is refused at an exchange that the platform has given up', async () => {
    const client = await newClient();
    const id = await storedVenueAccount(client.user.id);
    expect(await call(client, 'POST', at(id, '/test'))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(/^venue: /),
    });
  });

  it("is refused for anybody else's, a deleted one and by an API key", async () => {
    const client = await server.client();
    const id = await server.added(client);
    expect(await call(await server.client('Super Admin'), 'POST', at(id, '/test'))).toMatchObject(NOT_THERE);
    expect(await call(await server.program(client.user), 'POST', at(id, '/test'))).toMatchObject({ statusCode: 403 });
    await call(client, 'DELETE', at(id));
    expect(await call(client, 'POST', at(id, '/test'))).toMatchObject(NOT_THERE);
  });
});
