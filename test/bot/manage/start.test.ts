import { DAY_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { auditOf, BOTS, botRow, madeBot, setBot } from '../support/own-bots.js';
import { storedTrade } from '../support/stored-bots.js';

const dayOf = async (shiftMs = 0) =>
  new Date((await world()).clock.now().getTime() + shiftMs).toISOString().slice(0, 10);

describe.each(TRANSPORTS)('starting a bot by %s', (transport) => {
  const call = through(transport);
  const start = (client: Parameters<typeof call>[0], id: string, body = {}, headers = {}) =>
    call(client, 'POST', `${BOTS}/${id}/start`, body, headers);

  it('begins a new run and a new day', async () => {
    const client = await newClient();
    const past = {
      errorMessage: 'A fault',
      lastTickAt: '2026-01-01T00:00:00.000Z',
      firstCandleAt: '2026-01-01T00:00:00.000Z',
    };
    const yesterday = { day: await dayOf(-DAY_MS), dailyTrades: 7, dayEquity: '900', peakEquity: '1100' };
    const { id } = await madeBot(client, {}, { status: 'ERROR', stoppedAt: past.lastTickAt, ...past, ...yesterday });
    expect(await start(client, id)).toMatchObject({
      statusCode: 200,
      status: 'RUNNING',
      errorMessage: null,
      stoppedAt: null,
      dailyTrades: 0,
      lastTickAt: null,
      firstCandleAt: null,
      startedAt: expect.any(String),
    });
    expect(await botRow(id)).toMatchObject({
      day: await dayOf(),
      dayEquity: null,
      peakEquity: expect.stringMatching(/^1100/),
    });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'BOT_STARTED',
      actor: 'USER',
      details: {
        confirmDrawdown: false,
        before: { status: 'ERROR', errorMessage: 'A fault' },
        after: { status: 'RUNNING', errorMessage: null },
      },
    });
  });

  it('goes on with the day that it is', async () => {
    const client = await newClient();
    const today = { day: await dayOf(), dailyTrades: 7, dayEquity: '900' };
    const { id } = await madeBot(client, {}, { status: 'STOPPED', ...today });
    expect(await start(client, id)).toMatchObject({ status: 'RUNNING', dailyTrades: 7 });
    expect(await botRow(id)).toMatchObject({ day: today.day, dayEquity: expect.stringMatching(/^900/) });
  });

  it('still closes the positions that the stop before was to close, and none of the new run', async () => {
    const client = await newClient();
    const bot = await madeBot(client, {}, { status: 'STOPPED', closeAsked: 'KILL' });
    const [old, asked] = [
      await storedTrade({ ...bot, userId: client.user.id }),
      await storedTrade({ ...bot, userId: client.user.id }),
    ];
    const { rows } = (await world()).platform.db;
    await rows.updateTable('trading_bot_trade').set({ closeAsked: 'MANUAL' }).where('id', '=', asked).execute();
    expect(await start(client, bot.id)).toMatchObject({ statusCode: 200, status: 'RUNNING' });
    expect(await botRow(bot.id)).toMatchObject({ closeAsked: null });
    const trades = await rows
      .selectFrom('trading_bot_trade')
      .select(['id', 'closeAsked'])
      .where('botId', '=', bot.id)
      .execute();
    expect(new Map(trades.map(({ id, closeAsked }) => [id, closeAsked]))).toEqual(
      new Map([
        [old, 'KILL'],
        [asked, 'MANUAL'],
      ]),
    );
  });

  it('is refused without an allocation', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, { allocatedAmount: '0' });
    expect(await start(client, id)).toMatchObject({ statusCode: 409, code: 'NO_ALLOCATION' });
    expect(await botRow(id)).toMatchObject({ status: 'DRAFT', fence: '0' });
  });

  it('is refused while the platform lets no bot start', async () => {
    const client = await newClient();
    const { id } = await madeBot(client);
    await setSettings({ tradingBotEnabled: 'false' });
    const refused = await start(client, id).finally(() => clearSettings('tradingBotEnabled'));
    expect(refused).toMatchObject({ statusCode: 403, code: 'TRADING_BOTS_OFF' });
    expect(await start(client, id)).toMatchObject({ statusCode: 200 });
  });

  it('waits for 00:00 UTC after a daily loss, whatever is confirmed', async () => {
    const client = await newClient();
    const lost = {
      status: 'LIMIT_REACHED',
      limitReached: 'DAILY_LOSS',
      day: await dayOf(),
      peakEquity: '1100',
    } as const;
    const { id } = await madeBot(client, {}, lost);
    expect(await start(client, id, { confirmDrawdown: true })).toMatchObject({
      statusCode: 409,
      code: 'LIMIT_HOLDS',
      message: 'The daily loss limit holds until 00:00 UTC',
    });
    await setBot(id, { day: await dayOf(-DAY_MS) });
    expect(await start(client, id)).toMatchObject({ status: 'RUNNING', limitReached: null });
    expect(await botRow(id)).toMatchObject({ peakEquity: expect.stringMatching(/^1100/) });
  });

  it('needs a confirmation after a drawdown, from which a new peak is measured', async () => {
    const client = await newClient();
    const fallen = { status: 'LIMIT_REACHED', limitReached: 'DRAWDOWN', peakEquity: '1100' } as const;
    const { id } = await madeBot(client, {}, fallen);
    for (const body of [{}, { confirmDrawdown: false }, { confirmDrawdown: null }]) {
      expect(await start(client, id, body)).toMatchObject({ statusCode: 409, code: 'LIMIT_HOLDS' });
    }
    expect(await start(client, id, { confirmDrawdown: true })).toMatchObject({ status: 'RUNNING', limitReached: null });
    expect(await botRow(id)).toMatchObject({ peakEquity: null });
  });

  it('gives the first answer to a repeated call, even when the bot was stopped since', async () => {
    const client = await newClient();
    const { id } = await madeBot(client);
    const key = { 'idempotency-key': `start-${transport}` };
    const first = await start(client, id, {}, key);
    expect(first).toMatchObject({ statusCode: 200, status: 'RUNNING' });
    await call(client, 'POST', `${BOTS}/${id}/stop`);
    expect(await start(client, id, {}, key)).toEqual(first);
    expect(await botRow(id)).toMatchObject({ status: 'STOPPED' });
    expect(await start(client, id, { confirmDrawdown: true }, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('of one with real funds is for owners who are verified, as resuming and cloning it are', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, {}, { mode: 'LIVE' });
    const paused = await madeBot(client, {}, { mode: 'LIVE', status: 'PAUSED' });
    const commands = [`${id}/start`, `${paused.id}/resume`, `${paused.id}/clone`];
    const answers = () => Promise.all(commands.map((path) => call(client, 'POST', `${BOTS}/${path}`, {})));
    const codes = async () => (await answers()).map(({ code }) => code ?? 'done');
    expect(await codes()).toEqual(['LIVE_TRADING_OFF', 'LIVE_TRADING_OFF', 'LIVE_TRADING_OFF']);
    await setSettings({ tradingBotLiveTradingEnabled: 'true', kycStatus: 'true', kycFeatureEnforcement: 'true' });
    try {
      expect(await codes()).toEqual(['KYC_REQUIRED', 'KYC_REQUIRED', 'KYC_REQUIRED']);
      // Leaving is open to everybody.
      expect(await call(client, 'POST', `${BOTS}/${paused.id}/stop`)).toMatchObject({ status: 'STOPPED' });
      await setBot(paused.id, { status: 'PAUSED' });
      const level = await newLevel({ features: ['trade_bot_live'] });
      await approve((await newApplication(client.user.id, level.id)).id);
      // They name no exchange account to trade with, which a copy needs only when it is started.
      expect(await codes()).toEqual(['BAD_INPUT', 'BAD_INPUT', 'done']);
    } finally {
      await clearSettings('tradingBotLiveTradingEnabled', 'kycStatus', 'kycFeatureEnforcement');
    }
  });
});
