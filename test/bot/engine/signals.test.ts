import { MINUTE_MS } from '../../../src/core/clock.js';
import { world } from '../../support/world.js';
import { botRow, command, setPrice, signaller, startedBot, tradesOf, useDesk } from '../support/desk.js';

const desk = useDesk();

const SIGNAL = { type: 'SIGNAL', strategyConfig: { maxAgeSeconds: 60 } };

async function waiting(botId: string): Promise<number> {
  const { system } = await world();
  const rows = await system.db.rows
    .selectFrom('trading_bot_signal')
    .select('id')
    .where('botId', '=', botId)
    .where('actedAt', 'is', null)
    .execute();
  return rows.length;
}

async function reasonsOf(botId: string): Promise<string[]> {
  const { system } = await world();
  const rows = await system.db.rows
    .selectFrom('trading_bot_decision')
    .select('reason')
    .where('botId', '=', botId)
    .execute();
  return rows.map(({ reason }) => reason);
}

describe('a bot that trades by signals', () => {
  it('acts on a signal at the next price, once', async () => {
    await desk.at('50000');
    const bot = await startedBot({ ...SIGNAL, maxOpenPositions: 0, orderAmount: '100' });
    const send = await signaller(bot);
    await desk.at('50000');
    expect(await tradesOf(bot.id)).toEqual([]);
    await send('BUY');
    await desk.at('50000');
    await desk.at('50000');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN' }]);
    await send('SELL');
    await desk.at('51000');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', exitReason: 'SIGNAL' }]);
    expect(await waiting(bot.id)).toBe(0);
  });

  it('waits with a signal for a price', async () => {
    await desk.at('50000');
    const bot = await startedBot(SIGNAL);
    const send = await signaller(bot);
    await setPrice(null);
    await desk.after(3_000);
    await send('BUY');
    await desk.after(3_000);
    expect([await tradesOf(bot.id), await waiting(bot.id)]).toEqual([[], 1]);
    await desk.at('50000');
    expect(await tradesOf(bot.id)).toHaveLength(1);
  });

  it('acts on the last signal alone, however many came while there was no price', async () => {
    await desk.at('50000');
    const bot = await startedBot({ ...SIGNAL, maxOpenPositions: 0, orderAmount: '10' });
    const send = await signaller(bot);
    await setPrice(null);
    await desk.after(3_000);
    for (let sent = 0; sent < 25; sent += 1) await send(sent % 2 === 0 ? 'BUY' : 'SELL');
    expect(await waiting(bot.id)).toBe(1);
    await Promise.all(['BUY', 'BUY', 'BUY'].map(() => send('BUY')));
    await send('SELL');
    expect(await waiting(bot.id)).toBe(1);
    await desk.after(3_000);
    await desk.at('50000');
    expect([await tradesOf(bot.id), await waiting(bot.id)]).toEqual([[], 0]);
  });

  it('sells by a signal that came before it was paused, and buys by none', async () => {
    await desk.at('50000');
    const bot = await startedBot(SIGNAL);
    const send = await signaller(bot);
    await send('BUY');
    await desk.at('50000');
    await send('SELL');
    await command(bot, 'pause');
    await desk.at('50000');
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', exitReason: 'SIGNAL' }]);
    await command(bot, 'resume');
    await send('BUY');
    await command(bot, 'pause');
    await desk.at('50000');
    await command(bot, 'resume');
    await desk.at('50000');
    expect([(await tradesOf(bot.id)).length, await waiting(bot.id)]).toEqual([1, 0]);
  });

  it('sells by a signal that comes while it is paused, however often, and opens nothing', async () => {
    await desk.at('50000');
    const bot = await startedBot({ ...SIGNAL, orderAmount: '100' });
    const send = await signaller(bot);
    for (let round = 1; round <= 3; round += 1) {
      await send('BUY');
      await desk.at('50000');
      await command(bot, 'pause');
      await send('SELL');
      await desk.at('50000');
      expect(await tradesOf(bot.id)).toHaveLength(round);
      expect((await tradesOf(bot.id)).every(({ exitReason }) => exitReason === 'SIGNAL')).toBe(true);
      await send('BUY');
      await desk.at('50000');
      await command(bot, 'resume');
      await desk.at('50000');
      expect([(await tradesOf(bot.id)).length, await waiting(bot.id)]).toEqual([round, 0]);
    }
    await desk.after(MINUTE_MS);
    expect(await reasonsOf(bot.id)).toContain('BUY_WHILE_PAUSED');
  });

  it('drops a signal that has become too old when a price comes, and says so, however often', async () => {
    await desk.at('50000');
    const bot = await startedBot({ ...SIGNAL, strategyConfig: { maxAgeSeconds: 30 } });
    const send = await signaller(bot);
    for (let round = 0; round < 3; round += 1) {
      await setPrice(null);
      await desk.after(3_000);
      await send('BUY');
      await desk.after(40_000);
      expect(await waiting(bot.id)).toBe(1);
      await desk.at('50000');
      expect([await tradesOf(bot.id), await waiting(bot.id)]).toEqual([[], 0]);
    }
    await desk.at('50000');
    expect((await reasonsOf(bot.id)).filter((each) => each === 'SIGNAL_STALE')).not.toEqual([]);
    expect((await botRow(bot.id)).lastTick?.signal ?? null).toBeNull();
    await send('BUY');
    await desk.at('50000');
    expect(await tradesOf(bot.id)).toHaveLength(1);
  });

  it("counts the age of a signal from the sender's time", async () => {
    const { clock } = await world();
    await desk.at('50000');
    const bot = await startedBot({ ...SIGNAL, strategyConfig: { maxAgeSeconds: 30 } });
    const send = await signaller(bot);
    await setPrice(null);
    await desk.after(3_000);
    await send('BUY', new Date(clock.now().getTime() - 25_000));
    await desk.after(10_000);
    await desk.at('50000');
    expect([await tradesOf(bot.id), await waiting(bot.id)]).toEqual([[], 0]);
  });

  it('does not act on a signal to an earlier run', async () => {
    await desk.at('50000');
    const bot = await startedBot(SIGNAL);
    const send = await signaller(bot);
    await send('BUY');
    await command(bot, 'stop');
    await desk.after(MINUTE_MS);
    await command(bot, 'start');
    await desk.at('50000');
    expect(await tradesOf(bot.id)).toEqual([]);
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING' });
  });
});
