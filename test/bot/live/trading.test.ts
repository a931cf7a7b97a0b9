import { fixed, timesDown, toText } from '../../../src/core/trading/fixed.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { botRow, command, ordersOf, signaller, tradesOf, type OwnedBot } from '../support/desk.js';
import { toldOf } from '../support/listings.js';
import { useLiveDesk } from '../support/live-books.js';
import { ownWorld } from '../../support/world.js';

ownWorld('counts the bots of an engine');

const { desk, bot: newBot } = useLiveDesk();

const SIGNAL = { type: 'SIGNAL', strategyConfig: {} };
const GRID = { type: 'GRID', strategyConfig: { lower: '48000', upper: '52000', levels: 5 } };

/** A decimal as a column has it. */
const decimal = (text: string): unknown => expect.stringMatching(new RegExp(`^${text}\\.?0*$`));

const statuses = async (bot: OwnedBot) => (await ordersOf(bot.id)).map(({ status }) => status).toSorted();
const hasOrders = (bot: OwnedBot, ...wanted: string[]) =>
  desk().until(async () => JSON.stringify(await statuses(bot)) === JSON.stringify(wanted));

async function holder(input: object = {}): Promise<OwnedBot> {
  const bot = await newBot({ ...SIGNAL, ...input });
  await (
    await signaller(bot)
  )('BUY');
  await desk().until(async () => (await tradesOf(bot.id)).length === 1);
  return bot;
}

describe('a live bot', () => {
  it('buys with a limit half a percent above the price that is not to rest, and sells at the market price', async () => {
    const bot = await holder();
    expect(await ordersOf(bot.id)).toMatchObject([
      { type: 'LIMIT', purpose: 'ENTRY', price: decimal('50250'), status: 'FILLED', sentAt: expect.any(String) },
    ]);
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN', isPaper: false, entryPrice: decimal('50000') }]);
    await desk().price('51000');
    await (
      await signaller(bot)
    )('SELL');
    await desk().until(async () => (await tradesOf(bot.id))[0]?.status === 'CLOSED');
    const placed = await desk().stub.call('orders');
    expect(placed.map(({ ordType, side }) => [ordType, side])).toEqual([
      ['ioc', 'buy'],
      ['market', 'sell'],
    ]);
    expect(await botRow(bot.id)).toMatchObject({ usedAmount: decimal('0'), totalTrades: 1, winningTrades: 1 });
  });

  it('cancels its buys at the exchange while its market is taken out, and places them again when it is back', async () => {
    const bot = await newBot(GRID);
    await hasOrders(bot, 'OPEN', 'OPEN');
    await setSettings({ tradingBotMarkets: '["ETH/USDT"]' });
    await hasOrders(bot, 'CANCELLED', 'CANCELLED');
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING' });
    await clearSettings('tradingBotMarkets');
    await hasOrders(bot, 'CANCELLED', 'CANCELLED', 'OPEN', 'OPEN');
  });

  it('holds what a fee in the base currency left of what it bought, and counts the fee at the price of the fill', async () => {
    const bot = await holder();
    const [order] = await ordersOf(bot.id);
    const [trade] = await tradesOf(bot.id);
    const { rows } = desk().ctx.db;
    const [fill] = await rows.selectFrom('trading_bot_fill').selectAll().where('orderId', '=', order!.id).execute();
    expect(fill).toMatchObject({ feeCurrency: 'BTC', price: decimal('50000') });
    expect(Number(trade!.openAmount)).toBeCloseTo(Number(order!.amount) * 0.999, 12);
    expect(Number(trade!.fee)).toBeCloseTo(Number(order!.cost) * 0.001, 9);
    expect(Number(trade!.cost) + Number(trade!.fee)).toBeCloseTo(Number(order!.cost), 9);
  });

  it('shows fees in a currency without a price in the trade, sums them, leaves them out, and tells its owner once', async () => {
    await desk().stub.call('chargeFeesIn', 'XYZ');
    const bot = await holder({ name: 'Payer' });
    const [order] = await ordersOf(bot.id);
    const charged = toText(timesDown(fixed(order!.cost), fixed('0.001')));
    expect(await tradesOf(bot.id)).toMatchObject([{ uncountedFees: [{ currency: 'XYZ', amount: charged }] }]);
    await desk().price('51000');
    await (
      await signaller(bot)
    )('SELL');
    await desk().until(async () => (await tradesOf(bot.id))[0]?.status === 'CLOSED');
    const listed = await bot.client.rest('GET', `/api/trading-bot/bot/${bot.id}/trades`);
    const [trade] = listed.body.items;
    expect(trade).toMatchObject({ fee: '0', uncountedFees: [{ currency: 'XYZ' }] });
    expect(Number(trade.profit)).toBeCloseTo(Number(trade.proceeds) - Number(trade.cost), 12);
    const paid = (Number(trade.cost) + Number(trade.proceeds)) * 0.001;
    expect(Number(trade.uncountedFees[0].amount)).toBeCloseTo(paid, 12);
    expect(await toldOf((await botRow(bot.id)).userId)).toMatchObject([
      {
        title: 'Trading Bot Fee Not Counted',
        message: `The exchange has charged Payer a fee of ${charged} XYZ for a trade in BTC/USDT. It has no price for that in USDT, so the profit of the trade leaves it out.`,
      },
    ]);
  });

  it('buys less than its allocation allows when the exchange fills a part, and forgets the rest', async () => {
    await desk().price('50000', '0.01');
    const bot = await holder();
    expect(await ordersOf(bot.id)).toMatchObject([{ status: 'CANCELLED', filled: decimal('0.01') }]);
    const { usedAmount } = await botRow(bot.id);
    expect(Number(usedAmount)).toBeCloseTo(500, 9);
  });

  it('lets buys of a grid rest at the exchange, and sells what they bought one level up', async () => {
    const bot = await newBot(GRID);
    await hasOrders(bot, 'OPEN', 'OPEN');
    await desk().price('48900');
    await hasOrders(bot, 'FILLED', 'OPEN', 'OPEN');
    const placed = await desk().stub.call('orders');
    // The two buys do not wait for each other, so that either may arrive first.
    const byPrice = placed.toSorted((one, other) => Number(one.px) - Number(other.px));
    expect(byPrice.map(({ ordType, side, px }) => [ordType, side, px])).toEqual([
      ['limit', 'buy', '48000'],
      ['limit', 'buy', '49000'],
      ['limit', 'sell', '50000'],
    ]);
    await desk().price('50001');
    await desk().until(async () => (await tradesOf(bot.id)).some(({ status }) => status === 'CLOSED'));
    expect(await tradesOf(bot.id)).toMatchObject([{ exitReason: 'GRID', status: 'CLOSED' }]);
  });

  it('cancels its orders at the exchange when it is stopped', async () => {
    const bot = await newBot(GRID);
    await hasOrders(bot, 'OPEN', 'OPEN');
    await command(bot, 'stop');
    await hasOrders(bot, 'CANCELLED', 'CANCELLED');
    expect((await desk().stub.call('orders')).map(({ state }) => state)).toEqual(['canceled', 'canceled']);
    expect(await botRow(bot.id)).toMatchObject({ usedAmount: decimal('0') });
  });

  it('cancels its buys, and places nothing more, when its owner is banned', async () => {
    const bot = await newBot(GRID);
    await hasOrders(bot, 'OPEN', 'OPEN');
    const { userId } = await botRow(bot.id);
    const become = (status: 'BANNED' | 'ACTIVE') =>
      desk().ctx.db.rows.updateTable('user').set({ status }).where('id', '=', userId).execute();
    await become('BANNED');
    await desk().settled(async () => String(await statuses(bot)) === 'CANCELLED,CANCELLED');
    await desk().price('50500');
    for (let beats = 0; beats < 5; beats += 1) await desk().beat();
    expect(await statuses(bot)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(desk().engine.size).toBe(0);
    await become('ACTIVE');
  });

  it('sells at its stop, once', async () => {
    const bot = await holder({ stopLossPercent: '5' });
    await desk().price('47000');
    await desk().until(async () => (await tradesOf(bot.id))[0]?.status === 'CLOSED');
    for (let beats = 0; beats < 3; beats += 1) await desk().beat();
    expect(await tradesOf(bot.id)).toMatchObject([{ exitReason: 'STOP_LOSS', exitPrice: decimal('47000') }]);
    expect(await ordersOf(bot.id)).toHaveLength(2);
  });

  it('opens nothing while live trading is switched off, and still sells', async () => {
    const bot = await holder({ stopLossPercent: '5', maxOpenPositions: 0, orderAmount: '200' });
    await setSettings({ tradingBotLiveTradingEnabled: 'false' });
    await (
      await signaller(bot)
    )('BUY');
    for (let beats = 0; beats < 3; beats += 1) await desk().beat();
    expect(await ordersOf(bot.id)).toHaveLength(1);
    await desk().price('47000');
    await desk().until(async () => (await tradesOf(bot.id))[0]?.status === 'CLOSED');
    await clearSettings('tradingBotLiveTradingEnabled');
  });
});
