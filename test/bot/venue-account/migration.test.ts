import { sql } from 'kysely';
import { newId } from '../../../src/core/ids.js';
import { newUser } from '../../support/accounts.js';
import { world } from '../../support/world.js';
import { storedBot, storedOrder, storedTrade } from '../support/stored-bots.js';
import { storedVenueAccount } from '../support/stored-venue-accounts.js';

const STEPS = ['0091-venue-accounts'];

describe('bots and orders of before there were exchange accounts', () => {
  it('stay as they are, name no account, and take one afterwards; and so on the way back', async () => {
    const { platform } = await world();
    const { db } = platform;
    const { id: userId } = await newUser();
    await storedVenueAccount(userId);
    const live = await storedBot({ userId, mode: 'LIVE', venueAccountId: await storedVenueAccount(userId) });
    const paper = await storedBot({ userId });
    const order = await storedOrder(paper, 'OPEN', await storedTrade(paper));
    await db.orm.migrator.down({ migrations: STEPS });
    // A column that referred to nothing could hold anything.
    await sql`update trading_bot set "venueAccountId" = ${newId()}::uuid where id = ${live.id}::uuid`.execute(db.rows);
    await db.orm.migrator.up();

    const bots = db.rows.selectFrom('trading_bot').select(['id', 'venueAccountId']).where('userId', '=', userId);
    expect(await bots.orderBy('id').execute()).toEqual([
      { id: live.id, venueAccountId: null },
      { id: paper.id, venueAccountId: null },
    ]);
    const kept = await db.rows.selectFrom('trading_bot_order').selectAll().where('id', '=', order).execute();
    expect(kept).toMatchObject([{ status: 'OPEN', venueOrderId: null, sentAt: null, watchedUntil: null }]);
    const name = (id: string) =>
      db.rows.updateTable('trading_bot').set({ venueAccountId: id }).where('id', '=', live.id).execute();
    await expect(name(newId())).rejects.toMatchObject({ code: '23503' });
    await name(await storedVenueAccount(userId));
  });
});

describe('the fills of an order', () => {
  it('count once for each trade at the exchange', async () => {
    const { system } = await world();
    const order = await storedOrder(await storedBot({ userId: (await newUser()).id }), 'OPEN');
    const fill = { price: '90', amount: '0.5', fee: '-0.01', feeCurrency: 'USDT', at: new Date().toISOString() };
    const book = (venueTradeId: string) =>
      system.db.rows
        .insertInto('trading_bot_fill')
        .values({ orderId: order, venueTradeId, ...fill })
        .execute();
    await book('1');
    await book('2');
    await expect(book('1')).rejects.toMatchObject({ code: '23505' });
  });
});
