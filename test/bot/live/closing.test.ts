import { botRow, command, ordersOf, signaller, tradesOf, type OwnedBot } from '../support/desk.js';
import { useLiveDesk } from '../support/live-books.js';

const { desk, bot: newBot } = useLiveDesk();

const statuses = async (bot: OwnedBot) => (await ordersOf(bot.id)).map(({ status }) => status);

/** A bot whose buy the exchange has filled, and whose process does not know. */
async function unsureBuyer(): Promise<OwnedBot> {
  await desk().stub.call('socketFaults', { refuse: true });
  await desk().stub.call('dropSockets');
  await desk().stub.call('fault', { path: '/api/v5/trade/batch-orders', answer: 'hang-up' });
  await desk().stub.call('hideOrders', 1);
  const bot = await newBot({ type: 'SIGNAL', strategyConfig: {} });
  await (
    await signaller(bot)
  )('BUY');
  await desk().until(async () => (await desk().stub.call('fills')).length === 1);
  expect(await statuses(bot)).toEqual(['PENDING']);
  return bot;
}

describe('a live bot that is stopped while it buys', () => {
  it('sells what it still gets when its positions are to be closed', async () => {
    const bot = await unsureBuyer();
    await command(bot, 'stop', { closePositions: true });
    expect(await botRow(bot.id)).toMatchObject({ closeAsked: 'MANUAL' });
    await desk().stub.call('heal');
    await desk().settled(async () => (await tradesOf(bot.id))[0]?.status === 'CLOSED');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', exitReason: 'MANUAL' }]);
    expect(await botRow(bot.id)).toMatchObject({ status: 'STOPPED', closeAsked: null });
  });

  it('keeps what it still gets when they are to stay', async () => {
    const bot = await unsureBuyer();
    await command(bot, 'stop');
    await desk().stub.call('heal');
    await desk().settled(async () => (await tradesOf(bot.id)).length === 1);
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN', closeAsked: null }]);
    expect(await statuses(bot)).toEqual(['FILLED']);
  });

  it('has nothing to close any more once the exchange turns out to have no such order', async () => {
    await desk().stub.call('fault', { path: '/api/v5/trade/batch-orders', answer: 'hang-up', carriedOut: false });
    const bot = await newBot({ type: 'SIGNAL', strategyConfig: {} });
    await (
      await signaller(bot)
    )('BUY');
    await desk().until(async () => (await statuses(bot)).length === 1);
    await command(bot, 'stop', { closePositions: true });
    await desk().settled(async () => (await statuses(bot)).includes('FAILED'));
    expect(await statuses(bot)).toEqual(['FAILED']);
    expect(await botRow(bot.id)).toMatchObject({ status: 'STOPPED', closeAsked: null });
  });
});
