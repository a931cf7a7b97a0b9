import { HOUR_MS } from '../../../src/core/clock.js';
import { botRow, command, ordersOf, startedBot, tradesOf, useDesk } from '../support/desk.js';

const desk = useDesk();

const DCA = { type: 'DCA', strategyConfig: { everyMinutes: 60 } };
const SAFE = {
  type: 'DCA',
  strategyConfig: { everyMinutes: 60, safetyOrders: 2, deviationPercent: '10', stepScale: '1', volumeScale: '1' },
};

describe('a bot that buys by the clock', () => {
  it('buys again an hour after it has bought, once what it bought is sold', async () => {
    await desk.at('50000');
    const { id } = await startedBot({ ...DCA, takeProfitPercent: '10' });
    await desk.at('50000');
    await desk.after(2 * HOUR_MS);
    expect(await tradesOf(id)).toHaveLength(1);
    await desk.at('56000');
    await desk.at('56000');
    expect((await tradesOf(id)).map(({ status }) => status)).toEqual(['CLOSED', 'OPEN']);
    await desk.at('62000');
    await desk.at('62000');
    expect((await tradesOf(id)).map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED']);
    await desk.after(HOUR_MS);
    expect(await tradesOf(id)).toHaveLength(3);
  });

  it('buys more below its first entry and leaves from the average', async () => {
    await desk.at('50000');
    const { id } = await startedBot({ ...SAFE, takeProfitPercent: '10' }, '900');
    await desk.at('50000');
    const safety = (await ordersOf(id)).filter(({ purpose }) => purpose === 'SAFETY');
    expect(safety.map(({ price, status }) => [Number(price), status])).toEqual([
      [45000, 'OPEN'],
      [40000, 'OPEN'],
    ]);
    await desk.at('45000');
    const [trade] = await tradesOf(id);
    expect(trade).toMatchObject({ status: 'OPEN', safetyFilled: 1 });
    const average = Number(trade?.entryPrice);
    expect(average).toBeGreaterThan(47000);
    expect(average).toBeLessThan(48000);
    await desk.at(String(Math.floor(average * 1.1)));
    expect(await tradesOf(id)).toMatchObject([{ status: 'OPEN' }]);
    await desk.at(String(Math.ceil(average * 1.1)));
    expect(await tradesOf(id)).toMatchObject([{ status: 'CLOSED', exitReason: 'TAKE_PROFIT' }]);
    expect((await ordersOf(id)).map(({ purpose, status }) => `${purpose} ${status}`).toSorted()).toEqual([
      'ENTRY FILLED',
      'EXIT FILLED',
      'SAFETY CANCELLED',
      'SAFETY FILLED',
    ]);
  });

  it('cancels its safety orders while it is paused, goes on with its stop, and never buys above its allocation', async () => {
    await desk.at('50000');
    const bot = await startedBot({ ...SAFE, stopLossPercent: '30', orderAmount: '500' }, '900');
    await desk.at('50000');
    expect(await botRow(bot.id)).toMatchObject({ usedAmount: '900.000000000000000000' });
    await command(bot, 'pause');
    await desk.at('40000');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN', safetyFilled: 0 }]);
    await desk.at('35000');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', exitReason: 'STOP_LOSS' }]);
  });
});
