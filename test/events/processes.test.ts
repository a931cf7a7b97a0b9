import { newId } from '../../src/core/ids.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { inboxTopic } from '../../src/services/notification/topic.js';
import { Inbox } from '../support/inbox.js';
import { Site } from '../support/site.js';

const SEND = `mutation ($userId: UUID!, $title: String!) {
  sendNotification(input: { userId: $userId, type: system, title: $title, message: "text" }) { id }
}`;

describe('events between processes', () => {
  let site: Site;
  beforeAll(async () => (site = await Site.open()));
  afterAll(() => site.close());

  it('carries an event caused on one process to a subscriber of the other, and loses none when one is killed', async () => {
    const [one, two] = [site.start('api'), site.start('api')];
    const [urlOne, urlTwo] = await Promise.all([one.url(), two.url()]);
    const user = await site.newUser();
    const admin = await site.newUser(SUPER_ADMIN);
    const [adminOne, adminTwo] = [await site.signedIn(admin, urlOne), await site.signedIn(admin, urlTwo)];

    const inbox = new Inbox(await site.signedIn(user, urlOne));
    await adminTwo.ok(SEND, { userId: user.id, title: 'from two' });
    await adminOne.ok(SEND, { userId: user.id, title: 'from one' });
    expect(await inbox.until(2)).toEqual(['from two', 'from one']);

    // Acknowledged by a process that dies at the same time.
    await adminOne.ok(SEND, { userId: user.id, title: 'last words' });
    expect(await one.stop('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    await inbox.over;
    await adminTwo.ok(SEND, { userId: user.id, title: 'while away' });
    // Committed by a process that died before it could append.
    const payload = JSON.stringify({ title: 'never appended' });
    await site.system.db.pool.query('insert into event (id, topic, payload) values ($1, $2, $3)', [
      newId(),
      inboxTopic(user.id),
      payload,
    ]);

    const resumed = new Inbox(await site.signedIn(user, urlTwo), inbox.cursor);
    await resumed.until(4 - inbox.titles.length + 1);
    expect([...inbox.titles, ...resumed.titles].toSorted()).toEqual(
      ['from two', 'from one', 'last words', 'while away', 'never appended'].toSorted(),
    );
    await resumed.close();
    await inbox.close();
  });
});
