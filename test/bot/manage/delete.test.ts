import { addMs, DAY_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { BOTS, botRow, madeBot } from '../support/own-bots.js';
import { storedOrder, storedTrade, watchedOrder } from '../support/stored-bots.js';

describe.each(TRANSPORTS)('deleting a bot by %s', (transport) => {
  const call = through(transport);

  it('hides it from its owner, and keeps what it has traded', async () => {
    const client = await newClient();
    const bot = await madeBot(client);
    const own = { ...bot, userId: client.user.id };
    await storedTrade(own, { status: 'CLOSED' });
    await storedOrder(own, 'FILLED');
    expect(await call(client, 'DELETE', `${BOTS}/${bot.id}`)).toMatchObject({
      statusCode: 200,
      message: 'The bot was deleted',
    });
    for (const path of ['', '/trades', '/orders', '/stats', '/decisions']) {
      expect(await call(client, 'GET', `${BOTS}/${bot.id}${path}`)).toMatchObject({
        statusCode: 404,
        code: 'NOT_FOUND',
        message: 'Bot not found',
      });
    }
    expect(await call(client, 'DELETE', `${BOTS}/${bot.id}`)).toMatchObject({ statusCode: 404 });
    expect((await call(client, 'GET', BOTS)).items).toEqual([]);
    expect((await call(client, 'GET', '/api/trading-bot')).bots).toEqual([]);
    expect(await botRow(bot.id)).toMatchObject({ status: 'DRAFT', deletedAt: expect.any(String), fence: '1' });
  });

  it.each([
    ['an open position', (bot: Bot) => storedTrade(bot), /holds a position: close it/],
    ['an order that may still be placed', (bot: Bot) => storedOrder(bot, 'PENDING'), /has an open order: stop the bot/],
    ['an order that may still be filled', (bot: Bot) => storedOrder(bot, 'PARTIAL'), /has an open order: stop the bot/],
  ])('is refused while there is %s', async (_what, hold, message) => {
    const client = await newClient();
    const bot = await madeBot(client);
    await hold({ ...bot, userId: client.user.id });
    expect(await call(client, 'DELETE', `${BOTS}/${bot.id}`)).toMatchObject({
      statusCode: 409,
      code: 'BOT_HOLDS',
      message: expect.stringMatching(message),
    });
    expect(await botRow(bot.id)).toMatchObject({ deletedAt: null, fence: '0' });
  });

  it('is refused while a failed order is still looked up at the exchange, and says so', async () => {
    const client = await newClient();
    const bot = await madeBot(client);
    const { clock } = await world();
    const until = addMs(clock.now(), DAY_MS);
    await watchedOrder({ ...bot, userId: client.user.id }, until);
    expect(await call(client, 'DELETE', `${BOTS}/${bot.id}`)).toMatchObject({
      statusCode: 409,
      code: 'BOT_HOLDS',
      message: `An order of the bot that failed is still looked up at the exchange, until ${until.toISOString()}: wait until then`,
    });
    expect(await botRow(bot.id)).toMatchObject({ deletedAt: null, fence: '0' });
    clock.advance(DAY_MS);
    expect(await call(client, 'DELETE', `${BOTS}/${bot.id}`)).toMatchObject({ statusCode: 200 });
  });
});

type Bot = Parameters<typeof storedTrade>[0];
