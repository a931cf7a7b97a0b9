import { newClient } from '../../support/accounts.js';
import { command, ordersOf, startedBot, tradesOf, useDesk, type OwnedBot } from '../support/desk.js';
import { botRow, setBot } from '../support/own-bots.js';
import { bought, newBuyer, onSale, type Buyer } from '../support/sales.js';

const desk = useDesk();

const GRID = { type: 'GRID', strategyConfig: { lower: '40000', upper: '60000', levels: 5 } } as const;
const REFUSED = { statusCode: 409, code: 'PURCHASE_REFUNDED' };

/** A bot that runs a strategy as it was sold, at 52,000 and then at 50,000, where it has bought once. */
async function runningPurchase(): Promise<{ bot: OwnedBot; buyer: Buyer; purchaseId: string }> {
  const [buyer, listing] = [await newBuyer(), await onSale({ ...GRID, price: '0' })];
  const { id: purchaseId } = await bought(buyer, listing);
  await desk.at('52000');
  const bot = await startedBot(GRID, '1000', buyer);
  await setBot(bot.id, { purchaseId, strategyId: listing.id, strategyVersion: 1 });
  await desk.at('52000');
  await desk.at('50000');
  return { bot, buyer, purchaseId };
}

async function refund(purchaseId: string): Promise<void> {
  const admin = await newClient({ permissions: ['edit.trading_bot.purchase'] });
  const { body } = await admin.rest('POST', `/api/admin/trading-bot/purchase/${purchaseId}/refund`, {});
  expect(body).toMatchObject({ statusCode: 200 });
}

async function openOrders({ id }: OwnedBot): Promise<string[]> {
  return (await ordersOf(id)).filter(({ status }) => status === 'OPEN').map(({ side }) => side);
}

describe('a bot whose purchase was refunded', () => {
  it('opens nothing any more and cancels what it would buy, says why, and sells what it holds', async () => {
    const { bot, purchaseId } = await runningPurchase();
    expect((await openOrders(bot)).toSorted()).toEqual(['BUY', 'BUY', 'SELL']);
    await refund(purchaseId);
    await desk.at('50001');
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING', barredAt: expect.any(String) });
    expect(await openOrders(bot)).toEqual(['SELL']);
    await desk.at('41000');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN' }]);
    await desk.at('56000');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', exitReason: 'GRID' }]);
    await desk.at('41000');
    expect([await openOrders(bot), (await tradesOf(bot.id)).length]).toEqual([[], 1]);
    await desk.after(120_000);
    expect((await botRow(bot.id)).lastTick).toMatchObject({ reason: 'PURCHASE_REFUNDED' });
    const { items } = (await bot.client.rest('GET', `/api/trading-bot/bot/${bot.id}/decisions`)).body;
    expect(items.map(({ reason }: { reason: string }) => reason)).toContain('PURCHASE_REFUNDED');
  });

  it('is neither started nor resumed nor cloned, and can be stopped and changed', async () => {
    const { bot, purchaseId } = await runningPurchase();
    await command(bot, 'pause');
    await refund(purchaseId);
    expect(await command(bot, 'resume')).toMatchObject(REFUSED);
    expect(await command(bot, 'clone')).toMatchObject(REFUSED);
    expect(await command(bot, 'stop', { closePositions: true })).toMatchObject({ statusCode: 200 });
    await desk.at('50000');
    expect(await command(bot, 'start')).toMatchObject(REFUSED);
    const { body } = await bot.client.rest('PUT', `/api/trading-bot/bot/${bot.id}`, {
      strategyConfig: { ...GRID.strategyConfig, levels: 6 },
    });
    expect(body).toMatchObject({ statusCode: 200, barredAt: expect.any(String) });
    expect(await command(bot, 'start')).toMatchObject(REFUSED);
  });

  it('is that one alone: others of its owner go on, those of another purchase of the strategy too', async () => {
    const { bot, buyer, purchaseId } = await runningPurchase();
    const own = await startedBot(GRID, '1000', buyer);
    const { strategyId } = await botRow(bot.id);
    const again = await newBuyer();
    const other = await startedBot(GRID, '1000', again);
    const { id } = await bought(again, { id: String(strategyId) });
    await setBot(other.id, { purchaseId: id, strategyId, strategyVersion: 1 });
    await refund(purchaseId);
    await desk.at('50000');
    for (const each of [own, other]) {
      expect(await botRow(each.id)).toMatchObject({ status: 'RUNNING', barredAt: null });
      expect(await openOrders(each)).toContain('BUY');
    }
    expect(await openOrders(bot)).not.toContain('BUY');
  });
});
