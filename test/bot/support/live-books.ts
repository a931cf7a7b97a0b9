import { botFaults, settledBotFaults } from '../../support/bot-books.js';
import { world } from '../../support/world.js';
import { command, type OwnedBot } from './desk.js';
import { LiveDesk } from './live-desk.js';

/**
 * For a file of tests: a live desk for each test, and right books after it, when all of its bots have been stopped. No
 * order came to the exchange twice.
 */
export function useLiveDesk(): { readonly desk: () => LiveDesk; readonly bot: LiveDesk['bot'] } {
  let desk: LiveDesk;
  const bots: OwnedBot[] = [];
  beforeEach(async () => {
    bots.length = 0;
    desk = await LiveDesk.open();
  });
  afterEach(async () => {
    const { system } = await world();
    await desk.stub.call('heal');
    await desk.stub.call('setPrice', 'BTC-USDT', '50000');
    const faults = await botFaults(system.db.rows);
    for (const bot of bots) await command(bot, 'stop', { closePositions: true });
    await desk.settled(async () => (await settledBotFaults(system.db.rows)).length === 0);
    const times = Object.values(await desk.stub.call('received'));
    await desk.stop();
    expect([faults, await settledBotFaults(system.db.rows)]).toEqual([[], []]);
    expect(times.filter((count) => count !== 1)).toEqual([]);
  });
  return {
    desk: () => desk,
    bot: async (...given) => {
      const bot = await desk.bot(...given);
      bots.push(bot);
      return bot;
    },
  };
}
