import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import type { Fault } from '../../support/stub-exchange/faults.js';
import { botRow, command, ordersOf, signaller, tradesOf, type OwnedBot } from '../support/desk.js';
import { useLiveDesk } from '../support/live-books.js';

const { desk, bot: newBot } = useLiveDesk();

const SIGNAL = { type: 'SIGNAL', strategyConfig: {}, intervalSeconds: 5 };
const GRID = { type: 'GRID', strategyConfig: { lower: '48000', upper: '52000', levels: 5 }, intervalSeconds: 5 };
const PLACE = '/api/v5/trade/batch-orders';
const LOOK = '/api/v5/trade/order';

const fault = (over: Partial<Fault>) => desk().stub.call('fault', { path: PLACE, answer: 'hang-up', ...over });
const statuses = async (bot: OwnedBot) => (await ordersOf(bot.id)).map(({ status }) => status);
const are = async (bot: OwnedBot, ...wanted: string[]) => String(await statuses(bot)) === String(wanted);

/** A bot that was told to buy. */
async function buyer(input: object = {}): Promise<OwnedBot> {
  const bot = await newBot({ ...SIGNAL, ...input });
  await (
    await signaller(bot)
  )('BUY');
  return bot;
}

/** Lets seconds pass, one by one. */
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) await desk().beat();
}

async function decisions({ id }: OwnedBot) {
  const { rows } = desk().ctx.db;
  return rows.selectFrom('trading_bot_decision').selectAll().where('botId', '=', id).orderBy('id').execute();
}

describe('an order whose answer never came', () => {
  it('is looked up and booked once when the exchange has taken it', async () => {
    await fault({ answer: 'hang-up' });
    const bot = await buyer();
    await desk().settled(() => are(bot, 'FILLED'));
    expect(await statuses(bot)).toEqual(['FILLED']);
    expect(await tradesOf(bot.id)).toHaveLength(1);
  });

  it('fails once the exchange has said twice, half a minute apart, that it has none, and is never sent again', async () => {
    await fault({ answer: 'hang-up', carriedOut: false });
    const bot = await buyer();
    await desk().until(async () => (await statuses(bot)).length === 1);
    await seconds(30);
    expect(await statuses(bot)).toEqual(['PENDING']);
    await seconds(20);
    expect(await ordersOf(bot.id)).toMatchObject([
      { status: 'FAILED', errorMessage: 'The exchange has no such order', watchedUntil: expect.any(String) },
    ]);
    expect(await botRow(bot.id)).toMatchObject({ usedAmount: expect.stringMatching(/^0\.0+$/) });
    await seconds(6);
    const reasons = (await decisions(bot)).map(({ reason }) => reason);
    expect(reasons).toContain('ORDER_FAILED');
  });

  it('does not fail while the exchange cannot be reached, however long that takes', async () => {
    await fault({ answer: 'hang-up' });
    await fault({ path: LOOK, answer: { status: 503, body: '' }, times: 1_000 });
    await desk().stub.call('socketFaults', { refuse: true });
    await desk().stub.call('dropSockets');
    const bot = await buyer();
    await desk().until(async () => (await statuses(bot)).length === 1);
    for (let minute = 0; minute < 10; minute += 1) await desk().after(MINUTE_MS);
    expect(await statuses(bot)).toEqual(['PENDING']);
    await desk().stub.call('heal');
    await desk().settled(() => are(bot, 'FILLED'));
    expect(await statuses(bot)).toEqual(['FILLED']);
  });

  it('is booked when the exchange carries it out late', async () => {
    await fault({ answer: { afterMs: 400 } });
    const bot = await buyer();
    await desk().settled(() => are(bot, 'FILLED'));
    expect(await tradesOf(bot.id)).toHaveLength(1);
  });
});

describe('an order that the exchange refuses', () => {
  it('fails with its words, is not looked up, and the bot waits longer each time before it tries again', async () => {
    const refusal = { status: 200, body: JSON.stringify({ code: '1', data: [{ sCode: '51008', sMsg: 'No money' }] }) };
    await fault({ answer: refusal, carriedOut: false, times: 100 });
    const bot = await newBot(GRID);
    await desk().until(async () => (await statuses(bot)).includes('FAILED'));
    const first = (await ordersOf(bot.id)).length;
    expect((await ordersOf(bot.id))[0]).toMatchObject({ errorMessage: 'No money', watchedUntil: null });
    await seconds(4);
    expect(await ordersOf(bot.id)).toHaveLength(first);
    await seconds(20);
    expect((await ordersOf(bot.id)).length).toBeLessThanOrEqual(first + 4);
  });

  it('leaves the exits of the bot alone when it was a buy', async () => {
    const bot = await buyer({ stopLossPercent: '5', maxOpenPositions: 0, orderAmount: '100' });
    await desk().until(async () => (await tradesOf(bot.id)).length === 1);
    const refusal = { status: 200, body: JSON.stringify({ code: '1', data: [{ sCode: '51008', sMsg: 'No money' }] }) };
    await fault({ answer: refusal, carriedOut: false });
    await (
      await signaller(bot)
    )('BUY');
    await desk().until(async () => (await statuses(bot)).includes('FAILED'));
    await desk().price('47000');
    await desk().until(async () => (await tradesOf(bot.id))[0]?.status === 'CLOSED');
  });

  it('fails at "too many requests", and the bot asks again later', async () => {
    await fault({ answer: { status: 429, body: '{}', headers: { 'retry-after': '1' } }, carriedOut: false });
    const bot = await newBot(GRID);
    const askedAt = Date.now();
    await desk().until(async () => Date.now() > askedAt + 3 * SECOND_MS);
    await desk().settled(async () => (await statuses(bot)).filter((status) => status === 'OPEN').length === 2);
    expect((await statuses(bot)).filter((status) => status === 'OPEN')).toHaveLength(2);
    expect(await statuses(bot)).toContain('FAILED');
  });
});

describe('the stream of orders', () => {
  it('counts each fill once when events come twice, out of order, and with numbers', async () => {
    await desk().stub.call('socketFaults', { repeat: true, reverse: 3, numbers: true });
    const bot = await newBot(GRID);
    await desk().settled(() => are(bot, 'OPEN', 'OPEN'));
    await desk().price('48900', '0.001');
    await desk().price('48800', '0.002');
    await desk().price('48700');
    await desk().settled(async () => (await statuses(bot)).includes('FILLED'));
    const { rows } = desk().ctx.db;
    const fills = await rows
      .selectFrom('trading_bot_fill as fill')
      .innerJoin('trading_bot_order as order', 'order.id', 'fill.orderId')
      .select('fill.venueTradeId')
      .where('order.botId', '=', bot.id)
      .execute();
    expect(fills).toHaveLength((await desk().stub.call('fills')).length);
    expect(fills).toHaveLength(3);
  });

  it('is made up for by looking all orders up once a minute when it loses an event', async () => {
    const bot = await newBot(GRID);
    await desk().settled(() => are(bot, 'OPEN', 'OPEN'));
    // The stream has stood since it was opened.
    await seconds(15);
    // Of the order, and of prices.
    await desk().stub.call('socketFaults', { lose: 50 });
    await desk().stub.call('setPrice', 'BTC-USDT', '48900');
    await desk().after(MINUTE_MS);
    await desk().settled(async () => (await statuses(bot)).includes('FILLED'));
    await seconds(6);
    expect((await decisions(bot)).map(({ reason, details }) => [reason, details])).toContainEqual([
      'RECONCILED',
      { occasion: 'MINUTE', orders: 2, fills: 1, ended: 1, failed: 0, found: 0 },
    ]);
  });

  it('looks all orders up when it stands again after it was cut', async () => {
    const bot = await newBot(GRID);
    await desk().settled(() => are(bot, 'OPEN', 'OPEN'));
    await desk().stub.call('socketFaults', { refuse: true });
    await desk().stub.call('dropSockets');
    await desk().stub.call('setPrice', 'BTC-USDT', '48900');
    await desk().stub.call('socketFaults', {});
    await desk().after(12 * SECOND_MS);
    await desk().settled(async () => (await statuses(bot)).includes('FILLED'));
    await seconds(6);
    const told = (await decisions(bot)).filter(({ reason }) => reason === 'RECONCILED');
    expect(told.map(({ details }) => (details as { occasion?: string }).occasion)).toContain('RECONNECT');
  });
});

describe('a failed order that the exchange has after all', () => {
  it('is cancelled there, and what was filled of it is booked', async () => {
    await fault({ answer: 'silence', carriedOut: true });
    await fault({
      path: LOOK,
      answer: { status: 200, body: JSON.stringify({ code: '51603', data: [], msg: 'Order does not exist' }) },
      carriedOut: false,
      times: 100,
    });
    await desk().stub.call('socketFaults', { refuse: true });
    await desk().stub.call('dropSockets');
    const bot = await buyer();
    await desk().settled(() => are(bot, 'FAILED'));
    expect(await statuses(bot)).toEqual(['FAILED']);
    await command(bot, 'stop');
    await desk().stub.call('heal');
    await desk().after(6 * MINUTE_MS);
    await desk().settled(() => are(bot, 'FILLED'));
    expect(await ordersOf(bot.id)).toMatchObject([{ status: 'FILLED', watchedUntil: null }]);
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN' }]);
    const [trade] = await tradesOf(bot.id);
    await command(bot, `trades/${trade!.id}/close`);
    await desk().settled(async () => (await tradesOf(bot.id))[0]?.status === 'CLOSED');
  });
});
