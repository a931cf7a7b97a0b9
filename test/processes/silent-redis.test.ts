import { setTimeout as pause } from 'node:timers/promises';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { newCommandRedis } from '../../src/infra/redis/redis.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { post } from '../../src/services/ledger/post.js';
import { openWallet } from '../../src/services/wallet/open-wallet.js';
import { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { Inbox } from '../support/inbox.js';
import { expectWithin } from '../support/long.js';
import type { ServerProcess } from '../support/process.js';
import { RedisServer } from '../support/redis-server.js';
import { Site } from '../support/site.js';
import { movement } from '../support/wallets.js';

/** What a silent Redis costs a call at most, and what a busy machine may add. */
const SLOWED_BY_MS = 1_000;
const NOISE_MS = 1_500;
const CAP = 30;
const SIGN_IN = 'mutation ($email: String!) { signIn(input: { email: $email, password: "wrong" }) { message } }';

async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const begun = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - begun };
}

describe.each([
  ['hangs', (redis: RedisServer) => redis.hang(), async (redis: RedisServer) => redis.resume()],
  ['is away', (redis: RedisServer) => redis.away(), (redis: RedisServer) => redis.back()],
])('a Redis that %s', (_how, take, giveBack) => {
  let site: Site;
  let server: ServerProcess;
  let url: string;
  beforeAll(async () => {
    site = await Site.open();
    server = site.start('api', { RATE_LIMIT: '1000000000', LOG_LEVEL: 'info' });
    url = await server.url();
  });
  afterAll(() => site.close());

  async function withoutRedis<T>(work: () => Promise<T>): Promise<T> {
    await take(site.redis);
    try {
      return await work();
    } finally {
      await giveBack(site.redis);
    }
  }

  async function customer(): Promise<{ client: Client; transfer: object; email: string }> {
    const [user, other] = [await site.newUser(), await site.newUser()];
    const wallet = await inTransaction(site.system, { operation: 'test' }, async (tx) => {
      const opened = await openWallet(tx, { userId: user.id }, { currency: 'BTC', type: 'SPOT' });
      await post(tx, [movement(opened, 'CREDIT', '1000', { external: true })]);
      return opened;
    });
    const transfer = { walletId: wallet.id, amount: '1', toUserId: other.id };
    return { client: await site.signedIn(user, url), transfer, email: user.email };
  }

  const ready = async (): Promise<number> => (await fetch(`${url}/readyz`)).status;

  it('slows a call by a second at most, keeps a cap of 30 a cap of 30, and refuses what cannot be counted', async () => {
    const { client, transfer, email } = await customer();
    const calls = TRANSPORTS.map(
      (transport) => () => through(transport)(client, 'POST', '/api/finance/transfer', transfer),
    );
    const read = () => client.rest('GET', '/api/finance/wallet');
    const usual = Math.max(...(await Promise.all([...calls, read].map((call) => timed(call())))).map(({ ms }) => ms));

    await withoutRedis(async () => {
      // The first ones find it out.
      const first = await Promise.all(
        [...calls, read, () => new Client(url).code(SIGN_IN, { email })].map((call) => timed(call())),
      );
      expectWithin(Math.max(...first.map(({ ms }) => ms)), usual + SLOWED_BY_MS + NOISE_MS);
      expect(first.map(({ answer }: any) => answer.body?.statusCode ?? answer.statusCode ?? answer)).toEqual([
        200,
        200,
        200,
        'UNAVAILABLE',
      ]);
      expect(await ready()).toBe(503);
      const more = await Promise.all(Array.from({ length: 80 - first.length }, (_, index) => calls[index % 2]!()));
      expect(more.filter(({ statusCode }) => statusCode === 200)).toHaveLength(CAP - calls.length);
      const refusal = more.find(({ statusCode }) => statusCode !== 200);
      expect(refusal).toMatchObject({ code: 'RATE_LIMITED', message: 'Too many requests. Please slow down.' });
      const refused = await client.rest('POST', '/api/finance/transfer', transfer);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(refused.headers.get('ratelimit')).toContain('"moderate";r=0');
    });

    while ((await ready()) !== 200) await pause(20);
    // Its own counters are in force again.
    expect((await read()).body).toMatchObject({ statusCode: 200 });
    expect(await new Client(url).code(SIGN_IN, { email })).not.toBe('UNAVAILABLE');
    const said = server.log.filter(({ msg }) => msg.startsWith('the rate limit store'));
    expect(said.map(({ msg }) => msg)).toEqual([
      'the rate limit store failed: buckets that allow count in memory, the others refuse',
      'the rate limit store is available again',
    ]);
  }, 60_000);

  it('takes nothing from subscribers: what is committed meanwhile arrives when it is back', async () => {
    const user = await site.newUser();
    const inbox = new Inbox(await site.signedIn(user, url));
    await site.notify(user, 'before');
    await inbox.until(1);
    await withoutRedis(() => site.notify(user, 'meanwhile'));
    await site.notify(user, 'after');
    expect(await inbox.until(3)).toEqual(['before', 'meanwhile', 'after']);
    await inbox.close();
  }, 60_000);
});

describe('a connection of commands', () => {
  let server: RedisServer;
  beforeAll(async () => (server = await RedisServer.start()));
  afterAll(() => server.remove());

  it('fails what waits once nothing is heard, then everything at once, and serves again when it is answered', async () => {
    const redis = newCommandRedis(server.url, newLogger('silent'));
    await redis.set('here', '1');
    server.hang();
    try {
      const waited = await timed(
        Promise.allSettled([redis.get('here'), redis.multi().get('here').get('there').exec()]),
      );
      expect(waited.answer.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expectWithin(waited.ms, SLOWED_BY_MS + NOISE_MS);
      const later = await timed(Promise.allSettled(Array.from({ length: 100 }, () => redis.get('here'))));
      expect(new Set(later.answer.map(({ status }) => status))).toEqual(new Set(['rejected']));
      expectWithin(later.ms, NOISE_MS / 3);
    } finally {
      server.resume();
    }
    while ((await redis.get('here').catch(() => null)) !== '1') await pause(10);
    redis.disconnect();
  });

  it('takes no busy moment of its own process for silence', async () => {
    const redis = newCommandRedis(server.url, newLogger('silent'));
    await redis.set('here', '1');
    const answers = Promise.all(Array.from({ length: 100 }, () => redis.get('here')));
    const until = performance.now() + 2_000;
    while (performance.now() < until);
    expect(new Set(await answers)).toEqual(new Set(['1']));
    redis.disconnect();
  });
});
