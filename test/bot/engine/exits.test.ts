import { HOUR_MS } from '../../../src/core/clock.js';
import { setSettings } from '../../support/stored-settings.js';
import { botRow, signaller, startedBot, tradesOf, useDesk, type OwnedBot } from '../support/desk.js';

const desk = useDesk();

/** A bot that has bought at 50000. */
async function holder(risk: object): Promise<OwnedBot> {
  await desk.at('50000');
  const bot = await startedBot({ type: 'SIGNAL', strategyConfig: {}, ...risk });
  await (
    await signaller(bot)
  )('BUY');
  await desk.at('50000');
  expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN' }]);
  return bot;
}

async function reasonAfter(bot: OwnedBot, ...prices: string[]): Promise<string | null | undefined> {
  for (const price of prices) await desk.at(price);
  return (await tradesOf(bot.id))[0]?.exitReason;
}

describe('a position is closed', () => {
  it('at or below its stop', async () => {
    const bot = await holder({ stopLossPercent: '10' });
    expect(await reasonAfter(bot, '45000.01')).toBeNull();
    expect(await reasonAfter(bot, '45000')).toBe('STOP_LOSS');
    expect(await botRow(bot.id)).toMatchObject({ losingTrades: 1, status: 'RUNNING' });
  });

  it('in parts above each of its targets', async () => {
    const ladder = [
      { percent: '10', share: '50' },
      { percent: '20', share: '30' },
    ];
    const bot = await holder({ takeProfits: ladder, takeProfitPercent: '30' });
    await desk.at('55001');
    const [half] = await tradesOf(bot.id);
    expect(half).toMatchObject({ status: 'OPEN', targetLevels: [0] });
    expect(Number(half?.openAmount)).toBeCloseTo(Number(half?.amount) / 2, 7);
    await desk.at('60001');
    const [fifth] = await tradesOf(bot.id);
    expect(Number(fifth?.openAmount)).toBeCloseTo(Number(fifth?.amount) / 5, 7);
    expect(await reasonAfter(bot, '65001')).toBe('TAKE_PROFIT');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', targetLevels: [0, 1] }]);
  });

  it('by its trailing stop, once the price has risen by as much as activates it', async () => {
    const bot = await holder({ trailingPercent: '5', trailingActivationPercent: '10' });
    expect(await reasonAfter(bot, '54000', '47000', '55000', '60000', '57000.01')).toBeNull();
    expect(await reasonAfter(bot, '57000')).toBe('TRAILING_STOP');
  });

  it('after the longest time that it may be held', async () => {
    const bot = await holder({ maxHoldMinutes: 60 });
    await desk.after(HOUR_MS - 60_000);
    expect(await reasonAfter(bot)).toBeNull();
    await desk.after(60_000);
    expect(await reasonAfter(bot)).toBe('TIME');
  });

  it('with fees and slippage in its books', async () => {
    await setSettings({ tradingBotTradingFeePercent: '0.1', tradingBotSlippagePercent: '0.05' });
    const bot = await holder({ takeProfitPercent: '10' });
    const [trade] = await tradesOf(bot.id);
    expect(trade?.entryPrice).toBe('50025.000000000000000000');
    await desk.at('56000');
    const [{ cost, proceeds, fee, profit, exitPrice } = {} as never] = await tradesOf(bot.id);
    expect(exitPrice).toBe('55972.000000000000000000');
    expect(Number(fee)).toBeCloseTo((Number(cost) + Number(proceeds)) * 0.001, 10);
    expect(Number(profit)).toBeCloseTo(Number(proceeds) - Number(cost) - Number(fee), 10);
    await setSettings({ tradingBotTradingFeePercent: '0', tradingBotSlippagePercent: '0' });
  });
});
