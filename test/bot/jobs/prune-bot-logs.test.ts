import { DAY_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { madeBot } from '../support/own-bots.js';

/** Rows of each table: one that is just too old, one that is just young enough. */
async function aged() {
  const { system } = await world();
  const { rows } = system.db;
  const client = await newClient();
  const [{ id: botId }, { user }] = [await madeBot(client), client];
  const at = (days: number, ms: number) => new Date(system.clock.now().getTime() - days * DAY_MS - ms).toISOString();
  for (const ms of [MINUTE_MS, -MINUTE_MS]) {
    const log = { botId, ownerId: user.id, actor: 'USER', action: 'BOT_PAUSED', details: '{}' } as const;
    await rows
      .insertInto('trading_bot_audit_log')
      .values({ id: newId(), ...log, createdAt: at(90, ms) })
      .execute();
    const decision = { botId, reason: 'NO_SIGNAL', details: '{}' };
    await rows
      .insertInto('trading_bot_decision')
      .values({ id: newId(), ...decision, firstAt: at(7, ms), lastAt: at(7, ms) })
      .execute();
    const test = {
      userId: user.id,
      symbol: 'BTC/USDT',
      type: 'RSI',
      timeframe: '1h',
      input: '{}',
      status: 'DONE',
    } as const;
    const times = { createdAt: at(30, 2 * MINUTE_MS), finishedAt: at(30, ms) };
    await rows
      .insertInto('trading_bot_backtest')
      .values({ id: newId(), ...test, ...times })
      .execute();
  }
  return { botId, user };
}

describe('the job pruneBotLogs', () => {
  it('removes the audit trail after 90 days, backtests after 30 and decisions after 7', async () => {
    const { botId, user } = await aged();
    const { rows } = (await world()).platform.db;
    const waiting = {
      id: newId(),
      userId: user.id,
      symbol: 'BTC/USDT',
      type: 'RSI',
      timeframe: '1h',
      input: '{}',
    } as const;
    await rows
      .insertInto('trading_bot_backtest')
      .values({ ...waiting, createdAt: '2020-01-01T00:00:00.000Z' })
      .execute();
    expect(await runJob('pruneBotLogs')).toMatchObject({ status: 'SUCCEEDED' });
    const left = {
      log: await rows.selectFrom('trading_bot_audit_log').select('action').where('botId', '=', botId).execute(),
      decisions: await rows.selectFrom('trading_bot_decision').select('id').where('botId', '=', botId).execute(),
      backtests: await rows.selectFrom('trading_bot_backtest').select('status').where('userId', '=', user.id).execute(),
    };
    expect(left.log.map(({ action }) => action).toSorted()).toEqual(['BOT_CREATED', 'BOT_PAUSED']);
    expect(left.decisions).toHaveLength(1);
    // One that is not over stays, however old it is.
    expect(left.backtests.map(({ status }) => status).toSorted()).toEqual(['DONE', 'QUEUED']);
  });
});
