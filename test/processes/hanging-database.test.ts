import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { newId } from '../../src/core/ids.js';
import { canonical } from '../../src/core/money.js';
import { openDatabase, type Database } from '../../src/infra/database/database.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { post } from '../../src/services/ledger/post.js';
import { openWallet, type WalletRow } from '../../src/services/wallet/open-wallet.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { expectWithin, isInTime } from '../support/long.js';
import { startMailServer, type MailServer } from '../support/mail-server.js';
import { PostgresServer } from '../support/postgres-server.js';
import { Site } from '../support/site.js';
import { movement } from '../support/wallets.js';

/** From the first moment of a hang to the answer, whatever was waited for: 5 s, which a busy machine may stretch. */
const ANSWERED_WITHIN_MS = 5_000;
/** An answer that waited for nothing. */
const AT_ONCE_MS = 1_000;
const KIND = { currency: 'BTC', type: 'SPOT' } as const;

let postgres: PostgresServer;
let site: Site;
beforeAll(async () => {
  postgres = await PostgresServer.start();
  site = await Site.over(postgres);
}, 120_000);
afterAll(() => site.close());

/** Runs `work` while the database hangs, and lets it go on whatever comes of it. */
async function whileItHangs<T>(work: () => Promise<T>, hang = () => postgres.hang()): Promise<T> {
  hang();
  try {
    return await work();
  } finally {
    postgres.resume();
  }
}

/** The code of what went wrong, or 'done'. */
function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: { code: unknown }) => error.code,
  );
}

async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const begun = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - begun };
}

describe('a PostgreSQL that hangs behind an api process', () => {
  let url: string;
  beforeAll(async () => {
    url = await site.start('api', { RATE_LIMIT: '1000000000' }).url();
  });

  async function customer(balance: string): Promise<{ client: Client; wallet: WalletRow }> {
    const user = await site.newUser();
    const wallet = await inTransaction(site.system, { operation: 'test' }, async (tx) => {
      const opened = await openWallet(tx, { userId: user.id }, KIND);
      await post(tx, [movement(opened, 'CREDIT', balance, { external: true })]);
      return opened;
    });
    return { client: await site.signedIn(user, url), wallet };
  }

  const balanceOf = async (id: string): Promise<string> => {
    const [row] = await site.system.db.rows.selectFrom('wallet').selectAll().where('id', '=', id).execute();
    return canonical(row?.balance ?? '');
  };
  const codes = (answers: readonly { answer: { code?: string; statusCode?: number } }[]): unknown[] => [
    ...new Set(answers.map(({ answer }) => answer.code ?? answer.statusCode)),
  ];
  const longest = (answers: readonly { ms: number }[]): number => Math.max(...answers.map(({ ms }) => ms));
  const ready = async () => {
    const { answer, ms } = await timed(fetch(`${url}/readyz`));
    return { status: answer.status, body: await answer.json(), ms };
  };

  it('has every call answered 503 within five seconds and later ones at once, writes no half, and goes on by itself', async () => {
    const [from, to] = [await customer('100'), await customer('0.1')];
    const transfer = { walletId: from.wallet.id, amount: '1', toUserId: to.wallet.userId };
    const calls = TRANSPORTS.flatMap((transport) => {
      const call = through(transport);
      const read = () => call(from.client, 'GET', '/api/finance/wallet');
      const list = () => call(to.client, 'GET', '/api/finance/transfer');
      const move = (key?: string) =>
        call(from.client, 'POST', '/api/finance/transfer', transfer, key ? { 'idempotency-key': key } : {});
      return [read, list, () => move(), () => move(newId()), read];
    });
    const repeated = newId();
    const again = () =>
      through('REST')(from.client, 'POST', '/api/finance/transfer', transfer, { 'idempotency-key': repeated });
    // Sessions, statements and connections are there: what follows waits for answers, not for the first ones of a process.
    await Promise.all(calls.map((call) => call()));
    const before = [await balanceOf(from.wallet.id), await balanceOf(to.wallet.id)].map(Number);

    await whileItHangs(async () => {
      const waited = await Promise.all([...calls, ...calls, again].map((call) => timed(call())));
      expect(codes(waited)).toEqual(['UNAVAILABLE']);
      expectWithin(longest(waited), ANSWERED_WITHIN_MS);
      const later = await Promise.all(calls.map((call) => timed(call())));
      expect(codes(later)).toEqual(['UNAVAILABLE']);
      expectWithin(longest(later), AT_ONCE_MS);
      const unready = await ready();
      expect(unready).toMatchObject({ status: 503, body: { database: false, redis: true } });
      expectWithin(unready.ms, AT_ONCE_MS);
    });

    while ((await ready()).status !== 200);
    expect(codes(await Promise.all(calls.map((call) => timed(call()))))).toEqual([200]);
    const answer = await again();
    expect(answer).toMatchObject({ statusCode: 200 });
    expect(await again()).toEqual(answer);
    // What the database had been sent it may have carried out after all, but whole or not at all.
    const after = [await balanceOf(from.wallet.id), await balanceOf(to.wallet.id)].map(Number);
    const [paid, got] = [before[0]! - after[0]!, after[1]! - before[1]!];
    expect(paid).toBeGreaterThanOrEqual(5);
    expect(got).toBeCloseTo(paid * 0.99, 6);
    expect(await currencyImbalances(site.system.db.rows)).toEqual([]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from idempotency where key = ${repeated}`.execute(site.system.db.rows);
    expect(rows).toEqual([{ n: 1 }]);
  }, 90_000);

  it('is survived twice in a row, and a restart too', async () => {
    const { client } = await customer('1');
    const profile = () => timed(client.rest('GET', '/api/user/profile'));
    for (let time = 0; time < 2; time += 1) {
      await whileItHangs(async () => {
        const { answer, ms } = await profile();
        expect([answer.body.code, isInTime(ms, ANSWERED_WITHIN_MS)]).toEqual(['UNAVAILABLE', true]);
      });
      while ((await ready()).status !== 200);
      expect((await profile()).answer.body.statusCode).toBe(200);
    }
    await postgres.away();
    expect((await profile()).answer.body.code).toBe('UNAVAILABLE');
    await postgres.back();
    while ((await ready()).status !== 200);
    expect((await profile()).answer.body.statusCode).toBe(200);
  }, 90_000);
});

describe('an engine whose PostgreSQL hangs', () => {
  let mails: MailServer;
  beforeAll(async () => (mails = await startMailServer()));
  afterAll(() => mails.close());

  const mail = (subject: string) => ({ to: 'somebody@example.com', subject, text: 'text' });
  const delivered = async (subject: string): Promise<void> => {
    while (!mails.received.some((each) => each.subject === subject)) await pause(20);
  };

  it('goes on with its queue without a restart, also with what fell due meanwhile', async () => {
    const engine = site.start('engine', { SMTP_URL: mails.url });
    await engine.logged('started');
    await site.enqueueMail(mail('before'));
    await delivered('before');
    // Falls due while nobody answers: what the workers have sent by then takes it, for connections that are gone.
    await site.enqueueMail(mail('meanwhile'), { runAt: new Date(Date.now() + 3_000), series: 'one by one' });
    await whileItHangs(() =>
      engine.logged('the database has not answered for 3 s: calls that wait for it fail until it answers'),
    );
    await engine.logged('the database is answering again');
    // This process finds out by itself.
    while ((await failure(sql`select 1`.execute(site.system.db.rows))) !== 'done') await pause(20);
    await site.enqueueMail(mail('after'), { series: 'one by one' });
    await delivered('meanwhile');
    await delivered('after');
    expect(await engine.stop()).toEqual({ code: 0, signal: null });
  }, 60_000);
});

describe('the probe of the database', () => {
  let database: Database;
  const open = () => openDatabase({ url: postgres.url, poolMax: 2, log: newLogger('silent') });
  beforeAll(async () => (database = await open()));
  afterAll(() => database.close());

  it('leaves a statement alone that takes longer than it waits itself, while the database answers', async () => {
    expect(await failure(sql`select pg_sleep(4)`.execute(database.rows))).toBe('done');
  }, 20_000);

  it('ends statements, transactions and waits for a connection, and closes what hung', async () => {
    const held = await database.pool.connect();
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
    const apart = await database.connectApart();
    const begun = Promise.withResolvers<void>();
    await whileItHangs(async () => {
      const waits = [
        failure(held.query('select 1').finally(() => held.release())),
        failure(database.transaction(async (tx) => sql`select 1`.execute((begun.resolve(), tx.rows)))),
        ...Array.from({ length: 4 }, () => failure(sql`select 1`.execute(database.rows))),
        failure(database.pool.query('select 1')),
        failure(apart.query('select 1')),
      ];
      const { answer, ms } = await timed(Promise.all(waits));
      expect(new Set(answer)).toEqual(new Set(['57P03']));
      expectWithin(ms, ANSWERED_WITHIN_MS);
      expect(database.hangs).toBe(true);
      expect(await failure(database.connectApart())).toBe('57P03');
    });
    while (database.hangs) await pause(10);
    expect(await failure(sql`select 1`.execute(database.rows))).toBe('done');
    const { rows: left } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(database.rows);
    expect(left).toEqual([{ n: 0 }]);
    expect(database.pool.totalCount).toBeLessThanOrEqual(2);
  }, 30_000);

  it('ends the wait for a connection that is never made, while those that are there are answered', async () => {
    const other = await open();
    await other.pool.query('select 1');
    await whileItHangs(
      async () => {
        const held = await other.pool.connect();
        const { answer, ms } = await timed(failure(other.pool.query('select 1')));
        expect([answer, isInTime(ms, ANSWERED_WITHIN_MS)]).toEqual(['57P03', true]);
        expect(await failure(held.query('select 1').finally(() => held.release()))).toBe('done');
      },
      () => postgres.hangForNewcomers(),
    );
    await other.close();
  }, 20_000);

  it('takes no busy moment of its own process for a hang', async () => {
    const asked = sql`select pg_sleep(0.1)`.execute(database.rows);
    const until = performance.now() + 4_500;
    while (performance.now() < until);
    expect(await failure(asked)).toBe('done');
    expect(database.hangs).toBe(false);
  }, 20_000);
});
