import { HOUR_MS } from '../../../src/core/clock.js';
import { botRow, openDesk, ordersOf, startedBot, tradesOf, type Desk } from '../support/desk.js';
import { ownWorld } from '../../support/world.js';

ownWorld('runs an engine, which takes every bot there is');

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.stop());

const DCA = { type: 'DCA', strategyConfig: { everyMinutes: 60 }, takeProfitPercent: '10' };

describe('an engine', () => {
  it('buys for a bot whose time has come, and sells above its target', async () => {
    await desk.at('50000');
    const { id } = await startedBot(DCA);
    await desk.at('50000');
    expect(await tradesOf(id)).toMatchObject([{ status: 'OPEN', entryPrice: '50000.000000000000000000' }]);
    expect(await botRow(id)).toMatchObject({ usedAmount: '1000.000000000000000000', dailyTrades: 1, totalTrades: 0 });
    await desk.at('55000');
    expect(await tradesOf(id)).toMatchObject([{ status: 'OPEN' }]);
    await desk.at('55000.01');
    expect(await tradesOf(id)).toMatchObject([
      { status: 'CLOSED', exitReason: 'TAKE_PROFIT', profit: '100.000200000000000000' },
    ]);
    expect(await botRow(id)).toMatchObject({ usedAmount: '0.000000000000000000', totalTrades: 1, winningTrades: 1 });
    await desk.after(HOUR_MS);
    expect(await ordersOf(id)).toHaveLength(3);
  });
});
