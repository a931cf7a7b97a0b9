import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import type { Client } from '../support/client.js';
import { Inbox } from '../support/inbox.js';
import { Site } from '../support/site.js';

const SEND = `mutation ($userId: UUID!, $title: String!) {
  sendNotification(input: { userId: $userId, type: system, title: $title, message: "text" }) { id }
}`;
const CLIENTS = 4;
const SUBSCRIBERS = 3;

/** Sends and reads without a pause until it is told to stop; answers what it sent and what went wrong. */
function load(admin: Client, userId: string, name: string) {
  const sent: string[] = [];
  const faults: string[] = [];
  const state = { going: true };
  const run = async (): Promise<void> => {
    for (let count = 1; state.going; count += 1) {
      const title = `${name}-${count}`;
      const written = await admin.gql(SEND, { userId, title }).catch((error: unknown) => ({ errors: [error] }));
      if (written.errors) faults.push(String(written.errors));
      else sent.push(title);
      const read = await admin.rest('GET', '/api/user/profile').catch((error: unknown) => ({ body: { error } }));
      if (read.body.statusCode !== 200) faults.push(JSON.stringify(read.body));
    }
  };
  const done = run();
  return {
    sent,
    faults,
    async stop(): Promise<void> {
      state.going = false;
      await done;
    },
  };
}

describe('kill -9 of one of two api processes under load', () => {
  let site: Site;
  beforeAll(async () => (site = await Site.open()));
  afterAll(() => site.close());

  it('is not noticed by clients of the other, and subscriptions of the dead one go on there from their cursor', async () => {
    const environment = { RATE_LIMIT: '1000000' };
    const [doomed, other] = [site.start('api', environment), site.start('api', environment)];
    const [doomedUrl, url] = await Promise.all([doomed.url(), other.url()]);
    const admin = await site.newUser(SUPER_ADMIN);
    const users = await Promise.all(Array.from({ length: SUBSCRIBERS }, () => site.newUser()));
    const inboxes = await Promise.all(users.map(async (user) => new Inbox(await site.signedIn(user, doomedUrl))));

    const loads = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, index) => {
        const user = users[index % SUBSCRIBERS]!;
        return { user, ...load(await site.signedIn(admin, url), user.id, `client${index}`) };
      }),
    );
    for (const inbox of inboxes) await inbox.until(5);
    await doomed.stop('SIGKILL');
    for (const inbox of inboxes) await inbox.over;
    const until = loads.map(({ sent }) => sent.length + 5);
    while (loads.some(({ sent, faults }, index) => sent.length < until[index]! && faults.length === 0)) {
      await site.system.db.pool.query('select 1');
    }
    for (const each of loads) await each.stop();
    expect(loads.flatMap(({ faults }) => faults)).toEqual([]);

    for (const [index, user] of users.entries()) {
      const before = inboxes[index]!;
      const resumed = new Inbox(await site.signedIn(user, url), before.cursor);
      const sent = loads.filter((each) => each.user === user).flatMap((each) => each.sent);
      await resumed.until(sent.length - before.titles.length);
      expect([...before.titles, ...resumed.titles].toSorted()).toEqual(sent.toSorted());
      await resumed.close();
      await before.close();
    }
  });
});
