import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { botFaults } from '../../support/bot-books.js';
import { ownWorld, world } from '../../support/world.js';
import {
  botRow,
  openDesk,
  setPrice,
  signaller,
  startedBot,
  tradesOf,
  type Desk,
  type OwnedBot,
} from '../support/desk.js';

ownWorld('runs engines, which share every bot there is');

let one: Desk;
let other: Desk;
beforeEach(async () => {
  [one, other] = [await openDesk(), await openDesk()];
});
afterEach(async () => {
  const { system } = await world();
  await Promise.all([one.stop(), other.stop()]);
  const faults = await botFaults(system.db.rows);
  // The engines of the next test begin without bots.
  await sql`update trading_bot set status = 'STOPPED', "stoppedAt" = now(), "engineId" = null
    where status = 'RUNNING'`.execute(system.db.rows);
  await sql`delete from trading_bot_signal`.execute(system.db.rows);
  expect(faults.filter((each) => !each.startsWith('followers of a bot'))).toEqual([]);
});

const GRID = { type: 'GRID', strategyConfig: { lower: '40000', upper: '60000', levels: 5 } };

/** Ends an engine's lease, as if it had not been renewed in time. */
async function endLease({ engine }: Desk): Promise<void> {
  const { system } = await world();
  await sql`update trading_engine set "leasedUntil" = now() - interval '1 second' where id = ${engine.id}`.execute(
    system.db.rows,
  );
}

async function holder(risk: object): Promise<OwnedBot> {
  await one.at('50000');
  const bot = await startedBot({ type: 'SIGNAL', strategyConfig: {}, ...risk });
  await (
    await signaller(bot)
  )('BUY');
  await one.at('50000');
  expect(await botRow(bot.id)).toMatchObject({ engineId: one.engine.id });
  return bot;
}

async function reasons(bot: OwnedBot): Promise<(string | null)[]> {
  return (await tradesOf(bot.id)).map(({ exitReason }) => exitReason);
}

describe('two engines', () => {
  it('share the bots, each at most as many as it has to', async () => {
    await one.at('52000');
    for (let n = 0; n < 5; n += 1) await startedBot(GRID);
    await one.after(3_000);
    expect(one.engine.size).toBe(5);
    await other.after(3_000);
    await one.after(3_000);
    await other.after(3_000);
    expect([one.engine.size, other.engine.size]).toEqual([3, 2]);
  });

  it('have each bot one after the other: who has lost its lease books nothing', async () => {
    const bot = await holder({ stopLossPercent: '10' });
    const { fence } = await botRow(bot.id);
    await endLease(one);
    await one.at('40000');
    expect(await reasons(bot)).toEqual([null]);
    await other.after(3_000);
    expect(await reasons(bot)).toEqual(['STOP_LOSS']);
    const after = await botRow(bot.id);
    expect([after.engineId, BigInt(after.fence) > BigInt(fence)]).toEqual([other.engine.id, true]);
    await one.at('39000');
    expect([one.engine.size, (await tradesOf(bot.id)).length]).toEqual([0, 1]);
  });

  it('go on with the highest price that the other one has seen', async () => {
    const bot = await holder({ trailingPercent: '5', intervalSeconds: 240 });
    await one.at('60000');
    await endLease(one);
    await setPrice('57000');
    await other.after(3_000);
    expect(await reasons(bot)).toEqual(['TRAILING_STOP']);
  });
});

describe('an engine', () => {
  it('gives its bots to the other at once when it stops', async () => {
    const bot = await holder({ stopLossPercent: '10' });
    await one.stop();
    expect(await botRow(bot.id)).toMatchObject({ engineId: null });
    await other.at('45000');
    expect(await reasons(bot)).toEqual(['STOP_LOSS']);
  });

  it('books nothing under a fence that somebody has raised, and reads the bot again', async () => {
    const bot = await holder({ stopLossPercent: '10' });
    const { system } = await world();
    await one.after(10_000);
    await sql`update trading_bot set fence = fence + 1 where id = ${bot.id}`.execute(system.db.rows);
    await setPrice('45000');
    await one.engine.beat();
    expect(await reasons(bot)).toEqual([null]);
    await one.engine.beat();
    expect(await reasons(bot)).toEqual(['STOP_LOSS']);
  });

  it('keeps what it has seen of a bot that is loaded again', async () => {
    const bot = await holder({ intervalSeconds: 240, maxDrawdownPercent: '10', closeOnLimit: false });
    await one.at('60000');
    await bot.client.ok('mutation ($id: UUID!) { updateTradingBot(id: $id, input: { name: "New" }) { name } }', {
      id: bot.id,
    });
    await one.at('54000');
    expect(await botRow(bot.id)).toMatchObject({ status: 'LIMIT_REACHED', limitReached: 'DRAWDOWN' });
  });

  it('takes its bots again when it had lost its lease and nobody else has taken them', async () => {
    const bot = await holder({ stopLossPercent: '10' });
    const before = one.engine.id;
    await other.stop();
    await endLease(one);
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    await one.at('44000');
    later.mockRestore();
    expect(one.engine.id).not.toBe(before);
    expect(await reasons(bot)).toEqual(['STOP_LOSS']);
  });

  it('raises the fence with each booking, so that what was committed unheard is not booked again', async () => {
    await one.at('50000');
    const bot = await startedBot({ type: 'SIGNAL', strategyConfig: {} });
    await one.at('50000');
    const { fence } = await botRow(bot.id);
    const send = await signaller(bot);
    await send('BUY');
    await one.at('50000');
    expect(BigInt((await botRow(bot.id)).fence)).toBeGreaterThan(BigInt(fence));
    await send('SELL');
    await one.at('51000');
    expect(await reasons(bot)).toEqual(['SIGNAL']);
  });

  it('trades no more for an owner whose account is no longer active', async () => {
    const bot = await holder({ stopLossPercent: '10' });
    const { system } = await world();
    const { userId } = await botRow(bot.id);
    const set = (status: 'BANNED' | 'ACTIVE') =>
      system.db.rows.updateTable('user').set({ status }).where('id', '=', userId).execute();
    await set('BANNED');
    await one.at('50000');
    await one.at('44000');
    expect(await reasons(bot)).toEqual([null]);
    await set('ACTIVE');
    await one.at('44000');
    expect(await reasons(bot)).toEqual(['STOP_LOSS']);
  });
});
