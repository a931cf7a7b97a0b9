// npm run bench -- ledger-checks: the cost of a run of each ledger check, while the history grows and the traffic stays
// the same. BENCH_SIZES sets other sizes, in rows.
import { calendarJobs } from '../dist/jobs/index.js';
import { runCalendarJob } from '../dist/jobs/run-calendar-job.js';
import { Money } from '../dist/core/money.js';
import { newId } from '../dist/core/ids.js';
import { openWorld } from './lib/world.mjs';

const SIZES = (process.env.BENCH_SIZES ?? '10000,100000,1000000,10000000').split(',').map(Number);
const ROWS_A_WALLET = 10;
/** Wallets that move between two runs, with one movement each. */
const MOVED = 1_000;
const RUNS = 5;
const JOBS = ['checkLedger', 'sumLedger', 'sealLedger', 'verifySeals'];

/** Statements that write ledgers of new wallets as the ledger's own function would, by level, checked and sealed. */
const FRESH = `create temporary table fresh on commit drop as
  select gen_random_uuid() as user_id, gen_random_uuid() as id, decode(repeat('00', 32), 'hex') as hash, 
    date_trunc('milliseconds', clock_timestamp()) as at from generate_series(1, $1::int)`;
const LEVEL = `with made as (
    update fresh f set hash = sha256(f.hash || convert_to(wallet_entry_text(e.entry, f.id, f.user_id, $1::int,
      $2::text, $3::numeric(30, 18), $4::numeric(30, 18), $5::numeric(30, 18), 0::numeric(30, 18), 0::numeric(30, 18), null, $1::int > 1,
      (extract(epoch from f.at) * 1000)::bigint, f.id || '_' || $1::int, null), 'UTF8'))
    from (select id, hash as previous, gen_random_uuid() as entry from fresh offset 0) e where e.id = f.id
    returning f.id, f.user_id, e.entry as row_id, e.previous, f.hash, f.at)
  insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
    "previousInOrder", "newInOrder", "idempotencyKey", border, "previousHash", hash, "createdAt")
  select row_id, id, user_id, $1::int, $2::text, $3::numeric, $4::numeric, $5::numeric, 0, 0, id || '_' || $1::int, $1::int > 1,
    previous, hash, at from made`;

const world = await openWorld();
const { platform, pool } = world;
say(
  `milliseconds a run, median of ${RUNS} (slowest), with ${MOVED} movements since the run before, ${process.version}`,
);
say(`${'rows'.padStart(10)} ${'wallets'.padStart(9)} ${JOBS.map((name) => name.padStart(20)).join(' ')}`);
let rows = 0;
for (const size of SIZES) {
  await grow(size - rows);
  rows = size;
  // Warms up, since the plans and caches of the previous size no longer fit.
  for (let turn = 0; turn < 2; turn += 1) for (const name of JOBS) await timed(name);
  const seen = Object.fromEntries(JOBS.map((name) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    await move();
    for (const name of JOBS) seen[name].push(await timed(name));
  }
  const figures = JOBS.map((name) => `${median(seen[name])} (${Math.max(...seen[name])})`.padStart(20));
  say(`${String(size).padStart(10)} ${String(await walletCount()).padStart(9)} ${figures.join(' ')}`);
}
await world.close();

async function grow(count) {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  const { rows: indexes } = await client.query(`select indexdef, indexname from pg_indexes
    where tablename = 'wallet_audit_log' and indexname not like '%pkey'`);
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  for (let left = Math.max(1, Math.round(count / ROWS_A_WALLET)); left > 0; left -= 50_000)
    await fill(client, Math.min(left, 50_000));
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query(`insert into wallet_check as c ("walletId", sequence, hash, "sealedSequence", "countedSequence", "countedHeld",
      "countedExternal") select id, sequence, "headHash", sequence, sequence, balance + "inOrder", "externalTotal" from wallet
    on conflict ("walletId") do update set "countedSequence" = excluded."countedSequence", "countedHeld" = excluded."countedHeld",
      "countedExternal" = excluded."countedExternal"`);
  await client.query('delete from ledger_total');
  await client.query(
    `insert into ledger_total select currency, sum(balance + "inOrder"), sum("externalTotal") from wallet group by 1`,
  );
  await client.query('vacuum analyze wallet_audit_log, wallet, wallet_check');
  client.release(true);
}

async function fill(client, wallets) {
  await client.query('begin');
  await client.query(FRESH, [wallets]);
  await client.query(`insert into "user" (id, email, "roleId")
    select user_id, user_id || '@example.com', (select id from role limit 1) from fresh`);
  await client.query(`insert into wallet (id, "userId", currency, type) select id, user_id, 'BTC', 'SPOT' from fresh`);
  for (let level = 1; level <= ROWS_A_WALLET; level += 1) {
    const [operation, amount] = level === 1 ? ['WALLET_CREATED', 0] : ['CREDIT', 1];
    await client.query(LEVEL, [level, operation, amount, Math.max(level - 2, 0), level - 1]);
  }
  const last = ROWS_A_WALLET - 1;
  await client.query(
    `update wallet w set balance = $1::int, sequence = $2::int, "headHash" = f.hash, "lastEntryAt" = f.at,
    "externalTotal" = $1::int from fresh f where f.id = w.id`,
    [last, ROWS_A_WALLET],
  );
  await client.query('commit');
}

async function move() {
  const { rows: wallets } = await pool.query(
    `select id from wallet where "userId" is not null order by md5(id::text || $2) limit $1`,
    [MOVED, newId()],
  );
  const amount = Money.parse('0.5', 'BTC');
  await Promise.all(
    wallets.map(({ id: walletId }) =>
      platform.ledger.submit({
        movements: [{ walletId, operation: 'CREDIT', amount, key: `bench_${newId()}`, external: true }],
      }),
    ),
  );
}

async function timed(name) {
  const job = calendarJobs.find((each) => each.name === name);
  const started = performance.now();
  const run = await runCalendarJob(platform, job);
  if (run?.status !== 'SUCCEEDED') throw new Error(`${name}: ${run?.error}`);
  return Math.round(performance.now() - started);
}

async function walletCount() {
  return (await pool.query('select count(*) from wallet')).rows[0].count;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
