import { sql } from 'kysely';
import { MINUTE_MS } from '../../../src/core/clock.js';
import { botRow, command, ordersOf, signaller, tradesOf, type OwnedBot } from '../support/desk.js';
import { useLiveDesk } from '../support/live-books.js';

const { desk, bot: newBot } = useLiveDesk();

const SIGNAL = { type: 'SIGNAL', name: 'Climber', strategyConfig: {}, intervalSeconds: 5 };
const DCA = {
  type: 'DCA',
  name: 'Climber',
  strategyConfig: { everyMinutes: 600, safetyOrders: 2, deviationPercent: '2' },
  intervalSeconds: 5,
};
const ENDED = new Set(['FILLED', 'CANCELLED', 'EXPIRED', 'FAILED']);
const PLACE = '/api/v5/trade/batch-orders';

/** The exchange takes the next orders without an answer, tells nothing of them, and denies having them. */
async function hide(orders = 1): Promise<void> {
  const { stub } = desk();
  await stub.call('hideNewOrders', 10 * MINUTE_MS);
  await stub.call('socketFaults', { mute: true });
  await stub.call('fault', { path: PLACE, answer: 'silence', times: orders });
}

const failed = async ({ id }: OwnedBot) => (await ordersOf(id)).filter(({ status }) => status === 'FAILED');

/** Waits until the exchange is believed. */
async function believed(bot: OwnedBot, orders = 1): Promise<void> {
  await desk().settled(async () => (await failed(bot)).length === orders);
  expect(await failed(bot)).toHaveLength(orders);
}

/** As its owner does who resumes it: the API of these tests has no exchange. */
async function goOn({ id }: OwnedBot): Promise<void> {
  const { db, clock } = desk().ctx;
  const changed = { status: 'RUNNING', fence: sql<string>`fence + 1`, changedAt: clock.now().toISOString() } as const;
  await db.rows.updateTable('trading_bot').set(changed).where('id', '=', id).execute();
}

/** The exchange shows again what it has, and is asked for what had failed. */
async function shown(): Promise<void> {
  await desk().stub.call('heal');
  await desk().after(6 * MINUTE_MS);
  for (let second = 0; second < 5; second += 1) await desk().beat();
}

async function toldOf({ id }: OwnedBot): Promise<string[]> {
  const { userId } = await botRow(id);
  const { rows } = desk().ctx.db;
  const all = await rows
    .selectFrom('notification')
    .select('title')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return all.map(({ title }) => title);
}

describe('a buy that failed by silence', () => {
  it('is told to the owner when it is found after the bot was stopped, and is held', async () => {
    await hide();
    const bot = await newBot(SIGNAL);
    await (
      await signaller(bot)
    )('BUY');
    await believed(bot);
    await command(bot, 'stop', {});
    await shown();
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN', closeAsked: null }]);
    expect(await toldOf(bot)).toEqual(['Trading Bot Bought After It Ended']);
  });
});

describe('safety orders that failed by silence', () => {
  it('keep their part of the allocation, and are not bought twice when they are found', async () => {
    const bot = await newBot(DCA);
    await desk().until(async () => (await tradesOf(bot.id)).length === 1);
    await command(bot, 'pause');
    await desk().settled(async () => (await ordersOf(bot.id)).every(({ status }) => ENDED.has(status)));
    await hide(2);
    await goOn(bot);
    await desk().price('49999');
    await believed(bot, 2);
    const { allocatedAmount, usedAmount } = await botRow(bot.id);
    const unused = Number(allocatedAmount) - Number(usedAmount);
    expect(await command(bot, 'allocation/remove', { amount: String(Math.floor(unused)) })).toMatchObject({
      statusCode: 409,
    });
    await desk().price('47000');
    for (let second = 0; second < 10; second += 1) await desk().beat();
    await shown();
    const bought = (await ordersOf(bot.id)).filter(({ purpose, filled }) => purpose === 'SAFETY' && Number(filled) > 0);
    expect(bought.map(({ level }) => level).toSorted()).toEqual([0, 1]);
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN', safetyLevels: [0, 1], safetyFilled: 2 }]);
  });
});

describe('a sale that failed by silence', () => {
  it('is told to the owner when it is found after another has sold all', async () => {
    const bot = await newBot({ ...SIGNAL, stopLossPercent: '5', orderAmount: '100' });
    await (
      await signaller(bot)
    )('BUY');
    await desk().until(async () => (await tradesOf(bot.id)).length === 1);
    await hide();
    await desk().price('47000');
    await believed(bot);
    await desk().stub.call('socketFaults', { mute: false });
    await desk().stub.call('hideNewOrders', 0);
    await desk().settled(async () => (await tradesOf(bot.id))[0]?.status === 'CLOSED');
    await shown();
    const [trade] = await tradesOf(bot.id);
    const sales = (await ordersOf(bot.id)).filter(({ side }) => side === 'SELL');
    expect(sales.map(({ status, isSurplus }) => [status, isSurplus])).toEqual([
      ['FILLED', true],
      ['FILLED', false],
    ]);
    expect(trade).toMatchObject({ status: 'CLOSED', exitReason: 'STOP_LOSS' });
    expect(await toldOf(bot)).toEqual(['Trading Bot Sold Twice']);
  });
});
