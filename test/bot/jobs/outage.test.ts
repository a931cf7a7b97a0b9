import { MINUTE_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { runJob } from '../../support/jobs.js';
import { newNotification } from '../../support/notifications.js';
import { following } from '../../support/subscribed.js';
import { world } from '../../support/world.js';
import { staleBots } from '../support/stale-bots.js';

const TITLE = 'Trading Bot Became Unresponsive';
const INBOX = `query ($grouped: Boolean) {
  notifications(grouped: $grouped) { items { title count } pagination { totalItems } unreadCount }
}`;
const FOLLOW = 'subscription ($grouped: Boolean) { notificationAdded(grouped: $grouped) { notification { title } } }';

/** Counts what a follower of an inbox hears, by title, until a notification ends it. */
async function counting(client: Client, grouped: boolean) {
  const { next, close } = await following<{ notificationAdded: any }>(client, FOLLOW, { grouped });
  return async (): Promise<Record<string, number>> => {
    const heard: Record<string, number> = {};
    for (let last = ''; last !== 'end';) {
      last = (await next()).notificationAdded.notification.title;
      heard[last] = (heard[last] ?? 0) + 1;
    }
    await close();
    return heard;
  };
}

describe('an outage that ends 300 bots of one owner', () => {
  it('is 300 notifications, 300 rows of the trail, and one entry of the inbox for who reads and follows grouped', async () => {
    const [client, { clock, system }] = [await newClient(), await world()];
    clock.advance(10 * MINUTE_MS - (clock.now().getTime() % (10 * MINUTE_MS)));
    const ids = await staleBots(client.user.id, 300);
    const heard = [await counting(client, false), await counting(client, true)];
    await runJob('stopStaleBots');
    await runJob('stopStaleBots');
    await newNotification(client.user.id, { title: 'end' });
    expect(await Promise.all(heard.map((count) => count()))).toEqual([
      { [TITLE]: 300, end: 1 },
      { [TITLE]: 1, end: 1 },
    ]);
    const audits = system.db.rows.selectFrom('trading_bot_audit_log').select('action').where('botId', 'in', ids);
    expect((await audits.execute()).map(({ action }) => action)).toEqual(ids.map(() => 'BOT_ERROR'));
    const [plain, grouped] = [await client.ok(INBOX), await client.ok(INBOX, { grouped: true })];
    expect(plain.notifications).toMatchObject({ pagination: { totalItems: 301 }, unreadCount: 301 });
    expect(grouped.notifications).toEqual({
      items: [
        { title: 'end', count: 1 },
        { title: TITLE, count: 300 },
      ],
      pagination: { totalItems: 2 },
      unreadCount: 2,
    });
  });
});
