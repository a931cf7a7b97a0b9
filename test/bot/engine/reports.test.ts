import { sql } from 'kysely';
import { following } from '../../support/subscribed.js';
import { world } from '../../support/world.js';
import { botRow, command, ordersOf, setPrice, signaller, startedBot, tradesOf, useDesk } from '../support/desk.js';

const desk = useDesk();

const SIGNAL = { type: 'SIGNAL', strategyConfig: {}, intervalSeconds: 5 };
const EVENTS = `subscription ($botId: UUID!) {
  botEvents(botId: $botId, streams: [BOT_TRADE, BOT_ORDER, BOT_STATUS]) {
    stream cursor trade { status } order { status side } status { status }
  }
}`;
const TICKS = `subscription ($botId: UUID!) {
  botEvents(botId: $botId, streams: [BOT_TICK]) { tick { price traded reason } }
}`;

async function decisions(botId: string): Promise<{ reason: string; count: number }[]> {
  const { system } = await world();
  return system.db.rows
    .selectFrom('trading_bot_decision')
    .select(['reason', 'count'])
    .where('botId', '=', botId)
    .orderBy('id')
    .execute();
}

describe('a bot reports', () => {
  it('once an interval: its price, whether it traded, and why not', async () => {
    await desk.at('50000');
    const bot = await startedBot(SIGNAL);
    const send = await signaller(bot);
    await desk.at('50000');
    await desk.after(5_000);
    expect(await botRow(bot.id)).toMatchObject({
      lastTick: { price: '50000', traded: false, reason: 'WAITING_FOR_SIGNAL' },
    });
    await send('BUY');
    await desk.after(6_000);
    await desk.after(6_000);
    expect(await botRow(bot.id)).toMatchObject({ lastTick: { traded: false, reason: 'HOLDING' } });
    const { clock } = await world();
    const [beganMs, times] = [clock.now().getTime(), new Set<string | null>()];
    for (let beats = 0; beats < 10; beats += 1) {
      await desk.after(1_000);
      times.add((await botRow(bot.id)).lastTickAt);
    }
    const intervals = (clock.now().getTime() - beganMs) / 5_000;
    expect(times.size).toBeGreaterThanOrEqual(2);
    expect(times.size).toBeLessThanOrEqual(Math.ceil(intervals) + 1);
    await setPrice(null);
    await desk.after(6_000);
    expect(await botRow(bot.id)).toMatchObject({ lastTick: { price: null, reason: 'NO_PRICE' } });
  });

  it('to its followers', async () => {
    await desk.at('50000');
    const bot = await startedBot(SIGNAL);
    const live = await following<any>(bot.client, TICKS, { botId: bot.id });
    await desk.at('50000');
    await desk.after(6_000);
    expect((await live.next()).botEvents.tick).toEqual({ price: '50000', traded: false, reason: 'WAITING_FOR_SIGNAL' });
    await live.close();
  });

  it('equal reasons in a row as one, with how often', async () => {
    await desk.at('50000');
    const bot = await startedBot(SIGNAL);
    await desk.at('50000');
    for (let n = 0; n < 5; n += 1) await desk.after(6_000);
    const [first, ...rest] = await decisions(bot.id);
    expect(rest).toEqual([]);
    expect(first?.reason).toBe('WAITING_FOR_SIGNAL');
    expect(first?.count).toBeGreaterThanOrEqual(5);
  });
});

describe('what a bot does', () => {
  it('reaches a follower in its order', async () => {
    await desk.at('50000');
    const bot = await startedBot(SIGNAL);
    const send = await signaller(bot);
    const live = await following<any>(bot.client, EVENTS, { botId: bot.id });
    await send('BUY');
    await desk.at('50000');
    await send('SELL');
    await desk.at('50000');
    await command(bot, 'stop');
    const heard: string[] = [];
    const cursors: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { stream, cursor, trade, order, status } = (await live.next()).botEvents;
      heard.push(`${stream} ${(trade ?? order ?? status).status}`);
      cursors.push(cursor);
    }
    await live.close();
    expect(heard).toEqual([
      'BOT_TRADE OPEN',
      'BOT_ORDER FILLED',
      'BOT_TRADE CLOSED',
      'BOT_ORDER FILLED',
      'BOT_STATUS STOPPED',
    ]);
    expect(cursors).toEqual(cursors.toSorted());
  });

  it('is on its chart', async () => {
    await desk.at('50000');
    const bot = await startedBot({ ...SIGNAL, stopLossPercent: '10' });
    await (
      await signaller(bot)
    )('BUY');
    await desk.at('50000');
    const chart = async () =>
      (await bot.client.rest('GET', `/api/trading-bot/bot/${bot.id}/chart-state`)).body as Record<string, any>;
    expect(await chart()).toMatchObject({ status: 'RUNNING', trades: [{ status: 'OPEN' }] });
    await command(bot, 'pause');
    await desk.at('45000');
    const { trades, status } = await chart();
    expect([status, trades.every((each: { status: string }) => each.status === 'CLOSED')]).toEqual(['PAUSED', true]);
  });
});

describe('a bot whose configuration cannot be read', () => {
  it('ends with an error, cancels its orders and does not hold up others', async () => {
    await desk.at('52000');
    const bot = await startedBot({ type: 'GRID', strategyConfig: { lower: '40000', upper: '60000', levels: 5 } });
    const healthy = await startedBot(SIGNAL);
    const send = await signaller(healthy);
    await desk.at('52000');
    const { system, clock } = await world();
    await sql`update trading_bot set "strategyConfig" = '{"levels": 0}', fence = fence + 1,
      "changedAt" = ${clock.now().toISOString()} where id = ${bot.id}`.execute(system.db.rows);
    await send('BUY');
    await desk.at('52000');
    expect(await botRow(bot.id)).toMatchObject({ status: 'ERROR', usedAmount: '0.000000000000000000' });
    expect(new Set((await ordersOf(bot.id)).map(({ status }) => status))).toEqual(new Set(['CANCELLED']));
    expect(await tradesOf(healthy.id)).toHaveLength(1);
    const audits = await system.db.rows
      .selectFrom('trading_bot_audit_log')
      .select('actor')
      .where('botId', '=', bot.id)
      .where('action', '=', 'BOT_ERROR')
      .execute();
    expect(audits).toEqual([{ actor: 'ENGINE' }]);
  });
});
