// npm run bench -- transfer: transfers a second through GraphQL (authentication, policy, two movements and a fee),
// compared to raw SQL that writes the same rows to the same tables.
import { Agent, request } from 'undici';
import { newId } from '../dist/core/ids.js';
import { Money } from '../dist/core/money.js';
import { inTransaction } from '../dist/services/frame/in-transaction.js';
import { createAccount } from '../dist/services/account/create-account.js';
import { openSession } from '../dist/services/account/session/open-session.js';
import { post } from '../dist/services/ledger/post.js';
import { Reply } from '../dist/services/frame/reply.js';
import { openWallet } from '../dist/services/wallet/open-wallet.js';
import { Servers } from './lib/servers.mjs';
import { openWorld, rate } from './lib/world.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CALLERS = 16;
const ZERO_HASH = Buffer.alloc(32);

const world = await openWorld();
const { system, pool } = world;
const servers = new Servers(world.platform.config.databaseUrl);
const url = `http://127.0.0.1:${await servers.start('lib/api.mjs')}`;
const dispatcher = new Agent({ connections: CALLERS, pipelining: 1 });
const callers = [];
for (let n = 0; n < CALLERS; n += 1) callers.push(await newCaller(n));
const {
  rows: [fees],
} = await pool.query(`select id from wallet where system = 'platform' and currency = 'BTC'`);

const seen = { graphql: [], raw: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  seen.graphql.push(await rate(CALLERS, SECONDS, (caller) => graphql(callers[caller])));
  seen.raw.push(await rate(CALLERS, SECONDS, (caller) => raw(callers[caller])));
}
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const [through, beside] = [median(seen.graphql), median(seen.raw)];
process.stdout.write(
  `transfers a second: GraphQL ${Math.round(through)}, raw SQL ${Math.round(beside)}, ratio ${(through / beside).toFixed(2)}\n`,
);
await dispatcher.close();
servers.stop();
await world.close();

async function newCaller(n) {
  const account = (name) =>
    inTransaction(system, { operation: 'bench' }, (tx) =>
      createAccount(system, tx, {
        email: `${name}-${n}@example.com`,
        password: 'Bench-account-1',
        role: 'User',
        emailVerified: true,
      }),
    );
  const [from, to] = [await account('from'), await account('to')];
  const wallet = (owner) =>
    inTransaction(system, { operation: 'bench' }, (tx) => openWallet(tx, owner, { currency: 'BTC', type: 'SPOT' }));
  const [paying, receiving] = [await wallet({ userId: from.id }), await wallet({ userId: to.id })];
  await wallet({ system: 'platform' });
  const credit = {
    walletId: paying.id,
    operation: 'CREDIT',
    amount: Money.parse('1000000', 'BTC'),
    key: `bench_${newId()}`,
    external: true,
  };
  await inTransaction(system, { operation: 'bench' }, (tx) => post(tx, [credit]));
  const ctx = { ...system, reply: new Reply(), request: { ...system.request, ip: '127.0.0.1' } };
  await openSession(ctx, from.id, async () => {});
  const cookies = ctx.reply.cookies.map(({ name, value }) => [name, value]);
  return {
    from,
    to,
    paying,
    receiving,
    cookie: cookies.map((each) => each.join('=')).join('; '),
    csrf: new Map(cookies).get('csrfToken'),
  };
}

async function graphql({ paying, to, cookie, csrf }) {
  const query = 'mutation ($input: CreateTransferInput!) { createTransfer(input: $input) { id status received } }';
  const answer = await request(`${url}/graphql`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf },
    body: JSON.stringify({ query, variables: { input: { walletId: paying.id, amount: '0.01', toUserId: to.id } } }),
  });
  const { errors } = await answer.body.json();
  if (errors) throw new Error(JSON.stringify(errors));
}

/** The same transfer in hand-written SQL: the same rows and locks, without the hash chain. */
async function raw({ from, to, paying, receiving }) {
  const client = await pool.connect();
  const id = newId();
  const run = (name, text, values) => client.query({ name, text, values });
  try {
    await client.query('begin');
    await run(
      'bt',
      `insert into transfer (id, "userId", "walletId", currency, type, amount, fee, "toUserId", "toWalletId",
      "toCurrency", "toType", rate, received, status) values ($1, $2, $3, 'BTC', 'SPOT', 0.01, 0.0001, $4, $5, 'BTC', 'SPOT', 1, 0.0099,
      'COMPLETED')`,
      [id, from.id, paying.id, to.id, receiving.id],
    );
    for (const [leg, walletId, operation, amount, signed] of [
      ['out', paying.id, 'TRANSFER_OUT', '0.01', '-0.01'],
      ['in', receiving.id, 'TRANSFER_IN', '0.0099', '0.0099'],
      ['fee', fees.id, 'CREDIT', '0.0001', '0.0001'],
    ]) {
      await run(
        'bm',
        `with w as (update wallet set balance = balance + $3::numeric, sequence = sequence + 1 where id = $2
          returning "userId", balance, "inOrder", sequence)
        insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
          "previousInOrder", "newInOrder", "transactionId", "idempotencyKey", border, metadata, "previousHash", hash, "createdAt")
        select $1, $2, "userId", sequence, $4, $5::numeric, balance - $3, balance, "inOrder", "inOrder", $6, $7, false, null, $8, $8,
          clock_timestamp() from w`,
        [newId(), walletId, signed, operation, amount, id, `${id}_${leg}`, ZERO_HASH],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}
