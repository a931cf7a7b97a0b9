import { sql } from 'kysely';
import { ownWorld, world } from '../../support/world.js';
import { auditOf } from '../support/own-bots.js';
import { botRow, command, ordersOf, signaller, startedBot, tradesOf, useDesk, type OwnedBot } from '../support/desk.js';

ownWorld('runs an engine, which takes every bot there is');

const desk = useDesk();

async function trader(risk: object) {
  await desk.at('50000');
  const bot = await startedBot({ type: 'SIGNAL', strategyConfig: {}, ...risk });
  const send = await signaller(bot);
  const act = async (action: 'BUY' | 'SELL', price: string) => {
    await send(action);
    await desk.at(price);
  };
  return { bot, act };
}

/** The trail of a bot since it was started. */
async function deeds({ id }: OwnedBot) {
  const rows = await auditOf(id);
  const started = rows.findIndex(({ action }) => action === 'BOT_STARTED');
  return rows.slice(started + 1).filter(({ action }) => action !== 'BOT_UPDATED');
}

async function inbox({ client }: OwnedBot) {
  const { notifications } = await client.ok(
    '{ notifications { items { type title message link actions { label link } } } }',
  );
  return notifications.items as { title: string; message: string; link: string }[];
}

/** Makes a bot's configuration unreadable, as a fault of the platform would. */
async function spoil({ id }: OwnedBot): Promise<void> {
  const { system, clock } = await world();
  await sql`update trading_bot set "strategyConfig" = '{"maxAgeSeconds": 0}', fence = fence + 1,
    "changedAt" = ${clock.now().toISOString()} where id = ${id}`.execute(system.db.rows);
}

describe('the audit trail of a bot', () => {
  it('tells of each order and trade what it changed, for the owner, by the engine', async () => {
    const { bot, act } = await trader({ takeProfitPercent: '10' });
    await act('BUY', '50000');
    await desk.at('55001');
    const [entry, exit] = (await ordersOf(bot.id)).map(({ id }) => id);
    const [trade] = (await tradesOf(bot.id)).map(({ id }) => id);
    const filled = { before: { status: 'PENDING', filled: '0' }, after: { status: 'FILLED' } };
    const rows = await deeds(bot);
    expect(rows).toMatchObject([
      { action: 'ORDER_PLACED', details: { orderId: entry, side: 'BUY', after: { status: 'PENDING' } } },
      { action: 'ORDER_FILLED', details: { orderId: entry, ...filled } },
      { action: 'TRADE_OPENED', details: { tradeId: trade, price: '50000', after: { status: 'OPEN' } } },
      { action: 'ORDER_PLACED', details: { orderId: exit, side: 'SELL' } },
      { action: 'ORDER_FILLED', details: { orderId: exit, ...filled } },
      { action: 'TAKE_PROFIT_TRIGGERED', details: { tradeId: trade, exitReason: 'TAKE_PROFIT' } },
      { action: 'TRADE_CLOSED', details: { tradeId: trade, before: { status: 'OPEN' }, after: { status: 'CLOSED' } } },
    ]);
    const { userId } = await botRow(bot.id);
    for (const row of rows) expect(row).toMatchObject({ ownerId: userId, userId, actor: 'ENGINE', ip: null });
  });

  it('has the address that a command came from', async () => {
    const { bot } = await trader({});
    await command(bot, 'pause');
    await command(bot, 'resume');
    await command(bot, 'stop');
    expect(await deeds(bot)).toMatchObject([
      { action: 'BOT_PAUSED', ip: expect.any(String), details: move('RUNNING', 'PAUSED') },
      { action: 'BOT_RESUMED', actor: 'USER', details: move('PAUSED', 'RUNNING') },
      { action: 'BOT_STOPPED', details: { closePositions: false, ...move('RUNNING', 'STOPPED') } },
    ]);
  });
});

describe('the owner of a bot is told', () => {
  it('once that it reached a limit, with what the trail says of it', async () => {
    const { bot, act } = await trader({ dailyLossLimitPercent: '5' });
    await act('BUY', '50000');
    await desk.at('47500');
    await desk.at('47000');
    const link = `/trading-bot/bot/${bot.id}`;
    expect(await inbox(bot)).toEqual([
      {
        type: 'alert',
        title: 'Trading Bot Risk Limit Reached',
        message: 'Test has lost as much as it may in one day and was stopped. It can be started again from 00:00 UTC.',
        link,
        actions: [{ label: 'View Bot', link }],
      },
    ]);
    expect((await deeds(bot)).filter(({ action }) => action === 'DAILY_LIMIT_REACHED')).toMatchObject([
      {
        actor: 'ENGINE',
        details: {
          before: { status: 'RUNNING', limitReached: null },
          after: { status: 'LIMIT_REACHED', limitReached: 'DAILY_LOSS' },
        },
      },
    ]);
  });

  it('once that it failed, with the reason', async () => {
    const { bot } = await trader({});
    await spoil(bot);
    await desk.at('50000');
    await desk.at('50000');
    const { status, errorMessage } = await botRow(bot.id);
    expect(status).toBe('ERROR');
    const link = `/trading-bot/bot/${bot.id}`;
    expect(await inbox(bot)).toEqual([
      {
        type: 'alert',
        title: 'Trading Bot Stopped Due to Critical Error',
        message: `Test was stopped by an error: ${errorMessage}`,
        link,
        actions: [{ label: 'View Bot', link }],
      },
    ]);
    expect((await deeds(bot)).at(-1)).toMatchObject({
      action: 'BOT_ERROR',
      actor: 'ENGINE',
      details: { reason: errorMessage, ...move('RUNNING', 'ERROR') },
    });
  });

  it('nothing of starts, stops, trades, a stop loss, allocations and the kill switch', async () => {
    const { bot, act } = await trader({ stopLossPercent: '10' });
    await act('BUY', '50000');
    await act('SELL', '51000');
    await act('BUY', '51000');
    await desk.at('40000');
    await command(bot, 'allocation/add', { amount: '100' });
    await command(bot, 'allocation/remove', { amount: '50' });
    await command(bot, 'pause');
    await command(bot, 'resume');
    await command(bot, 'stop');
    await command(bot, 'start');
    await desk.at('40000');
    await bot.client.rest('POST', '/api/trading-bot/kill-all', { closePositions: true });
    await desk.at('40000');
    const actions = new Set((await auditOf(bot.id)).map(({ action }) => action));
    expect(actions).toEqual(
      new Set([
        'BOT_CREATED',
        'FUNDS_ALLOCATED',
        'BOT_STARTED',
        'BOT_UPDATED',
        'ORDER_PLACED',
        'ORDER_FILLED',
        'TRADE_OPENED',
        'TRADE_CLOSED',
        'STOP_LOSS_TRIGGERED',
        'FUNDS_DEALLOCATED',
        'BOT_PAUSED',
        'BOT_RESUMED',
        'BOT_STOPPED',
        'KILL_SWITCH_ACTIVATED',
      ]),
    );
    expect(await inbox(bot)).toEqual([]);
  });
});

function move(from: string, to: string) {
  return { before: { status: from }, after: { status: to } };
}
