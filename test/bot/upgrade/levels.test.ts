import { sql } from 'kysely';
import { newUser } from '../../support/accounts.js';
import { world } from '../../support/world.js';
import { storedBot, storedOrder, storedTrade } from '../support/stored-bots.js';

describe('trades of before levels were sets', () => {
  it('list the safety orders that have bought and the targets that are hit, and their bots use the fees of buys', async () => {
    const { db } = (await world()).platform;
    const bot = await storedBot({ userId: (await newUser()).id, type: 'DCA' });
    const [open, closed] = [await storedTrade(bot), await storedTrade(bot, { status: 'CLOSED' })];
    const [entry, far, near, sale] = [
      await storedOrder(bot, 'FILLED', open),
      await storedOrder(bot, 'FILLED', open),
      await storedOrder(bot, 'OPEN', open),
      await storedOrder(bot, 'FILLED', closed),
    ];
    const set = (id: string, values: object) =>
      db.rows.updateTable('trading_bot_order').set(values).where('id', '=', id).execute();
    const filled = { filled: '1', cost: '90', averagePrice: '90' };
    await set(entry, { ...filled, fee: '0.3' });
    await set(far, { ...filled, fee: '0.1', purpose: 'SAFETY', level: 2 });
    await set(near, { reserved: '91', purpose: 'SAFETY', level: 0 });
    await set(sale, { ...filled, filled: '0.75', side: 'SELL', purpose: 'EXIT', exitReason: 'STOP_LOSS' });

    await db.orm.migrator.down({ to: '0139-ico-paused-sales' });
    await sql`update trading_bot_trade set "targetsHit" = 2, "safetyFilled" = 2, amount = 2, "openAmount" = 1,
      "openCost" = 90 where id = ${open}::uuid`.execute(db.rows);
    await sql`update trading_bot set "usedAmount" = 180, "allocatedAmount" = 181, "peakEquity" = 200 where id = ${bot.id}::uuid`.execute(
      db.rows,
    );
    await db.orm.migrator.up();

    const trades = await db.rows.selectFrom('trading_bot_trade').selectAll().where('botId', '=', bot.id).execute();
    const amount = (text: string) => `${text}${'0'.repeat(18 - (text.split('.')[1]?.length ?? 0))}`;
    expect(trades.find(({ id }) => id === open)).toMatchObject({
      safetyLevels: [2],
      safetyFilled: 1,
      targetLevels: [0, 1],
      openFee: amount('0.2'),
      dust: amount('0.'),
      exitRefusals: 0,
    });
    expect(trades.find(({ id }) => id === closed)).toMatchObject({ dust: amount('0.25'), safetyLevels: [] });
    const row = db.rows.selectFrom('trading_bot').selectAll().where('id', '=', bot.id);
    expect(await row.execute()).toMatchObject([
      {
        usedAmount: amount('181.2'),
        allocatedAmount: amount('181.2'),
        peakEquity: amount('200.2'),
        dayEquity: null,
        keepsExits: false,
      },
    ]);
  });
});
