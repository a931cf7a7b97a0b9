// npm run bench -- ledger-pages: the time to read a page of one wallet while the ledger has ROWS (10 million) rows.
import { readLedger } from '../dist/services/wallet/read-ledger.js';
import { openWorld } from './lib/world.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 10_000_000);
const WALLETS = 1_000;
const PAGES = 1_000;

const world = await openWorld();
const { system, pool } = world;
await fill();

const { rows: wallets } = await pool.query('select id, sequence from wallet order by sequence desc limit 1');
const [{ id: walletId, sequence }] = wallets;
say(`${ROWS} rows, one wallet with ${sequence} of them`);
await page('a page of the wallet', { filter: { walletId } });
await page('page 1,000 of the wallet by its number', { filter: { walletId }, page: PAGES });
await page('the newest page of all wallets', {});
let after = null;
for (let number = 1; number <= PAGES; number += 1) {
  const started = performance.now();
  after = (await readLedger(system, { filter: { walletId }, after })).cursor;
  if ([1, 2, 10, 100, PAGES].includes(number))
    say(`page ${number} through the cursor: ${(performance.now() - started).toFixed(2)} ms`);
}
await world.close();

/** A tenth of the rows are in one wallet, the rest spread. The hash chain is not valid; pages do not read it. */
async function fill() {
  const client = await pool.connect();
  await client.query(`set session_replication_role = replica`);
  const { rows: indexes } = await client.query(`select indexdef, indexname from pg_indexes
    where tablename = 'wallet_audit_log' and indexname not like '%pkey'`);
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await client.query(`insert into "user" (id, email, "roleId") select gen_random_uuid(), 'page-' || n || '@example.com',
    (select id from role limit 1) from generate_series(1, ${WALLETS}) n`);
  await client.query(`insert into wallet (id, "userId", currency, type, sequence) select gen_random_uuid(), id, 'BTC', 'SPOT',
    case when email = 'page-1@example.com' then ${ROWS / 10} else ${Math.floor((ROWS * 0.9) / (WALLETS - 1))} end
    from "user" where email like 'page-%'`);
  await client.query(`insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance",
      "newBalance", "previousInOrder", "newInOrder", "idempotencyKey", border, "previousHash", hash, "createdAt")
    select gen_random_uuid(), w.id, w."userId", n, 'CREDIT', 1, n - 1, n, 0, 0, w.id || '_' || n, true, "headHash", "headHash",
      now() - interval '1 day' + n * interval '10 ms'
    from wallet w, generate_series(1, w.sequence) n where w."userId" is not null`);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze wallet_audit_log, wallet');
  client.release();
}

async function page(name, request) {
  await readLedger(system, request);
  const started = performance.now();
  for (let turn = 0; turn < 10; turn += 1) await readLedger(system, request);
  say(`${name}: ${((performance.now() - started) / 10).toFixed(2)} ms`);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
