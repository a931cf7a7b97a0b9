// npm run bench -- ledger: movements a second by several methods, on the same PostgreSQL and tables, in rounds.
import { LockMode } from '@mikro-orm/core';
import { Money } from '../dist/core/money.js';
import { newId } from '../dist/core/ids.js';
import { WalletAuditLog } from '../dist/entities/ledger/wallet-audit-log.js';
import { Wallet } from '../dist/entities/wallet/wallet.js';
import { inTransaction } from '../dist/services/frame/in-transaction.js';
import { createAccount } from '../dist/services/account/create-account.js';
import { post } from '../dist/services/ledger/post.js';
import { openWallet } from '../dist/services/wallet/open-wallet.js';
import { openWorld, rate } from './lib/world.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WALLETS = 2_000;

const ZERO_HASH = Buffer.alloc(32);
const RAW = `
  with m as (select * from unnest($1::uuid[], $2::numeric[], $3::text[], $4::uuid[]) m ("walletId", amount, key, id)),
  w as (
    update wallet w set balance = balance + m.amount, sequence = sequence + 1 from m where w.id = m."walletId"
    returning m.*, w."userId", w.balance, w."inOrder", w.sequence
  )
  insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
    "previousInOrder", "newInOrder", "transactionId", "idempotencyKey", border, metadata, "previousHash", hash, "createdAt")
  select id, "walletId", "userId", sequence, 'CREDIT', amount, balance - amount, balance, "inOrder", "inOrder", null, key, true,
    null, $5, $5, clock_timestamp() from w`;

const RAW_ONE = `
  with w as (
    update wallet set balance = balance + $2::numeric, sequence = sequence + 1 where id = $1
    returning "userId", balance, "inOrder", sequence
  )
  insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
    "previousInOrder", "newInOrder", "transactionId", "idempotencyKey", border, metadata, "previousHash", hash, "createdAt")
  select $4, $1, "userId", sequence, 'CREDIT', $2, balance - $2, balance, "inOrder", "inOrder", null, $3, true, null, $5, $5,
    clock_timestamp() from w`;

const world = await openWorld();
const { system, platform, pool } = world;
const { spread, hot } = await wallets();

const ways = {
  'raw: 100 a hand-written statement, 4 connections': () =>
    rate(4, SECONDS, (caller, turn) => raw(caller, 4, turn, 100)),
  'raw: 100 a hand-written statement, 1 connection': () =>
    rate(1, SECONDS, (caller, turn) => raw(caller, 1, turn, 100)),
  'raw: one statement a movement, 16 connections': () =>
    rate(16, SECONDS, (caller, turn) => rawOne(pick(caller, 16, turn, 0))),
  'unit of work of the ORM, 16 at a time': () => rate(16, SECONDS, (caller, turn) => orm(pick(caller, 16, turn, 0))),
  'submit, 256 callers, spread': () => rate(256, SECONDS, (caller, turn) => submit(pick(caller, 256, turn, 0))),
  'submit, 64 callers, spread': () => rate(64, SECONDS, (caller, turn) => submit(pick(caller, 64, turn, 0))),
  'submit, 256 callers, one hot wallet': () => rate(256, SECONDS, () => submit(hot)),
  'submit, 64 callers, one hot wallet': () => rate(64, SECONDS, () => submit(hot)),
  'submit, 1 caller': () => rate(1, SECONDS, (caller, turn) => submit(pick(caller, 1, turn, 0))),
  'post of two movements in an act, 16 at a time': () => rate(16, SECONDS, twoRowTransaction),
};

const seen = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
for (let round = 1; round <= ROUNDS; round += 1) {
  await pool.query('vacuum analyze wallet, wallet_audit_log');
  for (const [name, run] of Object.entries(ways)) seen[name].push(await run());
}
report();
await world.close();

async function wallets() {
  const user = await inTransaction(system, { operation: 'bench' }, (tx) =>
    createAccount(system, tx, {
      email: 'bench@example.com',
      password: 'Bench-account-1',
      role: 'User',
      emailVerified: true,
    }),
  );
  const first = await inTransaction(system, { operation: 'bench' }, (tx) =>
    openWallet(tx, { userId: user.id }, { currency: 'BTC', type: 'SPOT' }),
  );
  // Each wallet has its own account, as customers' wallets do.
  await pool.query(
    `insert into "user" (id, email, "roleId") select gen_random_uuid(), 'bench-' || n || '@example.com', u."roleId"
    from "user" u, generate_series(1, $2::int) n where u.id = $1`,
    [user.id, WALLETS],
  );
  const { rows } =
    await pool.query(`insert into wallet (id, "userId", currency, type) select gen_random_uuid(), id, 'BTC', 'SPOT'
    from "user" where email like 'bench-%' returning id`);
  return { spread: rows.map(({ id }) => id).toSorted(), hot: first.id };
}

/**
 * Divides the wallets among the callers of a method, so that the hand-written methods never lock against each other.
 */
function pick(caller, callers, turn, offset) {
  const share = Math.floor(WALLETS / callers);
  return spread[caller * share + ((turn + offset) % share)];
}

async function raw(caller, callers, turn, count) {
  const ids = Array.from({ length: count }, (_, n) => pick(caller, callers, turn * count, n));
  const each = (value) => ids.map(value);
  const values = [ids, each(() => '0.00000001'), each(() => `bench_${newId()}`), each(() => newId()), ZERO_HASH];
  await pool.query({ name: `raw${count}`, text: RAW, values });
  return count;
}

async function rawOne(walletId) {
  const values = [walletId, '0.00000001', `bench_${newId()}`, newId(), ZERO_HASH];
  await pool.query({ name: 'rawOne', text: RAW_ONE, values });
}

async function orm(walletId) {
  await platform.db.transaction(async ({ em }) => {
    const wallet = await em.findOneOrFail(Wallet, { id: walletId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const before = Money.parse(wallet.balance, 'BTC');
    const amount = Money.parse('0.00000001', 'BTC');
    wallet.balance = before.plus(amount).toString();
    wallet.sequence = String(BigInt(wallet.sequence) + 1n);
    em.create(WalletAuditLog, {
      id: newId(),
      walletId,
      userId: wallet.userId,
      sequence: wallet.sequence,
      operation: 'CREDIT',
      amount: amount.toString(),
      previousBalance: before.toString(),
      newBalance: wallet.balance,
      previousInOrder: wallet.inOrder,
      newInOrder: wallet.inOrder,
      transactionId: null,
      idempotencyKey: `bench_${newId()}`,
      external: true,
      metadata: null,
      hashVersion: 1,
      previousHash: ZERO_HASH,
      hash: ZERO_HASH,
      createdAt: new Date(),
    });
  });
}

async function submit(walletId) {
  const amount = Money.parse('0.00000001', 'BTC');
  await platform.ledger.submit({
    movements: [{ walletId, operation: 'CREDIT', amount, key: `bench_${newId()}`, external: true }],
  });
}

async function twoRowTransaction(caller, turn) {
  const amount = Money.parse('0.000000000000000001', 'BTC');
  const id = newId();
  const [from, to] = [pick(caller, 16, turn, 0), pick(caller, 16, turn, 1)];
  await inTransaction(system, { operation: 'bench' }, (tx) =>
    post(tx, [
      { walletId: from, operation: 'TRANSFER_OUT', amount, key: `bench_${id}_out`, transactionId: id },
      { walletId: to, operation: 'TRANSFER_IN', amount, key: `bench_${id}_in`, transactionId: id },
    ]),
  );
  return 2;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function report() {
  const figures = Object.entries(seen).map(([name, values]) => [name, median(values)]);
  const of = (start) => figures.find(([name]) => name.startsWith(start))[1];
  say(`movements a second, median of ${ROUNDS} rounds of ${SECONDS} s each, ${process.version}`);
  for (const [name, value] of figures) {
    const parts = [value / of('raw: 100'), value / of('unit of work')];
    say(
      `${name.padEnd(52)} ${Math.round(value).toString().padStart(8)}   ${parts[0].toFixed(2)} of raw, ${parts[1].toFixed(1)} x ORM`,
    );
  }
}
