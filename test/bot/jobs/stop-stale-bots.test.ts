import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { BotStatus } from '../../../src/core/states/bot.js';
import { newClient } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import { following } from '../../support/subscribed.js';
import { ownWorld, world } from '../../support/world.js';
import { auditOf, botRow, madeBot, setBot } from '../support/own-bots.js';

ownWorld('counts the bots of a whole platform that a job stops');

const ago = async (ms: number) => new Date((await world()).clock.now().getTime() - ms).toISOString();
const STALE_MS = 5 * MINUTE_MS + SECOND_MS;

describe('the job stopStaleBots', () => {
  it('ends a running bot that has not reported for five minutes, and tells its owner', async () => {
    const client = await newClient();
    const bot = await madeBot(
      client,
      {},
      { status: 'RUNNING', startedAt: await ago(60 * MINUTE_MS), lastTickAt: await ago(STALE_MS) },
    );
    const events = await following<{ botStatusChanged: any }>(
      client,
      'subscription { botStatusChanged { botId status { status errorMessage } } }',
    );
    expect(await runJob('stopStaleBots')).toMatchObject({ status: 'SUCCEEDED' });
    const errorMessage = 'The bot has not reported for five minutes';
    expect(await botRow(bot.id)).toMatchObject({
      status: 'ERROR',
      errorMessage,
      fence: '1',
      stoppedAt: expect.any(String),
    });
    expect((await auditOf(bot.id)).at(-1)).toMatchObject({
      action: 'BOT_ERROR',
      actor: 'JOB',
      ownerId: client.user.id,
      userId: client.user.id,
      details: { reason: errorMessage, before: { status: 'RUNNING' }, after: { status: 'ERROR', errorMessage } },
    });
    expect((await events.next()).botStatusChanged).toEqual({
      botId: bot.id,
      status: { status: 'ERROR', errorMessage },
    });
    await events.close();
    const { notifications } = await client.ok(
      '{ notifications { items { type title message link actions { label link } } } }',
    );
    const link = `/trading-bot/bot/${bot.id}`;
    expect(notifications.items).toEqual([
      {
        type: 'alert',
        title: 'Trading Bot Became Unresponsive',
        link,
        actions: [{ label: 'View Bot', link }],
        message: 'Test has not reported for five minutes and was stopped.',
      },
    ]);
  });

  it('counts from the start of one that has never reported', async () => {
    const client = await newClient();
    const late = await madeBot(client, {}, { status: 'RUNNING', startedAt: await ago(STALE_MS), lastTickAt: null });
    const young = await madeBot(
      client,
      {},
      { status: 'RUNNING', startedAt: await ago(4 * MINUTE_MS), lastTickAt: null },
    );
    await runJob('stopStaleBots');
    expect([(await botRow(late.id)).status, (await botRow(young.id)).status]).toEqual(['ERROR', 'RUNNING']);
    await setBot(young.id, { status: 'STOPPED' });
  });

  it('does not count the last run of one that was started again', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, {}, { status: 'ERROR', lastTickAt: await ago(STALE_MS) });
    await client.rest('POST', `/api/trading-bot/bot/${id}/start`, {});
    await runJob('stopStaleBots');
    expect(await botRow(id)).toMatchObject({ status: 'RUNNING' });
    await setBot(id, { status: 'STOPPED' });
  });

  it.each(Object.values(BotStatus).filter((status) => status !== 'RUNNING'))(
    'leaves one that is %s',
    async (status) => {
      const client = await newClient();
      const { id } = await madeBot(
        client,
        {},
        { status, startedAt: await ago(STALE_MS), lastTickAt: await ago(STALE_MS) },
      );
      await runJob('stopStaleBots');
      expect(await botRow(id)).toMatchObject({ status, fence: '0' });
    },
  );
});
