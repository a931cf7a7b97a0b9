// npm run bench -- bot-logs: pages of the audit trail of trading bots while it has ROWS (10 million) rows, by each filter and
// through the cursor; then how long others wait for a lock, at most, while what is past its time is removed.
import { firstIdAt, newId } from '../dist/core/ids.js';
import { pruneBotLogs } from '../dist/services/bot/audit/prune.js';
import { readBotLogs } from '../dist/services/bot/audit/read.js';
import { openWorld } from './lib/world.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 10_000_000);
const OLD = ROWS / 10;
const BATCH = 500_000;
const BOTS = 1_000;
const OWNERS = 100;
const DAY_MS = 86_400_000;
const PAGES = 200;
const LIMIT_MS = 20;
const LOCK_LIMIT_MS = 100;

const world = await openWorld();
const { system, pool } = world;
const { bots, owners } = await fill();
say(`${ROWS} rows of ${BOTS} bots of ${OWNERS} owners; one owner has a tenth of them, and none of the last half`);

const day = (ago) => new Date(Date.now() - ago * DAY_MS);
const filters = {
  'without a filter': {},
  'a bot': { botId: bots[500] },
  'an owner': { ownerId: owners[50] },
  'an owner who stopped long ago': { ownerId: owners[0] },
  'who did it': { userId: owners[50] },
  'a rare action': { action: 'BOT_ERROR' },
  'a frequent action': { action: 'ORDER_FILLED' },
  'the engine': { actor: 'ENGINE' },
  admins: { actor: 'ADMIN' },
  'an owner and an action': { ownerId: owners[50], action: 'BOT_ERROR' },
  'an owner and an action that there is not': { ownerId: owners[50], action: 'BOT_DELETED' },
  'an action and an actor that never meet': { action: 'ORDER_PLACED', actor: 'ADMIN' },
  'a day of a bot': { botId: bots[500], from: day(31), to: day(30) },
  'a day of all': { from: day(31), to: day(30) },
};
for (const [name, filter] of Object.entries(filters)) await pages(name, filter);
await retention();
await world.close();

/** Rows of 100 days, a tenth of them older than 90. Ids have the times of their rows. */
async function fill() {
  const { rows: users } = await pool.query(`insert into "user" (id, email, "roleId")
    select gen_random_uuid(), 'log-' || n || '@example.com', (select id from role limit 1)
    from generate_series(1, ${OWNERS}) n returning id`);
  const ownerIds = users.map(({ id }) => id);
  const { rows: made } = await pool.query(
    `insert into trading_bot (id, "userId", name, symbol, type, "strategyConfig", "changedAt", "createdAt", "updatedAt")
    select gen_random_uuid(), ($1::uuid[])[1 + (n - 1) % ${OWNERS}], 'Bot', 'BTC/USDT', 'SIGNAL', '{}', now(), now(), now()
    from generate_series(1, ${BOTS}) n returning id, "userId"`,
    [ownerIds],
  );
  const botIds = made.map(({ id }) => id);
  const owned = made.map(({ userId }) => userId);
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  const { rows: indexes } = await client.query(`select indexdef, indexname from pg_indexes
    where tablename = 'trading_bot_audit_log' and indexname not like '%pkey'`);
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  for (let from = 0; from < ROWS; from += BATCH) await fillBatch(client, from, botIds, owned);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze trading_bot_audit_log');
  client.release();
  return { bots: botIds, owners: ownerIds };
}

/** Of 1,000 rows, 994 are of engines and 6 of owners, jobs and admins. The first bot wrote a tenth of the older half. */
async function fillBatch(client, from, botIds, owned) {
  const stepMs = (90 * DAY_MS) / (ROWS - OLD);
  const oldestMs = Date.now() - 90 * DAY_MS - OLD * stepMs;
  await client.query(
    `insert into trading_bot_audit_log (id, "botId", "ownerId", "userId", actor, action, details, "createdAt")
    select overlay(overlay(gen_random_uuid()::text placing substr(ms, 1, 8) || '-' || substr(ms, 9, 4) from 1 for 13)
        placing '7' from 15 for 1)::uuid,
      ($1::uuid[])[bot], ($2::uuid[])[bot], case when actor = 'ADMIN' then ($2::uuid[])[2] else ($2::uuid[])[bot] end,
      actor, action, '{"orderId":"0190a000-0000-7000-8000-000000000000","side":"BUY","amount":"0.01","purpose":"ENTRY"}', at
    from (
      select n, lpad(to_hex((${oldestMs} + n * ${stepMs})::bigint), 12, '0') as ms,
        to_timestamp((${oldestMs} + n * ${stepMs})::bigint / 1000.0) as at,
        case when n < ${ROWS / 2} and n % 5 = 0 then 1 else 2 + (n * 7919) % ${BOTS - 1} end as bot,
        case n % 1000 when 1 then 'ADMIN' when 2 then 'JOB' when 3 then 'USER' when 4 then 'USER' else 'ENGINE' end as actor,
        case n % 1000 when 1 then 'ADMIN_FORCE_STOP' when 2 then 'BOT_ERROR' when 3 then 'BOT_STARTED' when 4 then 'BOT_PAUSED'
          when 5 then 'DAILY_LIMIT_REACHED' when 6 then 'STOP_LOSS_TRIGGERED'
          else (array['ORDER_PLACED', 'ORDER_FILLED', 'ORDER_PLACED', 'ORDER_CANCELLED', 'TRADE_OPENED', 'TRADE_CLOSED'])[1 + n % 6]
        end as action
      from generate_series(${from}::bigint, ${from + BATCH - 1}::bigint) n
    ) as row`,
    [botIds, owned],
  );
}

/** Times of pages through the cursor, beginning at the newest, in the middle and near the end. */
async function pages(name, filter) {
  const times = [];
  let rows = 0;
  for (const ago of [0, 45, 89]) {
    let after = ago === 0 ? null : firstIdAt(day(ago));
    for (let page = 0; page < PAGES / 3; page += 1) {
      const started = performance.now();
      const { items, cursor } = await readBotLogs(system, { ...filter, after });
      times.push(performance.now() - started);
      rows += items.length;
      if (cursor === null) break;
      after = cursor;
    }
  }
  times.sort((left, right) => left - right);
  const [median, worst] = [times[Math.floor(times.length / 2)], times.at(-1)];
  say(
    `${name}: median ${median.toFixed(2)} ms, worst ${worst.toFixed(2)} ms (limit ${LIMIT_MS}), ${times.length} pages, ${rows} rows`,
  );
}

/** Removes the rows that are past their time, while others write and read. */
async function retention() {
  const state = { done: false };
  const waits = { lock: 0, insert: 0, page: 0 };
  const others = [watchLocks(state, waits), insert(state, waits), insert(state, waits), read(state, waits)];
  const started = performance.now();
  const removed = await pruneBotLogs(system).finally(() => (state.done = true));
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(others);
  say(`${removed.trading_bot_audit_log} rows were removed in ${seconds.toFixed(1)} s`);
  say(`longest wait for a lock meanwhile: ${waits.lock.toFixed(0)} ms (limit ${LOCK_LIMIT_MS})`);
  say(`slowest insert of ten rows ${waits.insert.toFixed(0)} ms, slowest page ${waits.page.toFixed(0)} ms`);
}

async function watchLocks(state, waits) {
  while (!state.done) {
    const { rows } =
      await pool.query(`select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0) * 1000 as ms
      from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`);
    waits.lock = Math.max(waits.lock, Number(rows[0].ms));
  }
}

async function insert(state, waits) {
  while (!state.done) {
    const started = performance.now();
    await pool.query(
      `insert into trading_bot_audit_log (id, "botId", "ownerId", "userId", actor, action, details, "createdAt")
      select unnest($1::uuid[]), id, "userId", "userId", 'ENGINE', 'ORDER_PLACED', '{}', now() from trading_bot where id = $2`,
      [Array.from({ length: 10 }, () => newId()), bots[500]],
    );
    waits.insert = Math.max(waits.insert, performance.now() - started);
  }
}

async function read(state, waits) {
  while (!state.done) {
    const started = performance.now();
    await readBotLogs(system, { ownerId: owners[50] });
    waits.page = Math.max(waits.page, performance.now() - started);
  }
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
