import { botFaults } from '../../support/bot-books.js';
import { world } from '../../support/world.js';
import { botRow, command, ordersOf, signaller, tradesOf } from '../support/desk.js';
import { LiveDesk, placedAt } from '../support/live-desk.js';

let desk: LiveDesk;
beforeEach(async () => {
  desk = await LiveDesk.open();
});
afterEach(async () => {
  const { system } = await world();
  const faults = await botFaults(system.db.rows);
  await desk.stop();
  await system.db.rows
    .updateTable('trading_bot')
    .set({ status: 'STOPPED', stoppedAt: new Date().toISOString() })
    .execute();
  expect(faults).toEqual([]);
});

describe('a live bot', () => {
  it('buys at the exchange with a limit above the price, and sells what it got', async () => {
    const bot = await desk.bot({ type: 'SIGNAL', strategyConfig: {} });
    const signal = await signaller(bot);
    await signal('BUY');
    await desk.until(async () => (await tradesOf(bot.id)).length === 1);
    const [order] = await ordersOf(bot.id);
    expect(order).toMatchObject({
      type: 'LIMIT',
      purpose: 'ENTRY',
      price: expect.stringMatching(/^50250\.0+$/),
      status: 'FILLED',
    });
    const [trade] = await tradesOf(bot.id);
    expect(trade).toMatchObject({ status: 'OPEN', isPaper: false, entryPrice: expect.stringMatching(/^50000\.0+$/) });
    await desk.price('51000');
    await signal('SELL');
    await desk.until(async () => (await tradesOf(bot.id))[0]?.status === 'CLOSED');
    const { times, orders } = await placedAt(desk);
    expect(times).toEqual([1, 1]);
    expect(orders.map(({ ordType }) => ordType)).toEqual(['ioc', 'market']);
    expect(await botRow(bot.id)).toMatchObject({
      usedAmount: expect.stringMatching(/^0\.0+$/),
      totalTrades: 1,
      winningTrades: 1,
    });
    expect(await command(bot, 'stop')).toMatchObject({ statusCode: 200 });
  });
});
