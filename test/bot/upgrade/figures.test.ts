import { newId } from '../../../src/core/ids.js';
import { newUser } from '../../support/accounts.js';
import { world } from '../../support/world.js';
import { storedPurchase } from '../support/copies.js';
import { storedBot, storedTrade } from '../support/stored-bots.js';
import { storedStrategy } from '../support/stored-strategies.js';

const STEPS = ['0143-trade-allocations', '0142-strategy-figures'];

/** A sale of a listing at a price, with an approved review. */
async function reviewed(listing: Awaited<ReturnType<typeof storedStrategy>>, price: string, rating: number) {
  const { rows } = (await world()).system.db;
  const { id: userId } = await newUser();
  await storedPurchase({ ...listing, price }, userId);
  const at = new Date().toISOString();
  await rows
    .insertInto('trading_bot_strategy_review')
    .values({ id: newId(), strategyId: listing.id, userId, rating, status: 'APPROVED', createdAt: at, updatedAt: at })
    .execute();
}

describe('figures of before they were of the present price', () => {
  it('are computed again, trades take the allocation of their bots, and all is as it was on the way back', async () => {
    const { db } = (await world()).platform;
    const listing = await storedStrategy({ userId: (await newUser()).id, price: '500' });
    for (const rating of [5, 3]) await reviewed(listing, '0', rating);
    await reviewed(listing, '500', 1);
    const bot = await storedBot({ userId: (await newUser()).id });
    await db.rows.updateTable('trading_bot').set({ allocatedAmount: '700' }).where('id', '=', bot.id).execute();
    const tradeId = await storedTrade(bot);
    const figures = () =>
      db.rows
        .selectFrom('trading_bot_strategy')
        .select(['purchaseCount', 'totalPurchases', 'avgRating', 'reviewCount'])
        .where('id', '=', listing.id)
        .executeTakeFirstOrThrow();

    await db.orm.migrator.down({ migrations: STEPS });
    expect(await figures()).toEqual({ purchaseCount: 3, totalPurchases: 3, avgRating: '3.00', reviewCount: 3 });
    await db.orm.migrator.up();

    expect(await figures()).toEqual({ purchaseCount: 1, totalPurchases: 1, avgRating: '1.00', reviewCount: 1 });
    const { freePurchases } = await db.rows
      .selectFrom('trading_bot_strategy')
      .select('freePurchases')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    const { allocatedAmount } = await db.rows
      .selectFrom('trading_bot_trade')
      .select('allocatedAmount')
      .where('id', '=', tradeId)
      .executeTakeFirstOrThrow();
    expect([freePurchases, Number(allocatedAmount)]).toEqual([2, 700]);
  });
});
