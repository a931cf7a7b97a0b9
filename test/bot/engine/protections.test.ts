import { MINUTE_MS } from '../../../src/core/clock.js';
import { world } from '../../support/world.js';
import {
  botRow,
  command,
  signaller,
  startedBot,
  tradesOf,
  untilTomorrow,
  useDesk,
  type OwnedBot,
} from '../support/desk.js';

const desk = useDesk();

interface Trader extends OwnedBot {
  readonly buy: (price: string) => Promise<void>;
  readonly sell: (price: string) => Promise<void>;
}

async function trader(risk: object): Promise<Trader> {
  await desk.at('50000');
  const bot = await startedBot({ type: 'SIGNAL', strategyConfig: {}, ...risk });
  const send = await signaller(bot);
  const act = (action: 'BUY' | 'SELL') => async (price: string) => {
    await send(action);
    await desk.at(price);
  };
  return { ...bot, buy: act('BUY'), sell: act('SELL') };
}

async function open(botId: string): Promise<number> {
  return (await tradesOf(botId)).filter(({ status }) => status === 'OPEN').length;
}

async function lastReason(botId: string): Promise<string | undefined> {
  const { system } = await world();
  await desk.after(4 * MINUTE_MS);
  const rows = await system.db.rows
    .selectFrom('trading_bot_decision')
    .select('reason')
    .where('botId', '=', botId)
    .orderBy('id', 'desc')
    .execute();
  return rows
    .map(({ reason }) => reason)
    .find((each) => !['NO_SIGNAL', 'WAITING_FOR_SIGNAL', 'HOLDING'].includes(each));
}

describe('a bot opens no position', () => {
  it('within its cooldown after one was closed', async () => {
    const bot = await trader({ cooldownMinutes: 10, intervalSeconds: 240 });
    await bot.buy('50000');
    await bot.sell('50000');
    await bot.buy('50000');
    expect(await open(bot.id)).toBe(0);
    expect(await lastReason(bot.id)).toBe('COOLDOWN');
    await desk.after(10 * MINUTE_MS);
    await bot.buy('50000');
    expect(await open(bot.id)).toBe(1);
  });

  it('above its number a day, until midnight in UTC', async () => {
    const bot = await trader({ maxDailyTrades: 1 });
    await bot.buy('50000');
    await bot.sell('50000');
    await bot.buy('50000');
    expect(await open(bot.id)).toBe(0);
    expect(await lastReason(bot.id)).toBe('DAILY_TRADES');
    await untilTomorrow(desk.after);
    await bot.buy('50000');
    expect([await open(bot.id), (await botRow(bot.id)).dailyTrades]).toEqual([1, 1]);
  });

  it('beside as many as it may hold', async () => {
    const bot = await trader({ maxOpenPositions: 2, orderAmount: '100' });
    for (let n = 0; n < 3; n += 1) await bot.buy('50000');
    expect(await open(bot.id)).toBe(2);
    expect(await lastReason(bot.id)).toBe('OPEN_POSITIONS');
    await bot.sell('50000');
    expect(await open(bot.id)).toBe(0);
  });

  it('above its allocation', async () => {
    const bot = await trader({ maxOpenPositions: 0, orderAmount: '600' });
    for (let n = 0; n < 3; n += 1) await bot.buy('50000');
    expect((await tradesOf(bot.id)).map(({ cost }) => Number(cost))).toEqual([600, 400]);
    expect(await lastReason(bot.id)).toBe('ALLOCATION_USED');
  });
});

describe('a bot ends', () => {
  it('with a loss of the day, sells what it holds, and starts again after midnight alone', async () => {
    const bot = await trader({ dailyLossLimitPercent: '5' });
    await bot.buy('50000');
    await desk.at('47500.01');
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING' });
    await desk.at('47500');
    expect(await botRow(bot.id)).toMatchObject({ status: 'LIMIT_REACHED', limitReached: 'DAILY_LOSS' });
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', exitReason: 'LIMIT' }]);
    expect(await command(bot, 'start')).toMatchObject({ code: 'LIMIT_HOLDS' });
    await untilTomorrow(desk.after);
    expect(await command(bot, 'start')).toMatchObject({ status: 'RUNNING' });
    await desk.at('47500');
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING', dailyTrades: 0 });
  });

  it('with a fall from its highest equity, and starts again when its owner confirms that', async () => {
    const bot = await trader({ maxDrawdownPercent: '10', closeOnLimit: false });
    await bot.buy('50000');
    await desk.at('60000');
    await desk.at('54000.01');
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING' });
    await desk.at('54000');
    expect(await botRow(bot.id)).toMatchObject({ status: 'LIMIT_REACHED', limitReached: 'DRAWDOWN' });
    await desk.at('40000');
    expect(await open(bot.id)).toBe(1);
    await untilTomorrow(desk.after);
    expect(await command(bot, 'start')).toMatchObject({ code: 'LIMIT_HOLDS' });
    expect(await command(bot, 'start', { confirmDrawdown: true })).toMatchObject({ status: 'RUNNING' });
    await desk.at('39000');
    await desk.after(2 * MINUTE_MS);
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING', peakEquity: '780.000000000000000000' });
  });

  it('by neither when its allocation changes', async () => {
    const bot = await trader({ maxDrawdownPercent: '10', dailyLossLimitPercent: '10' });
    await bot.buy('50000');
    await desk.at('55000');
    expect(await command(bot, 'allocation/add', { amount: '500' })).toMatchObject({ allocatedAmount: '1500' });
    await desk.at('55000');
    expect(await command(bot, 'allocation/remove', { amount: '500' })).toMatchObject({ allocatedAmount: '1000' });
    expect(await command(bot, 'allocation/remove', { amount: '1' })).toMatchObject({ code: 'ALLOCATION_IN_USE' });
    await desk.at('52000');
    await desk.after(2 * MINUTE_MS);
    const { status, peakEquity } = await botRow(bot.id);
    expect([status, peakEquity]).toEqual(['RUNNING', '1100.000000000000000000']);
  });
});
