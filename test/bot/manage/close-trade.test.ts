import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { BOTS, botRow, madeBot } from '../support/own-bots.js';
import { storedTrade } from '../support/stored-bots.js';

async function closeAskedOf(id: string) {
  const { rows } = (await world()).platform.db;
  const trade = rows.selectFrom('trading_bot_trade').select(['status', 'closeAsked']).where('id', '=', id);
  return trade.executeTakeFirstOrThrow();
}

describe.each(TRANSPORTS)('closing a position by %s', (transport) => {
  const call = through(transport);

  it.each(['RUNNING', 'STOPPED', 'ERROR', 'LIMIT_REACHED'] as const)(
    'asks the engine to sell it, also of a bot that is %s',
    async (status) => {
      const client = await newClient();
      const bot = await madeBot(client, {}, { status });
      const own = { ...bot, userId: client.user.id };
      const [id, other] = [await storedTrade(own), await storedTrade(own)];
      const answer = await call(client, 'POST', `${BOTS}/${bot.id}/trades/${id}/close`);
      expect(answer).toMatchObject({ statusCode: 200, id, botId: bot.id, status: 'OPEN', openAmount: '1' });
      expect(await closeAskedOf(id)).toEqual({ status: 'OPEN', closeAsked: 'MANUAL' });
      expect(await closeAskedOf(other)).toEqual({ status: 'OPEN', closeAsked: null });
      expect(await botRow(bot.id)).toMatchObject({ status, fence: '1', closeAsked: null });
    },
  );

  it('is refused for one that is closed, of another bot, or not there', async () => {
    const client = await newClient();
    const [bot, second] = [await madeBot(client), await madeBot(client)];
    const own = { ...bot, userId: client.user.id };
    const [closed, open] = [await storedTrade(own, { status: 'CLOSED' }), await storedTrade(own)];
    const close = (botId: string, id: string) => call(client, 'POST', `${BOTS}/${botId}/trades/${id}/close`);
    expect(await close(bot.id, closed)).toMatchObject({ statusCode: 409, code: 'TRADE_CLOSED' });
    for (const [botId, id, message] of [
      [second.id, open, 'Trade not found'],
      [bot.id, newId(), 'Trade not found'],
      [newId(), open, 'Bot not found'],
    ]) {
      expect(await close(botId, id)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', message });
    }
    expect(await closeAskedOf(open)).toEqual({ status: 'OPEN', closeAsked: null });
  });

  it('gives a repeated call the first answer, after the position is closed too', async () => {
    const client = await newClient();
    const bot = await madeBot(client, {}, { status: 'RUNNING' });
    const id = await storedTrade({ ...bot, userId: client.user.id });
    const close = () =>
      call(client, 'POST', `${BOTS}/${bot.id}/trades/${id}/close`, {}, { 'idempotency-key': 'close' });
    const first = await close();
    const { rows } = (await world()).platform.db;
    const sold = { status: 'CLOSED', profit: '0', closedAt: new Date().toISOString(), openAmount: '0' } as const;
    await rows.updateTable('trading_bot_trade').set(sold).where('id', '=', id).execute();
    expect(await close()).toEqual(first);
  });
});
