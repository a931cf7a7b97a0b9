import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '../../src/entities/account/user.js';
import { jobContext } from '../../src/jobs/context.js';
import { Client } from '../support/client.js';
import { Inbox } from '../support/inbox.js';
import { LONG, expectWithin } from '../support/long.js';
import type { ServerProcess } from '../support/process.js';
import { newApiKey, Site } from '../support/site.js';

/** How long Redis stays away: the full length is part of the long run. */
const AWAY_MS = LONG ? 20_000 : 1_000;
const REFUSED_WITHIN_MS = 8_000;

const SIGN_IN = 'mutation ($email: String!) { signIn(input: { email: $email, password: "wrong" }) { message } }';

describe('an outage of Redis', () => {
  let site: Site;
  let server: ServerProcess;
  let url: string;
  let user: User;
  let inbox: Inbox;
  let sent = 0;

  beforeAll(async () => {
    site = await Site.open();
    server = site.start('api');
    url = await server.url();
    user = await site.newUser();
    inbox = new Inbox(await site.signedIn(user, url));
  });
  afterAll(async () => {
    await inbox.close();
    await site.close();
  });

  const send = async (count: number): Promise<void> => {
    for (let each = 0; each < count; each += 1) await site.notify(user, `number ${sent++}`);
  };
  const everything = (): string[] => Array.from({ length: sent }, (_, index) => `number ${index}`);
  /**
   * Until the table knows that everything has been sent. What Redis loses before that is sent again, and who has had it
   * already has it twice.
   */
  const marked = async (): Promise<void> => {
    const unsent = site.system.db.rows.selectFrom('event').select('id').where('cursor', 'is', null).limit(1);
    while (await unsent.executeTakeFirst()) await pause(20);
  };
  /** Commits while Redis is away, less than a reader may fall behind, and lets the outage last. */
  const commitMeanwhile = async (): Promise<void> => {
    const over = pause(AWAY_MS);
    await send(300);
    await over;
  };

  it.each([
    ['with its data', () => site.redis.back()],
    ['empty', () => site.redis.backEmpty()],
  ])(
    'is survived: subscriptions go on, nothing is lost or doubled, when it comes back %s',
    async (_how, back) => {
      await send(3);
      await inbox.until(sent);
      await marked();
      await site.redis.away();
      await commitMeanwhile();
      // One that resumes during the outage sees what was sent before it, and then everything else.
      const resumed = new Inbox(await site.signedIn(user, url));
      await back();
      await send(3);
      expect(await inbox.until(sent)).toEqual(everything());
      expect(await resumed.until(sent)).toEqual(everything());
      await resumed.close();
    },
    AWAY_MS + 30_000,
  );

  it('makes the process not ready, and leaves it alive', async () => {
    await site.redis.away();
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not ready', database: true, redis: false, draining: false },
    ]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await site.redis.back();
    while ((await fetch(`${url}/readyz`)).status !== 200);
  });

  it('refuses a sign-in within its time-out, whether Redis is gone or hangs, and lets reads through', async () => {
    const signIn = async (): Promise<void> => {
      const begun = performance.now();
      expect(await new Client(url).code(SIGN_IN, { email: user.email })).toBe('UNAVAILABLE');
      expectWithin(performance.now() - begun, REFUSED_WITHIN_MS);
    };
    const client = await site.signedIn(user, url);
    await site.redis.away();
    await Promise.all([signIn(), signIn()]);
    expect((await client.ok('{ profile { id } }')).profile.id).toBe(user.id);
    await site.redis.back();
    site.redis.hang();
    await Promise.all([signIn(), send(2)]);
    site.redis.resume();
    expect(await inbox.until(sent)).toEqual(everything());
  });

  it('keeps the order of what one caller commits while it begins and ends', async () => {
    const platform = await site.platform();
    await platform.events.start();
    const ctx = jobContext(platform, 'test');
    const notify = async (): Promise<void> => site.notify(user, `number ${sent++}`, ctx);
    await notify();
    await site.redis.away();
    for (let each = 0; each < 20; each += 1) await notify();
    await site.redis.back();
    while (inbox.titles.length < sent - 50 || inbox.titles.length < 21) await notify();
    expect(await inbox.until(sent)).toEqual(everything());
  });

  it('does not keep a revoked credential connected', async () => {
    const { id, key } = await newApiKey(site.system, user.id);
    const other = new Inbox(new Client(url, { apiKey: key }));
    await other.until(1);
    await site.redis.away();
    await site.system.db.rows.updateTable('api_key').set({ disabled: true }).where('id', '=', id).execute();
    expect(await other.over).toMatchObject({ code: 4401 });
    await site.redis.back();
  });

  it('leaves the process as it was, without a crash or a line that is no record', async () => {
    expect(server.errors).toBe('');
    const exit = await server.stop();
    // A connection that was being made anew may say so last. What was said at the end tells why, should it have failed.
    const said = server.log.slice(-5).map(({ msg }) => msg);
    expect({ ...exit, said }).toEqual({ code: 0, signal: null, said: expect.arrayContaining(['stopped']) });
  });
});
