import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { newClient } from '../../support/accounts.js';
import { botRow, command, ordersOf, startedBot, tradesOf, useDesk, type OwnedBot } from '../support/desk.js';
import { madeStrategy, STRATEGIES } from '../support/listings.js';
import { BOTS, madeBot } from '../support/own-bots.js';
import { bought, MARKETPLACE, newBuyer, onSale, PURCHASES } from '../support/sales.js';

const desk = useDesk();

const GRID = { type: 'GRID', strategyConfig: { lower: '40000', upper: '60000', levels: 5 } } as const;
const DCA = {
  type: 'DCA',
  strategyConfig: { everyMinutes: 60, safetyOrders: 2, deviationPercent: '10', stepScale: '1', volumeScale: '1' },
} as const;
const REFUSED = {
  statusCode: 409,
  code: 'MARKET_NOT_TRADED',
  message: expect.stringMatching(/^Bots do not trade BTC\/USDT here at present/),
};

const takeOut = () => setSettings({ tradingBotMarkets: '["ETH/USDT"]' });
const putBack = () => clearSettings('tradingBotMarkets');
afterEach(putBack);

async function openOrders({ id }: OwnedBot): Promise<string[]> {
  return (await ordersOf(id))
    .filter(({ status }) => status === 'OPEN')
    .map(({ side, price }) => `${side} ${Number(price)}`)
    .toSorted();
}

describe('a bot whose market is taken out of the markets', () => {
  it('cancels the buys of its grid and sells what it holds, and goes on when the market is back', async () => {
    await desk.at('52000');
    const bot = await startedBot(GRID);
    await desk.at('52000');
    await desk.at('50000');
    expect(await openOrders(bot)).toEqual(['BUY 40000', 'BUY 45000', 'SELL 55000']);
    await takeOut();
    await desk.at('50001');
    expect(await openOrders(bot)).toEqual(['SELL 55000']);
    await desk.at('41000');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN' }]);
    await desk.after(120_000);
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING', lastTick: { reason: 'MARKET_NOT_TRADED' } });
    const { items } = (await bot.client.rest('GET', `${BOTS}/${bot.id}/decisions`)).body;
    expect(items.map(({ reason }: { reason: string }) => reason)).toContain('MARKET_NOT_TRADED');
    await desk.at('56000');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', exitReason: 'GRID' }]);
    await putBack();
    await desk.at('56001');
    expect(await openOrders(bot)).toEqual(['BUY 40000', 'BUY 45000', 'BUY 50000', 'BUY 55000']);
  });

  it('cancels its safety orders, and places them again when the market is back', async () => {
    await desk.at('50000');
    const bot = await startedBot({ ...DCA, takeProfitPercent: '10' }, '900');
    await desk.at('50000');
    expect(await openOrders(bot)).toEqual(['BUY 40000', 'BUY 45000']);
    await takeOut();
    await desk.at('44000');
    expect([await openOrders(bot), (await tradesOf(bot.id))[0]?.safetyFilled]).toEqual([[], 0]);
    await putBack();
    await desk.at('50000');
    expect(await openOrders(bot)).toEqual(['BUY 40000', 'BUY 45000']);
  });

  it('keeps its stop loss', async () => {
    await desk.at('50000');
    const bot = await startedBot({ ...DCA, stopLossPercent: '30' }, '900');
    await desk.at('50000');
    await takeOut();
    await desk.at('34000');
    await desk.at('34000');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', exitReason: 'STOP_LOSS' }]);
    await desk.after(3 * 3_600_000);
    expect(await tradesOf(bot.id)).toHaveLength(1);
  });

  it('is that of this market alone: bots of another market go on', async () => {
    await desk.at('50000');
    const other = await startedBot({ type: 'DCA', strategyConfig: { everyMinutes: 60 }, symbol: 'ETH/USDT' });
    await takeOut();
    await desk.at('50000');
    await desk.at('50000');
    expect(await tradesOf(other.id)).toHaveLength(1);
  });

  it('is neither started nor resumed nor cloned, and can be stopped and its risk changed', async () => {
    const client = await newClient();
    const draft = await madeBot(client, GRID);
    const [running, paused] = [await startedBot(GRID), await startedBot(GRID)];
    await command(paused, 'pause');
    await takeOut();
    expect((await client.rest('POST', `${BOTS}/${draft.id}/start`)).body).toMatchObject(REFUSED);
    expect((await client.rest('POST', `${BOTS}/${draft.id}/clone`)).body).toMatchObject(REFUSED);
    expect(await command(paused, 'resume')).toMatchObject(REFUSED);
    const put = (body: object) => running.client.rest('PUT', `${BOTS}/${running.id}`, body);
    expect((await put({ stopLossPercent: '3' })).body).toMatchObject({ statusCode: 200, stopLossPercent: '3' });
    expect(await command(running, 'stop')).toMatchObject({ statusCode: 200 });
    expect(await command(running, 'start')).toMatchObject(REFUSED);
    const config = { strategyConfig: { ...GRID.strategyConfig, levels: 6 } };
    expect((await put(config)).body).toMatchObject(REFUSED);
    await putBack();
    expect(await command(running, 'start')).toMatchObject({ statusCode: 200, status: 'RUNNING' });
    expect(await command(paused, 'resume')).toMatchObject({ statusCode: 200, status: 'RUNNING' });
  });
});

describe('a listing whose market is taken out of the markets', () => {
  it('is shown as not traded, and is neither bought nor deployed nor submitted', async () => {
    const [buyer, seller] = [await newBuyer(), await newClient()];
    const [listing, other] = [await onSale(), await onSale()];
    const { id: purchaseId } = await bought(buyer, listing);
    const draft = await madeStrategy(seller);
    const isTraded = async () => (await buyer.rest('GET', `${MARKETPLACE}/${other.id}`)).body.isTraded;
    expect(await isTraded()).toBe(true);
    await takeOut();
    expect(await isTraded()).toBe(false);
    const deploy = await buyer.rest('POST', `${PURCHASES}/${purchaseId}/deploy`, { mode: 'PAPER' });
    expect(deploy.body).toMatchObject(REFUSED);
    expect((await buyer.rest('POST', `${MARKETPLACE}/${other.id}/purchase`, {})).body).toMatchObject(REFUSED);
    expect((await seller.rest('POST', `${STRATEGIES}/${draft.id}/submit`)).body).toMatchObject(REFUSED);
    await putBack();
    expect((await seller.rest('POST', `${STRATEGIES}/${draft.id}/submit`)).body).toMatchObject({ statusCode: 200 });
  });
});
