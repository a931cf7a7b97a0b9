import { addMs, DAY_MS } from '../../../src/core/clock.js';
import type { BotMode } from '../../../src/entities/bot/names.js';
import { jobContext } from '../../../src/jobs/context.js';
import { claimBots, ownerlessBots, restrictedBots } from '../../../src/services/bot/engine/claim.js';
import type { EngineLease } from '../../../src/services/bot/engine/lease.js';
import { newUser } from '../../support/accounts.js';
import { takeOutOfUse, type Standing } from '../../support/requests.js';
import { ownWorld, world } from '../../support/world.js';
import { newLease } from '../support/leases.js';
import { storedBot, storedOrder, watchedOrder, watchOrder } from '../support/stored-bots.js';

ownWorld('runs an engine, which takes every bot there is');

let lease: EngineLease;
beforeEach(async () => {
  lease = newLease();
  await lease.keep((await world()).platform);
});
afterEach(async () => {
  const { db } = (await world()).platform;
  await lease.end({ db });
  await db.rows.updateTable('trading_bot').set({ status: 'STOPPED' }).execute();
  await db.rows.updateTable('trading_bot_order').set({ status: 'CANCELLED', watchedUntil: null }).execute();
});

/** A bot that runs, and whose owner then is taken out of use. */
async function botOf(standing: Standing, mode: BotMode) {
  const { id: userId } = await newUser();
  const bot = await storedBot({ userId, mode });
  await takeOutOfUse(userId, standing);
  return bot;
}

/** What an engine makes of the bots of the file: those that it claims, gives up, and keeps without trading. */
async function lists() {
  const ctx = jobContext((await world()).platform, 'engine');
  const claimed = (await claimBots(ctx, lease.id, 500)).map(({ id }) => id);
  return {
    claimed,
    ownerless: await ownerlessBots(ctx, lease.id),
    restricted: [...(await restrictedBots(ctx, lease.id))],
  };
}

describe('a bot of an owner whose account is not active', () => {
  it.each(['BANNED', 'SUSPENDED', 'INACTIVE'] as const)(
    'is claimed and followed while a live order of it is open, and then given up: %s',
    async (standing) => {
      const bot = await botOf(standing, 'LIVE');
      expect((await lists()).claimed).toEqual([]);
      const order = await storedOrder(bot, 'OPEN');
      expect(await lists()).toEqual({ claimed: [bot.id], ownerless: [], restricted: [bot.id] });
      const { rows } = (await world()).system.db;
      await rows.updateTable('trading_bot_order').set({ status: 'CANCELLED' }).where('id', '=', order).execute();
      expect(await lists()).toEqual({ claimed: [], ownerless: [bot.id], restricted: [] });
    },
  );

  it('is claimed and followed while a failed order of it is looked up at the exchange', async () => {
    const bot = await botOf('BANNED', 'LIVE');
    const { clock } = await world();
    const order = await watchedOrder(bot, addMs(clock.now(), DAY_MS));
    expect(await lists()).toEqual({ claimed: [bot.id], ownerless: [], restricted: [bot.id] });
    await watchOrder(order, addMs(clock.now(), -1));
    expect(await lists()).toEqual({ claimed: [], ownerless: [bot.id], restricted: [] });
  });

  it('is not claimed for an order on paper', async () => {
    await storedOrder(await botOf('BANNED', 'PAPER'), 'OPEN');
    expect(await lists()).toEqual({ claimed: [], ownerless: [], restricted: [] });
  });

  it('is not restricted once the account is active again', async () => {
    const bot = await botOf('BANNED', 'LIVE');
    await storedOrder(bot, 'OPEN');
    expect((await lists()).restricted).toEqual([bot.id]);
    const { rows } = (await world()).system.db;
    await rows.updateTable('user').set({ status: 'ACTIVE' }).where('id', '=', bot.userId).execute();
    expect(await lists()).toEqual({ claimed: [], ownerless: [], restricted: [] });
  });
});
