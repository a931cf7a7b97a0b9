// npm run bench -- ledger-checks: what a run of each check of the ledger costs while the history grows and the traffic does not.
// BENCH_SIZES names other sizes, in rows.
import { calendarJobs } from '../dist/jobs/index.js';
import { runCalendarJob } from '../dist/jobs/run-calendar-job.js';
import { Money } from '../dist/core/money.js';
import { newId } from '../dist/core/ids.js';
import { openWorld } from './lib/world.mjs';

const SIZES = (process.env.BENCH_SIZES ?? '10000,100000,1000000,10000000').split(',').map(Number);
const ROWS_A_WALLET = 10;
/** What moves between two runs: wallets, one movement each. */
const MOVED = 1_000;
const RUNS = 5;
const JOBS = ['checkLedger', 'sumLedger', 'sealLedger', 'verifySeals'];

const world = await openWorld();
const { platform, pool } = world;
await prepare();
say(
  `milliseconds a run, median of ${RUNS} (slowest), with ${MOVED} movements since the run before, ${process.version}`,
);
say(`${'rows'.padStart(10)} ${'wallets'.padStart(9)} ${JOBS.map((name) => name.padStart(20)).join(' ')}`);
let rows = 0;
for (const size of SIZES) {
  await grow(size - rows);
  rows = size;
  // Brings the checks up to what was added; then a run has the traffic alone.
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

/** A function that writes whole ledgers as the ledger's own would, without its round trips. */
async function prepare() {
  await pool.query(`create function bench_fill(wallets int, length int) returns void language plpgsql as $$
    declare
      w record; n int; at timestamptz; hash bytea; previous bytea; entry uuid;
      role_id uuid := (select id from role limit 1);
    begin
      create temporary table fresh on commit drop as select gen_random_uuid() as user_id, gen_random_uuid() as id from generate_series(1, wallets);
      insert into "user" (id, email, "roleId") select user_id, user_id || '@example.com', role_id from fresh;
      insert into wallet (id, "userId", currency, type) select id, user_id, 'BTC', 'SPOT' from fresh;
      for w in select * from fresh loop
        previous := decode(repeat('00', 32), 'hex');
        at := date_trunc('milliseconds', clock_timestamp());
        for n in 1 .. length loop
          entry := gen_random_uuid();
          hash := sha256(previous || convert_to(wallet_entry_text(entry, w.id, w.user_id, n,
            case when n = 1 then 'WALLET_CREATED' else 'CREDIT' end, case when n = 1 then 0 else 1 end::numeric(30, 18),
            greatest(n - 2, 0)::numeric(30, 18), (n - 1)::numeric(30, 18), 0::numeric(30, 18), 0::numeric(30, 18), null, n > 1,
            (extract(epoch from at) * 1000)::bigint, w.id || '_' || n, null), 'UTF8'));
          insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
            "previousInOrder", "newInOrder", "idempotencyKey", border, "previousHash", hash, "createdAt")
          values (entry, w.id, w.user_id, n, case when n = 1 then 'WALLET_CREATED' else 'CREDIT' end,
            case when n = 1 then 0 else 1 end, greatest(n - 2, 0), n - 1, 0, 0, w.id || '_' || n, n > 1, previous, hash, at);
          previous := hash;
        end loop;
        update wallet set balance = length - 1, sequence = length, "headHash" = previous, "lastEntryAt" = at,
          "externalTotal" = length - 1, "checkDue" = true, "sealDue" = true where id = w.id;
      end loop;
    end $$`);
}

/** Two connections fill, as this machine has two cores. */
async function grow(count) {
  let left = Math.max(1, Math.round(count / ROWS_A_WALLET));
  const lane = async () => {
    while (left > 0) {
      const wallets = Math.min(left, 1_000);
      left -= wallets;
      await pool.query('select bench_fill($1, $2)', [wallets, ROWS_A_WALLET]);
    }
  };
  await Promise.all([lane(), lane()]);
  await pool.query('vacuum analyze wallet_audit_log, wallet, wallet_check');
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
        movements: [{ walletId, operation: 'CREDIT', amount, key: `bench_${newId()}`, border: true }],
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
