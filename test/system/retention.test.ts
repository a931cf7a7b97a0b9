import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/clock.js';
import type { Retention } from '../../src/entities/frame/retention.js';
import { retentions } from '../../src/entities/index.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { calendarJobs } from '../../src/jobs/index.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { openPlatform } from '../../src/platform.js';
import { storedBot } from '../bot/support/stored-bots.js';
import { storedListing } from '../nft/support/stored.js';
import { newUser } from '../support/accounts.js';
import { newApiKeyRow } from '../support/api-keys.js';
import { cloneDatabase, dropDatabase } from '../support/databases.js';
import { runJob } from '../support/jobs.js';
import { newMerchant } from '../support/gateway.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('counts the rows of a whole platform that a job removes');

const BATCH = 10_000;

let userId: string;
let apiKeyId: string;
let listingId: string;
beforeEach(async () => {
  const { clock } = await world();
  // Away from midnight, at which a table of days loses one more.
  if (clock.now().getUTCHours() === 23) clock.advance(2 * HOUR_MS);
  userId = (await newUser()).id;
  apiKeyId = (await newApiKeyRow(userId)).id;
  await query('delete from gateway_merchant');
  await newMerchant();
  await query('delete from trading_bot');
  await storedBot({ userId });
  listingId = await storedListing(userId);
  for (const { table, erases } of retentions) {
    if (erases) await query('update api_key set "sealedKey" = null, "sealedKeyExpiresAt" = null');
    else await query(`delete from ${table} where ${MINE[table] ?? 'true'}`);
  }
});

/** Rows that a running server adds no others to. */
const MINE: Readonly<Record<string, string>> = { job_run: `job = 'x'`, event: `topic = 'test'` };

async function query(text: string): Promise<any[]> {
  const { platform } = await world();
  return (await platform.db.pool.query(text)).rows;
}

/** Statements that add a row of each table with this age. */
const ADD: Readonly<Record<string, (at: string) => string>> = {
  session: (at) => `insert into session (id, "userId", "tokenHash", "csrfHash", "expiresAt")
    select id, '${userId}', repeat(md5(id::text), 2), repeat('a', 64), ${at} from gen_random_uuid() as id`,
  account_token: (at) => `insert into account_token (id, "userId", purpose, "tokenHash", "expiresAt")
    select id, '${userId}', 'VERIFY_EMAIL', repeat(md5(id::text), 2), ${at} from gen_random_uuid() as id`,
  sign_in_challenge: (at) => `insert into sign_in_challenge (id, "userId", "tokenHash", "triesLeft", "expiresAt")
    select id, '${userId}', repeat(md5(id::text), 2), 5, ${at} from gen_random_uuid() as id`,
  email_code: (at) => `insert into email_code ("userId", purpose, "codeHash", "triesLeft", "expiresAt")
    select id, 'SIGN_IN', repeat('a', 64), 5, ${at} from "user" u
    where not exists (select from email_code where "userId" = u.id) limit 1`,
  api_key_refusal: (
    at,
  ) => `insert into api_key_refusal (id, "apiKeyId", reason, ip, operation, times, minute, "createdAt", "lastAt")
    select id, '${apiKeyId}', 'DISABLED', '', id::text, 1, ${at}, ${at}, ${at} from gen_random_uuid() as id`,
  api_key: (at) => `update api_key set "sealedKey" = 'sealed', "sealedKeyExpiresAt" = ${at}
    where id = (select id from api_key where "sealedKey" is null limit 1)`,
  event: (at) => `insert into event (id, topic, payload, cursor, "createdAt")
    values (gen_random_uuid(), 'test', '{}', '0-1', ${at})`,
  gateway_event: (at) => `insert into gateway_event (id, "merchantId", mode, type, sequence, body, "createdAt")
    select 'evt_' || made, m.id, 'LIVE', 'payment.created', 1, '{}', ${at} from gen_random_uuid() as made, gateway_merchant m`,
  idempotency: (at) => `insert into idempotency (caller, operation, key, "requestHash", "createdAt")
    values ('c', 'o', gen_random_uuid()::text, repeat('a', 64), ${at})`,
  geo_access_log: (at) => `insert into geo_access_log (id, decision, reason, ip, operation, transport, "createdAt")
    values (gen_random_uuid(), 'BLOCKED', 'IP_BLOCKED', '10.0.0.1', 'x', 'rest', ${at})`,
  faq_searches: (
    at,
  ) => `insert into faq_searches (id, day, reader, term, query, showable, count, "resultCount", "resultSum",
      "failedCount", "createdAt", "lastAt")
    select id, ${at}, '', id::text, 'q', true, 2, 0, 0, 2, ${at}, ${at} from gen_random_uuid() as id`,
  faq_search_days: (at) => `insert into faq_search_days values (${at}, 1)`,
  convert_account_day: (at) => `insert into convert_account_day values ('${userId}', ${at})`,
  right_loss: (at) => `insert into right_loss (id, "userId", "wasSuperAdmin", counted, "createdAt")
    values (gen_random_uuid(), '${userId}', false, false, ${at})`,
  solo_act: (at) => `insert into solo_act (id, kind, "userId", usd, "createdAt")
    values (gen_random_uuid(), 'ADJUSTMENT', '${userId}', 1, ${at})`,
  currency_price_high: (at) => `insert into currency_price_high ("currencyId", hour, price)
    select id, ${at}, 1 from currency c
    where not exists (select from currency_price_high where "currencyId" = c.id and hour = ${at}) limit 1`,
  convert_order: (
    at,
  ) => `insert into convert_order (id, "userId", "requestHash", status, side, "fromCurrency", "fromType",
      "fromAmount", "toCurrency", "toType", "toAmount", rate, "inverseRate", mid, "spreadPercent", spread, "feePercent",
      fee, rounding, "fromPrice", "toPrice", "usdValue", "expiresAt", "expiredAt", "createdAt", "updatedAt")
    values (gen_random_uuid(), '${userId}', '', 'EXPIRED', 'EXACT_IN', 'BTC', 'SPOT', 1, 'USD', 'FIAT', 1, 1, 1, 1, 0, 0, 0,
      0, 0, 1, 1, 1, ${at}, ${at}, ${at}, ${at})`,
  trading_candle: (at) => `insert into trading_candle
    select made::text, 'BTC/USDT', '1m', ${at}, 1, 1, 1, 1, 0 from left(gen_random_uuid()::text, 20) as made`,
  trading_bot_signal: (at) => `insert into trading_bot_signal (id, "botId", action, "signalAt", "createdAt")
    select made, b.id, 'BUY', ${at}, ${at} from gen_random_uuid() as made, trading_bot b`,
  trading_emergency_stop_bot: (at) => `with stop as (
      insert into trading_emergency_stop (id, "userId", reason, "closePositions", bots, "createdAt")
      select gen_random_uuid(), '${userId}', 'x', false, 1, ${at} returning id
    ) insert into trading_emergency_stop_bot ("stopId", "botId", "createdAt")
    select id, gen_random_uuid(), ${at} from stop`,
  nft_quote: (at) => `insert into nft_quote ("listingId", "buyerAddress", block, "quotedAt")
    values ('${listingId}', '0x' || repeat(right(gen_random_uuid()::text, 10), 4), 0, ${at})`,
  job_run: (at) => `insert into job_run (id, job, trigger, status, process, "startedAt", "endedAt")
    values (gen_random_uuid(), 'x', 'MANUAL', 'SUCCEEDED', 'p', ${at}, now())`,
};

function add(table: string, at: number): Promise<unknown> {
  return query(ADD[table]?.(`timestamptz '${new Date(at).toISOString()}'`) ?? '');
}

/** Rows of the test that are there, or have what is erased. */
async function rowsOf({ table, erases }: Retention): Promise<number> {
  const condition = erases ? '"sealedKey" is not null' : (MINE[table] ?? 'true');
  const [row] = await query(`select count(*)::int as count from ${table} where ${condition}`);
  return row.count;
}

async function daysOf({ days }: Retention): Promise<number> {
  const { platform } = await world();
  return typeof days === 'number' ? days : platform.settings.number(days.setting);
}

describe('rows that age', () => {
  it.each(retentions.map((each) => [each.table, each] as const))(
    'of %s are removed when they are past their time, and not before',
    async (table, retention) => {
      const { clock } = await world();
      const bound = clock.now().getTime() - (await daysOf(retention)) * DAY_MS;
      // Of a table of days the one that the time falls on stays whole.
      const step = retention.wholeDays ? DAY_MS : MINUTE_MS;
      for (const at of [bound - step, bound - 2 * step, bound + HOUR_MS]) await add(table, at);
      expect(await rowsOf(retention)).toBe(3);
      expect(await runJob('pruneRecords')).toMatchObject({ status: 'SUCCEEDED', counts: { [table]: 2 } });
      expect(await rowsOf(retention)).toBe(1);
    },
  );

  it('are shown by figures for each table, those of which nothing was removed too', async () => {
    const { counts } = await runJob('pruneRecords');
    expect(Object.keys(counts ?? {}).toSorted()).toEqual(retentions.map(({ table }) => table).toSorted());
    expect(Object.keys(ADD).toSorted()).toEqual(Object.keys(counts ?? {}).toSorted());
  });

  it('stay however old they are when they are an event that was not sent, or a run that has not ended', async () => {
    const { platform, clock, redisUrl } = await world();
    const url = await cloneDatabase('retention');
    const config = { ...platform.config, databaseUrl: url, redisUrl };
    // Not started, so that it does not send the event.
    const own = await openPlatform(config, { clock, log: newLogger('silent') });
    const old = `timestamptz '2020-01-01'`;
    await own.db.pool.query(`insert into event (id, topic, payload, cursor, "createdAt") values
      (gen_random_uuid(), 'unsent', '{}', null, ${old}), (gen_random_uuid(), 'sent', '{}', '0-1', ${old})`);
    await own.db.pool.query(`insert into job_run (id, job, trigger, status, process, "startedAt", "endedAt") values
      (gen_random_uuid(), 'open', 'MANUAL', 'RUNNING', 'p', ${old}, null),
      (gen_random_uuid(), 'ended', 'MANUAL', 'FAILED', 'p', ${old}, ${old})`);
    const job = calendarJobs.find(({ name }) => name === 'pruneRecords');
    expect(job && (await runCalendarJob(own, job))).toMatchObject({ counts: { event: 1, job_run: 1 } });
    expect((await own.db.pool.query(`select topic from event where topic like '%sent'`)).rows).toEqual([
      { topic: 'unsent' },
    ]);
    expect((await own.db.pool.query(`select job from job_run where process = 'p'`)).rows).toEqual([{ job: 'open' }]);
    await own.close();
    await dropDatabase(url);
  });

  it('keep the row of a key whose sealed copy is erased', async () => {
    const { clock } = await world();
    await add('api_key', clock.now().getTime() - MINUTE_MS);
    const [{ count }] = await query('select count(*)::int as count from api_key');
    expect(await runJob('pruneRecords')).toMatchObject({ counts: { api_key: 1 } });
    expect(await query('select count(*)::int as count from api_key')).toEqual([{ count }]);
    expect(await query('select id from api_key where "sealedKeyExpiresAt" is not null')).toEqual([]);
  });

  it('are removed in transactions of a bounded number of rows', async () => {
    const { platform } = await world();
    await query(`insert into idempotency (caller, operation, key, "requestHash", "createdAt")
      select 'c', 'o', n::text, repeat('a', 64), now() - interval '2 days' from generate_series(1, ${2 * BATCH + 1}) as n`);
    const sent: string[] = [];
    const stop = platform.db.watch((text) => sent.push(text));
    expect(await runJob('pruneRecords')).toMatchObject({ counts: { idempotency: 2 * BATCH + 1 } });
    stop();
    expect(sent.filter((text) => text.startsWith('delete from "idempotency"'))).toHaveLength(3);
    expect(await query('select from idempotency')).toHaveLength(0);
  });
});

describe('a table that fails', () => {
  const refuse = (table: string) =>
    query(`create or replace function test_refuse() returns trigger language plpgsql as $$
        begin raise exception 'not this one'; end $$;
      create trigger test_refuse before delete on ${table} for each row execute function test_refuse()`);
  const allow = (table: string) => query(`drop trigger test_refuse on ${table}`);

  it.each(['session', 'idempotency', 'job_run'])(
    'holds no other up: with %s the run removes the rest and fails at its end, with the reason',
    async (table) => {
      const { clock } = await world();
      for (const each of Object.keys(ADD)) await add(each, clock.now().getTime() - 4_000 * DAY_MS);
      await refuse(table);
      const run = await runJob('pruneRecords').finally(() => allow(table));
      expect(run).toMatchObject({
        status: 'FAILED',
        error: `Rows past their retention time could not be removed from ${table}: not this one`,
      });
      for (const each of retentions)
        expect([each.table, await rowsOf(each)]).toEqual([each.table, each.table === table ? 1 : 0]);
      const again = await runJob('pruneRecords');
      const removed = Object.entries(again.counts ?? {}).filter(([, count]) => count > 0);
      expect([again.status, removed]).toEqual(['SUCCEEDED', [[table, 1]]]);
    },
  );

  it('names every table that failed', async () => {
    const { clock } = await world();
    const old = clock.now().getTime() - 4_000 * DAY_MS;
    await add('session', old);
    await add('idempotency', old);
    await refuse('session');
    await refuse('idempotency');
    const run = await runJob('pruneRecords').finally(async () => {
      await allow('session');
      await allow('idempotency');
    });
    expect(run.status).toBe('FAILED');
    expect(run.error).toContain('session: not this one; ');
    expect(run.error).toContain('idempotency: not this one');
  });
});
