import { newClient } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import { ownWorld, world } from '../../support/world.js';
import { actionsOf, auditOf, botRow } from '../support/own-bots.js';
import { setPrice, startedBot, openDesk, type Desk } from '../support/desk.js';
import { staleBots } from '../support/stale-bots.js';
import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';

ownWorld('counts the bots of a whole platform that a job stops');

const TITLE = 'Trading Bot Became Unresponsive';

async function told(userId: string): Promise<string[]> {
  const { system } = await world();
  const rows = system.db.rows.selectFrom('notification').select('title').where('userId', '=', userId);
  return (await rows.execute()).map(({ title }) => title);
}

describe('450 bots that do not report', () => {
  it('end in three runs of 200, 200 and 50, each with its row of the trail and its notification', async () => {
    const [{ user }, { system }] = [await newClient(), await world()];
    const ids = await staleBots(user.id, 450);
    const ended = [];
    for (let run = 0; run < 3; run += 1) {
      expect(await runJob('stopStaleBots')).toMatchObject({ status: 'SUCCEEDED' });
      ended.push((await told(user.id)).length);
    }
    expect(ended).toEqual([200, 400, 450]);
    const bots = system.db.rows.selectFrom('trading_bot').select('status').where('userId', '=', user.id);
    expect((await bots.execute()).map(({ status }) => status)).toEqual(ids.map(() => 'ERROR'));
    const trail = system.db.rows.selectFrom('trading_bot_audit_log').select(['botId', 'action', 'actor']);
    const rows = await trail.where('ownerId', '=', user.id).execute();
    expect(rows.map(({ botId }) => botId).toSorted()).toEqual(ids.toSorted());
    expect(new Set(rows.map(({ action, actor }) => `${action} ${actor}`))).toEqual(new Set(['BOT_ERROR JOB']));
    expect(await told(user.id)).toEqual(ids.map(() => TITLE));
  });
});

describe('a bot whose report races with the job', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.stop());

  /** A bot that its engine has loaded, and whose time to report has long come. */
  async function silent() {
    await desk.at('50000');
    const bot = await startedBot({ type: 'SIGNAL', strategyConfig: {}, intervalSeconds: 60 });
    await desk.at('50000');
    const { clock } = await world();
    clock.advance(5 * MINUTE_MS + SECOND_MS);
    return { ...bot, userId: (await botRow(bot.id)).userId };
  }

  it('ends in one state, with one notification if it is ERROR and none if it is RUNNING', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bot = await silent();
      await Promise.all([desk.engine.beat(), runJob('stopStaleBots')]);
      const { status } = await botRow(bot.id);
      expect(['RUNNING', 'ERROR']).toContain(status);
      const errors = (await actionsOf(bot.id)).filter((action) => action === 'BOT_ERROR');
      const expected = status === 'ERROR' ? 1 : 0;
      expect([errors.length, (await told(bot.userId)).length]).toEqual([expected, expected]);
    }
  });

  it('stays ended when its report comes late, and nothing is traded for it', async () => {
    const bot = await silent();
    await runJob('stopStaleBots');
    const ended = await botRow(bot.id);
    expect(ended).toMatchObject({ status: 'ERROR', errorMessage: 'The bot has not reported for five minutes' });
    await desk.at('40000');
    await desk.after(2 * MINUTE_MS);
    const { errorMessage, stoppedAt } = ended;
    expect(await botRow(bot.id)).toMatchObject({ status: 'ERROR', errorMessage, stoppedAt, totalTrades: 0 });
    expect((await auditOf(bot.id)).at(-1)).toMatchObject({ action: 'BOT_ERROR', actor: 'JOB' });
    expect(await told(bot.userId)).toEqual([TITLE]);
    await setPrice('50000');
  });
});
