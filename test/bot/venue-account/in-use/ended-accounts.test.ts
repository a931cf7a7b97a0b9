import { addMs, DAY_MS } from '../../../../src/core/clock.js';
import type { BotStatus } from '../../../../src/core/states/bot.js';
import type { BotMode } from '../../../../src/entities/bot/names.js';
import { newClient, PASSWORD } from '../../../support/accounts.js';
import type { Client } from '../../../support/client.js';
import { TRANSPORTS, through } from '../../../support/each-transport.js';
import { clearSettings } from '../../../support/stored-settings.js';
import { world } from '../../../support/world.js';
import { BOT, botRow, BOTS } from '../../support/own-bots.js';
import { storedBot, storedOrder, storedTrade, watchedOrder } from '../../support/stored-bots.js';
import { storedVenueAccount } from '../../support/stored-venue-accounts.js';
import { accountRow, VenueServer } from '../../support/venue-server.js';

const CLOSE = '/api/user/profile/close';
const USERS = '/api/admin/crm/user';
const OWN_STEPS =
  'stop your live bots, sell what they hold and wait for the end of their orders before you close the account';
const ROUNDS = 10;

type Bot = Awaited<ReturnType<typeof storedBot>>;

const HOLDINGS: readonly [string, BotStatus, (bot: Bot) => Promise<unknown>][] = [
  ['1 active live bot', 'RUNNING', async () => undefined],
  ['1 active live bot', 'PAUSED', async () => undefined],
  ['1 open live position', 'STOPPED', (bot) => storedTrade(bot)],
  ['1 unsettled live order', 'ERROR', (bot) => storedOrder(bot, 'PENDING')],
  ['1 unsettled live order', 'LIMIT_REACHED', (bot) => storedOrder(bot, 'PARTIAL')],
  ['1 unsettled live order', 'STOPPED', async (bot) => watchedOrder(bot, addMs((await world()).clock.now(), DAY_MS))],
];

describe.each(TRANSPORTS)('an account with trading bots, by %s', (transport) => {
  const call = through(transport);
  const closing = (client: Client) => call(client, 'POST', CLOSE, { password: PASSWORD });

  async function ownerOf(mode: BotMode, status: BotStatus) {
    const client = await newClient();
    const account = await storedVenueAccount(client.user.id);
    const named = mode === 'LIVE' ? { venueAccountId: account } : {};
    return { client, account, bot: await storedBot({ userId: client.user.id, mode, status, ...named }) };
  }

  it.each(HOLDINGS)('is ended by nobody while it has %s of a bot that is %s', async (name, status, hold) => {
    const { client, account, bot } = await ownerOf('LIVE', status);
    await hold(bot);
    const admin = await newClient({ permissions: ['delete.user'] });
    const NOT_EMPTY = { statusCode: 409, code: 'ACCOUNT_NOT_EMPTY' };
    expect(await closing(client)).toEqual({ ...NOT_EMPTY, message: `Your account has ${name}; ${OWN_STEPS}` });
    expect(await call(admin, 'DELETE', `${USERS}/${client.user.id}`)).toEqual({
      ...NOT_EMPTY,
      message: `The account has ${name}; have the owner stop the live bots and sell what they hold first`,
    });
    expect(await accountRow(account)).toMatchObject({ credentialsSealed: expect.any(String), deletedAt: null });
  });

  it('is told of bots and of requests together, and what to do about each', async () => {
    const { client, bot } = await ownerOf('LIVE', 'RUNNING');
    await storedTrade(bot);
    await storedTrade(bot);
    await call(client, 'POST', '/api/finance/deposit', { currency: 'USD', type: 'FIAT', amount: '5' });
    expect((await closing(client)).message).toBe(
      'Your account has 1 active live bot, 2 open live positions and 1 open deposit; stop your live bots, sell what ' +
        'they hold and wait for the end of their orders, cancel what is open, or wait until it is decided, before you ' +
        'close the account',
    );
  });

  it('is ended with live bots that hold nothing, and the credentials of its exchange accounts are erased', async () => {
    const { client, account, bot } = await ownerOf('LIVE', 'STOPPED');
    const { clock } = await world();
    await storedTrade(bot, { status: 'CLOSED' });
    await watchedOrder(bot, addMs(clock.now(), -1));
    const others = await storedVenueAccount((await newClient()).user.id);
    expect(await closing(client)).toMatchObject({ statusCode: 200 });
    expect(await accountRow(account)).toMatchObject({ credentialsSealed: null, deletedAt: expect.any(String) });
    expect(await accountRow(others)).toMatchObject({ credentialsSealed: expect.any(String), deletedAt: null });
  });

  it('is ended with paper bots that run and hold something', async () => {
    const { client, bot } = await ownerOf('PAPER', 'RUNNING');
    await storedTrade(bot);
    await storedOrder(bot, 'OPEN');
    expect(await closing(client)).toMatchObject({ statusCode: 200 });
  });
});

describe('a live bot that is started while its account is ended', () => {
  let server: VenueServer;
  beforeAll(async () => {
    server = await VenueServer.start();
    await server.setSettings({ tradingBotLiveTradingEnabled: 'true' });
  });
  afterAll(async () => {
    await clearSettings('tradingBotLiveTradingEnabled');
    await server.close();
  });

  it('runs with an account that is kept, or does not run', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await server.client();
      const venueAccountId = await server.added(client);
      const { body: bot } = await client.rest('POST', BOTS, { ...BOT, mode: 'LIVE', venueAccountId });
      const [started, closed] = await Promise.all([
        client.rest('POST', `${BOTS}/${bot.id}/start`, {}),
        client.rest('POST', CLOSE, { password: PASSWORD }),
      ]);
      const outcome = [closed.body.code ?? 'CLOSED', (await botRow(bot.id)).status];
      expect([
        ['ACCOUNT_NOT_EMPTY', 'RUNNING'],
        ['CLOSED', 'DRAFT'],
      ]).toContainEqual(outcome);
      expect(['RUNNING', 'UNAUTHENTICATED', 'BAD_INPUT', 'NOT_FOUND']).toContain(
        started.body.code ?? started.body.status,
      );
    }
  });
});
