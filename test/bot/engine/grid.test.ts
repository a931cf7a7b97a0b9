import { botRow, command, ordersOf, startedBot, tradesOf, untilTomorrow, useDesk } from '../support/desk.js';

const desk = useDesk();

const GRID = { type: 'GRID', strategyConfig: { lower: '40000', upper: '60000', levels: 5 } };

async function resting(botId: string, side: 'BUY' | 'SELL'): Promise<(number | null)[]> {
  const open = (await ordersOf(botId)).filter((order) => order.side === side && order.status === 'OPEN');
  return open.map(({ level }) => level).toSorted();
}

async function reasons(botId: string): Promise<(string | null)[]> {
  return (await tradesOf(botId)).map(({ exitReason }) => exitReason);
}

describe('a grid', () => {
  it('rests a buy at each level below the price, and buys nothing at its start', async () => {
    await desk.at('52000');
    const { id } = await startedBot(GRID);
    await desk.at('52000');
    expect(await resting(id, 'BUY')).toEqual([0, 1, 2]);
    expect(await tradesOf(id)).toEqual([]);
    expect(Number((await botRow(id)).usedAmount)).toBeCloseTo(750, 2);
  });

  it('sells one level up what it bought, and buys at that level again', async () => {
    await desk.at('52000');
    const { id } = await startedBot(GRID);
    await desk.at('52000');
    await desk.at('50000');
    expect([await resting(id, 'BUY'), await resting(id, 'SELL')]).toEqual([[0, 1], [2]]);
    await desk.at('55000');
    expect(await reasons(id)).toEqual([null]);
    await desk.at('55000.01');
    expect(await reasons(id)).toEqual(['GRID']);
    expect(await resting(id, 'BUY')).toEqual([0, 1, 2, 3]);
    await desk.at('50000');
    await desk.at('56000');
    expect((await reasons(id)).toSorted()).toEqual(['GRID', 'GRID', null]);
    const [first] = await tradesOf(id);
    expect(Number(first?.profit)).toBeCloseTo(25, 2);
    expect(await botRow(id)).toMatchObject({ totalTrades: 2, winningTrades: 2 });
  });

  it('closes all and ends where the price is below its lowest level by its stop', async () => {
    await desk.at('52000');
    const { id } = await startedBot({ ...GRID, stopLossPercent: '10' });
    await desk.at('52000');
    await desk.at('36000.01');
    expect(await reasons(id)).toEqual([null, null, null]);
    await desk.at('36000');
    expect(await reasons(id)).toEqual(['STOP_LOSS', 'STOP_LOSS', 'STOP_LOSS']);
    expect(await botRow(id)).toMatchObject({ status: 'STOPPED', losingTrades: 3, engineId: null });
  });

  it('ends where the price is above its highest level by its target, although it holds nothing there', async () => {
    await desk.at('52000');
    const { id } = await startedBot({ ...GRID, takeProfitPercent: '5' });
    await desk.at('52000');
    await desk.at('63000');
    expect(await botRow(id)).toMatchObject({ status: 'RUNNING' });
    await desk.at('63000.01');
    expect(await botRow(id)).toMatchObject({ status: 'STOPPED' });
    expect(new Set((await ordersOf(id)).map(({ status }) => status))).toEqual(new Set(['CANCELLED']));
  });

  it('opens no more positions a day than it may, though one price reaches more of its buys', async () => {
    await desk.at('59000');
    const { id } = await startedBot({ ...GRID, maxDailyTrades: 2 });
    await desk.at('59000');
    expect(await resting(id, 'BUY')).toEqual([0, 1, 2, 3]);
    await desk.at('39000');
    expect(await tradesOf(id)).toHaveLength(2);
    await desk.at('46000');
    expect(await resting(id, 'BUY')).toEqual([]);
    await untilTomorrow(desk.after);
    expect(await resting(id, 'BUY')).not.toEqual([]);
  });

  it('keeps its sales and cancels its buys while it is paused', async () => {
    await desk.at('52000');
    const bot = await startedBot(GRID);
    await desk.at('52000');
    await desk.at('50000');
    await command(bot, 'pause');
    await desk.at('51000');
    expect([await resting(bot.id, 'BUY'), await resting(bot.id, 'SELL')]).toEqual([[], [2]]);
    await desk.at('55001');
    expect(await reasons(bot.id)).toEqual(['GRID']);
    await command(bot, 'resume');
    await desk.at('55001');
    expect(await resting(bot.id, 'BUY')).toEqual([0, 1, 2, 3]);
  });
});
