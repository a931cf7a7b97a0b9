import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { command, useDesk } from '../support/desk.js';
import { storedStrategy, type Listing } from '../support/stored-strategies.js';

const U = '/api/trading-bot';
const desk = useDesk();

const NO_LIMITS = {
  stopLossPercent: '0',
  takeProfitPercent: '10',
  dailyLossLimitPercent: '0',
  maxDrawdownPercent: '0',
};

const DCA = { type: 'DCA', strategyConfig: { everyMinutes: 60 } } as const;

const newListing = async () =>
  storedStrategy({ userId: (await newClient()).user.id, ...DCA, risk: NO_LIMITS, price: '0' });

/** A bot on paper of a new buyer, made of a purchase by the operations that buyers use, and started. */
async function deployed({ id }: Listing): Promise<{ client: Client; id: string }> {
  const client = await newClient();
  const purchase = (await client.rest('POST', `${U}/marketplace/${id}/purchase`, {})).body;
  const input = { mode: 'PAPER', allocatedAmount: '1000' };
  const bot = (await client.rest('POST', `${U}/purchase/${purchase.id}/deploy`, input)).body;
  expect(await command({ id: bot.id, client }, 'start')).toMatchObject({ status: 'RUNNING' });
  return { client, id: bot.id };
}

async function performanceOf({ id }: Listing) {
  const { body } = await (await newClient()).rest('GET', `${U}/marketplace/${id}`);
  return body.performance;
}

describe('the performance of a listed strategy', () => {
  it('is made of what engines trade for its copies, the loser and the winner alike', async () => {
    const listing = await newListing();
    await desk.at('50000');
    const winner = await deployed(listing);
    await desk.at('50000');
    await desk.at('56000');
    const loser = await deployed(listing);
    await desk.at('56000');
    await desk.at('42000');
    await command(loser, 'stop', { closePositions: true });
    await desk.at('42000');
    await command(winner, 'stop', {});
    const [all] = await performanceOf(listing);
    // 12 percent won and 25 percent lost, by two copies with the same allocation.
    expect(all).toMatchObject({ mode: 'PAPER', version: null, bots: 2, trades: 2, winningTrades: 1, losingTrades: 1 });
    expect(all).toMatchObject({ profitPercent: '-6.5', maxDrawdownPercent: '12.5' });
  });

  it.each([
    ['a copy was', {}],
    // The open trade counts on, though the bot is no copy any more.
    ['a copy that its owner changed meanwhile was', { takeProfitPercent: '50' }],
  ])('tells how far %s down and came up again before it sold', async (_who, change) => {
    const listing = await newListing();
    await desk.at('50000');
    const bot = await deployed(listing);
    await desk.at('50000');
    await bot.client.rest('PUT', `${U}/bot/${bot.id}`, change);
    for (const price of ['40000', '54000', '52000']) await desk.at(price);
    await command(bot, 'stop', { closePositions: true });
    await desk.at('52000');
    const [all] = await performanceOf(listing);
    expect(all).toMatchObject({ profitPercent: '4', maxDrawdownPercent: '20' });
  });

  it('keeps a losing position whose bot is changed while it is open, and counts nothing that it opens afterwards', async () => {
    const listing = await newListing();
    await desk.at('50000');
    const bot = await deployed(listing);
    await desk.at('50000');
    await bot.client.rest('PUT', `${U}/bot/${bot.id}`, { takeProfitPercent: '50' });
    await desk.at('40000');
    await command(bot, 'stop', { closePositions: true });
    await desk.at('40000');
    const lost = [expect.objectContaining({ trades: 1, profitPercent: '-20' }), expect.anything()];
    expect(await performanceOf(listing)).toEqual(lost);
    await command(bot, 'start');
    await desk.at('40000');
    await desk.at('70000');
    await command(bot, 'stop', { closePositions: true });
    await desk.at('70000');
    expect(await performanceOf(listing)).toEqual(lost);
  });

  it('counts no trade of a bot whose owner has made it by hand', async () => {
    const listing = await newListing();
    const client = await newClient();
    const input = { name: 'By hand', symbol: 'BTC/USDT', type: 'DCA', strategyConfig: { everyMinutes: 60 } };
    const made = (await client.rest('POST', `${U}/bot`, { ...input, allocatedAmount: '1000', ...NO_LIMITS })).body;
    await desk.at('50000');
    await command({ client, id: made.id }, 'start');
    await desk.at('50000');
    await desk.at('60000');
    await command({ client, id: made.id }, 'stop', { closePositions: true });
    await desk.at('60000');
    expect(await performanceOf(listing)).toEqual([]);
  });
});
