import { emitTrade } from '../../../src/services/bot/stream/emit.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { newClient } from '../../support/accounts.js';
import { following } from '../../support/subscribed.js';
import { world } from '../../support/world.js';
import { storedBot, storedTrade } from '../support/stored-bots.js';

const CHART = 'query ($botId: UUID!) { tradingBotChartState(botId: $botId) { cursor trades { id } } }';
const EVENTS = `subscription ($botId: UUID!, $after: String) {
  botEvents(botId: $botId, streams: [BOT_TRADE], after: $after) { cursor trade { id } }
}`;

interface Event {
  readonly botEvents: { readonly cursor: string; readonly trade: { readonly id: string } };
}

/** Opens a position as an engine does: its row, and the event of it. */
async function trade(bot: Awaited<ReturnType<typeof storedBot>>): Promise<string> {
  const { system } = await world();
  const id = await storedTrade(bot);
  const row = await system.db.rows
    .selectFrom('trading_bot_trade')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await inTransaction(system, { operation: 'test' }, (tx) => emitTrade(tx, row));
  return id;
}

describe('a subscription after the cursor of a chart', () => {
  it('begins with what has happened since, and misses nothing that the chart does not show', async () => {
    const client = await newClient();
    const bot = await storedBot({ userId: client.user.id });
    const live = await following<Event>(client, EVENTS, { botId: bot.id });
    const shown = await trade(bot);
    expect((await live.next()).botEvents.trade.id).toBe(shown);
    await live.close();
    const { cursor, trades } = (await client.ok(CHART, { botId: bot.id })).tradingBotChartState;
    expect(trades).toEqual([{ id: shown }]);
    const since = [await trade(bot), await trade(bot)];
    const later = await following<Event>(client, EVENTS, { botId: bot.id, after: cursor });
    const heard = [await later.next(), await later.next()];
    await later.close();
    expect(heard.map(({ botEvents }) => botEvents.trade.id)).toEqual(since);
    expect(heard.every(({ botEvents }) => botEvents.cursor > cursor)).toBe(true);
  });

  it('begins with the first event of all where there was none before', async () => {
    const client = await newClient();
    const bot = await storedBot({ userId: client.user.id });
    const { cursor } = (await client.ok(CHART, { botId: bot.id })).tradingBotChartState;
    expect(cursor).toMatch(/^\d{15}-\d{9}$/);
    const since = await trade(bot);
    const later = await following<Event>(client, EVENTS, { botId: bot.id, after: cursor });
    expect((await later.next()).botEvents.trade.id).toBe(since);
    await later.close();
  });
});
