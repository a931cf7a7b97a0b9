import { setSettings, clearSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import {
  botRow,
  command,
  ordersOf,
  setPrice,
  signaller,
  startedBot,
  tradesOf,
  useDesk,
  type OwnedBot,
} from '../support/desk.js';

const desk = useDesk();

const GRID = { type: 'GRID', strategyConfig: { lower: '40000', upper: '60000', levels: 5 } };

async function holder(risk: object = {}): Promise<OwnedBot> {
  await desk.at('50000');
  const bot = await startedBot({ type: 'SIGNAL', strategyConfig: {}, ...risk });
  await (
    await signaller(bot)
  )('BUY');
  await desk.at('50000');
  return bot;
}

async function statuses(bot: OwnedBot): Promise<string[]> {
  return (await tradesOf(bot.id)).map(({ status, exitReason }) => exitReason ?? status);
}

describe('a bot that is stopped', () => {
  it('cancels its orders and keeps what it holds, which its owner can still have sold', async () => {
    await desk.at('52000');
    const bot = await startedBot(GRID);
    await desk.at('52000');
    await desk.at('50000');
    await command(bot, 'stop');
    await desk.at('30000');
    expect(await statuses(bot)).toEqual(['OPEN']);
    expect((await ordersOf(bot.id)).filter(({ status }) => status === 'OPEN')).toEqual([]);
    const [trade] = await tradesOf(bot.id);
    await command(bot, `trades/${trade?.id}/close`);
    await desk.at('51000');
    expect(await statuses(bot)).toEqual(['MANUAL']);
    expect(await botRow(bot.id)).toMatchObject({ status: 'STOPPED', engineId: null, winningTrades: 1 });
  });

  it('sells what it holds when its owner says so, as soon as there is a price', async () => {
    const bot = await holder();
    await setPrice(null);
    await desk.after(3_000);
    await command(bot, 'stop', { closePositions: true });
    await desk.after(3_000);
    expect(await statuses(bot)).toEqual(['OPEN']);
    expect(await botRow(bot.id)).toMatchObject({ closeAsked: 'MANUAL' });
    await desk.at('50000');
    expect(await statuses(bot)).toEqual(['MANUAL']);
    expect(await botRow(bot.id)).toMatchObject({ closeAsked: null, engineId: null });
  });

  it('is one of all of its owner, whatever they hold, when that one stops all', async () => {
    const bot = await holder();
    const other = await startedBot(GRID, '1000', bot.client);
    await desk.at('52000');
    const answer = await bot.client.rest('POST', '/api/trading-bot/kill-all', { closePositions: true });
    expect(answer.body).toMatchObject({ stopped: 2 });
    await desk.at('52000');
    expect([await statuses(bot), await statuses(other)]).toEqual([['KILL'], []]);
    expect((await ordersOf(other.id)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
  });
});

describe('a bot that runs', () => {
  it('sells one position when its owner says so, and goes on', async () => {
    const bot = await holder();
    const [trade] = await tradesOf(bot.id);
    await command(bot, `trades/${trade?.id}/close`);
    await desk.at('50500');
    expect(await statuses(bot)).toEqual(['MANUAL']);
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING' });
    expect(await command(bot, `trades/${trade?.id}/close`)).toMatchObject({ code: 'TRADE_CLOSED' });
  });

  it('buys with what its owner adds to its allocation', async () => {
    const bot = await holder({ maxOpenPositions: 0 });
    await command(bot, 'allocation/add', { amount: '500' });
    const send = await signaller(bot);
    await send('BUY');
    await desk.at('50000');
    expect((await tradesOf(bot.id)).map(({ cost }) => Number(cost))).toEqual([1000, 500]);
  });
});

describe('while the platform has switched bots off', () => {
  afterEach(async () => {
    await clearSettings('tradingBotEnabled');
    const { system } = await world();
    await system.db.rows.updateTable('extension').set({ status: true }).where('name', '=', 'trading_bot').execute();
    system.extensions.drop();
  });

  it('a bot opens nothing and cancels its buys, and its exits go on', async () => {
    const bot = await holder({ stopLossPercent: '10', maxOpenPositions: 0, orderAmount: '100' });
    const grid = await startedBot(GRID);
    const send = await signaller(bot);
    await desk.at('52000');
    await setSettings({ tradingBotEnabled: 'false' });
    await send('BUY');
    await desk.at('52000');
    expect(await statuses(bot)).toEqual(['OPEN']);
    expect(new Set((await ordersOf(grid.id)).map(({ status }) => status))).toEqual(new Set(['CANCELLED']));
    await desk.at('45000');
    expect(await statuses(bot)).toEqual(['STOP_LOSS']);
    await clearSettings('tradingBotEnabled');
    await desk.at('45000');
    expect((await ordersOf(grid.id)).filter(({ status }) => status === 'OPEN')).toHaveLength(1);
  });

  it('so it is without the extension', async () => {
    const { system } = await world();
    const bot = await holder({ stopLossPercent: '10', maxOpenPositions: 0, orderAmount: '100' });
    const send = await signaller(bot);
    await send('BUY');
    await system.db.rows.updateTable('extension').set({ status: false }).where('name', '=', 'trading_bot').execute();
    system.extensions.drop();
    await desk.at('50000');
    expect(await statuses(bot)).toEqual(['OPEN']);
    await desk.at('45000');
    expect(await statuses(bot)).toEqual(['STOP_LOSS']);
    await system.db.rows.updateTable('extension').set({ status: true }).where('name', '=', 'trading_bot').execute();
    system.extensions.drop();
  });
});
