// npm run bench -- bot-purchases: purchases of strategies a second through GraphQL (authentication, policy, three movements,
// the sale, its listing, its audit and its profit), compared to raw SQL that writes the same rows to the same tables.
import { Agent, request } from 'undici';
import { newId } from '../dist/core/ids.js';
import { Money } from '../dist/core/money.js';
import { inTransaction } from '../dist/services/frame/in-transaction.js';
import { openSession } from '../dist/services/account/session/open-session.js';
import { post } from '../dist/services/ledger/post.js';
import { Reply } from '../dist/services/frame/reply.js';
import { openWallet } from '../dist/services/wallet/open-wallet.js';
import { Servers } from './lib/servers.mjs';
import { account, licence } from './lib/shops.mjs';
import { openWorld, rate } from './lib/world.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CALLERS = 16;
/** As many as a caller can buy at most, since an account holds a strategy once. */
const LISTINGS = 3_000;
const CONFIG = { fast: 9, slow: 21 };
const RISK = {
  stopLossPercent: '5',
  takeProfitPercent: '10',
  takeProfits: [],
  maxOpenPositions: 1,
  closeOnLimit: true,
};
const ZERO_HASH = Buffer.alloc(32);
const KIND = { currency: 'USDT', type: 'SPOT' };

process.env.LICENCE_DIR = await licence('trading_bot');
const world = await openWorld();
const { system, pool, platform } = world;
await pool.query('update extension set status = true');
const servers = new Servers(platform.config.databaseUrl);
const url = `http://127.0.0.1:${await servers.start('lib/api.mjs')}`;
const dispatcher = new Agent({ connections: CALLERS, pipelining: 1 });
const fees = await wallet({ system: 'platform' });
const callers = [];
for (let n = 0; n < CALLERS; n += 1) callers.push(await newCaller(n));
// An account may buy thirty strategies a minute, which would be measured otherwise.
const unlimited = setInterval(() => void forgetLimits(), 50);

const seen = { graphql: [], raw: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  seen.graphql.push(await rate(CALLERS, SECONDS, (caller) => graphql(callers[caller])));
  seen.raw.push(await rate(CALLERS, SECONDS, (caller) => raw(callers[caller])));
}
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const [through, beside] = [median(seen.graphql), median(seen.raw)];
process.stdout.write(
  `purchases a second: GraphQL ${Math.round(through)}, raw SQL ${Math.round(beside)}, ratio ${(through / beside).toFixed(2)}\n`,
);
clearInterval(unlimited);
await dispatcher.close();
servers.stop();
await world.close();

async function forgetLimits() {
  const keys = await platform.redis.keys('strategy_purchase:*');
  if (keys.length > 0) await platform.redis.del(...keys);
}

async function wallet(owner) {
  return inTransaction(system, { operation: 'bench' }, (tx) => openWallet(tx, owner, KIND));
}

/** A buyer with money and a session, and a seller whose listings nobody else buys. */
async function newCaller(n) {
  const [buyer, seller] = [await account(world, `buyer-${n}`), await account(world, `seller-${n}`)];
  const [paying, receiving] = [await wallet({ userId: buyer.id }), await wallet({ userId: seller.id })];
  const credit = {
    walletId: paying.id,
    operation: 'CREDIT',
    amount: Money.parse('1000000', KIND.currency),
    key: `bench_${newId()}`,
    external: true,
  };
  await inTransaction(system, { operation: 'bench' }, (tx) => post(tx, [credit]));
  const ctx = { ...system, reply: new Reply(), request: { ...system.request, ip: '127.0.0.1' } };
  await openSession(ctx, buyer.id, async () => {});
  const cookies = ctx.reply.cookies.map(({ name, value }) => [name, value]);
  const cookie = cookies.map((each) => each.join('=')).join('; ');
  const listings = (await list(seller)).values();
  return { buyer, seller, paying, receiving, listings, cookie, csrf: new Map(cookies).get('csrfToken') };
}

async function list(seller) {
  const ids = Array.from({ length: LISTINGS }, () => newId());
  await pool.query(
    `insert into trading_bot_strategy (id, "userId", name, description, type, symbol, timeframe, "strategyConfig", risk, price,
      currency, status, version, "approvedVersion", "createdAt", "updatedAt")
    select id, $2, 'Averages', 'Of an hour', 'EMA_CROSS', 'BTC/USDT', '1h', $3, $4, 10, 'USDT', 'APPROVED', 1, 1, now(), now()
    from unnest($1::uuid[]) as each (id)`,
    [ids, seller.id, JSON.stringify(CONFIG), JSON.stringify(RISK)],
  );
  return ids;
}

function nextOf({ listings }) {
  const { value, done } = listings.next();
  if (done) throw new Error('a caller has bought all that there is: raise LISTINGS');
  return value;
}

async function graphql(caller) {
  const query = 'mutation ($id: UUID!) { purchaseTradingStrategy(id: $id, expectedPrice: "10") { id price version } }';
  const answer = await request(`${url}/graphql`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: caller.cookie, 'x-csrf-token': caller.csrf },
    body: JSON.stringify({ query, variables: { id: nextOf(caller) } }),
  });
  const { errors } = await answer.body.json();
  if (errors) throw new Error(JSON.stringify(errors));
}

/** The same purchase in hand-written SQL: the same rows and locks, without the hash chain. */
async function raw(caller) {
  const { buyer, seller, paying, receiving } = caller;
  const client = await pool.connect();
  const [id, strategyId] = [newId(), nextOf(caller)];
  const run = (name, text, values) => client.query({ name, text, values });
  try {
    await client.query('begin');
    const { rows } = await run(
      'pl',
      `select name, type, symbol, timeframe, "strategyConfig", risk from trading_bot_strategy
      where id = $1 and status = 'APPROVED' and "deletedAt" is null for no key update`,
      [strategyId],
    );
    const [{ risk, ...sold }] = rows;
    await run('pu', `select from "user" where id = $1 and status = 'ACTIVE' for key share`, [seller.id]);
    await run(
      'pp',
      `insert into trading_bot_purchase (id, "strategyId", "buyerId", "sellerId", version, price, currency, "feePercent",
        "feeAmount", "sellerAmount", "configSnapshot", "createdAt") values ($1, $2, $3, $4, 1, 10, 'USDT', 20, 2, 8, $5, now())`,
      [id, strategyId, buyer.id, seller.id, JSON.stringify({ ...sold, ...risk })],
    );
    await run(
      'ps',
      `update trading_bot_strategy set "purchaseCount" = "purchaseCount" + 1, "totalPurchases" = "totalPurchases" + 1,
        "grossRevenue" = "grossRevenue" + 10, "sellerRevenue" = "sellerRevenue" + 8, "platformRevenue" = "platformRevenue" + 2
      where id = $1`,
      [strategyId],
    );
    await run(
      'pa',
      `insert into trading_bot_audit_log (id, "strategyId", "ownerId", "userId", actor, action, details, ip, "createdAt")
      values ($1, $2, $3, $4, 'USER', 'STRATEGY_PURCHASED', $5, '127.0.0.1', now())`,
      [newId(), strategyId, seller.id, buyer.id, JSON.stringify({ purchaseId: id, price: '10' })],
    );
    await run(
      'pr',
      `insert into admin_profit (id, type, amount, currency, "walletType", reference)
      values ($1, 'BOT_STRATEGY', 2, 'USDT', 'SPOT', $2)`,
      [newId(), id],
    );
    for (const [leg, walletId, operation, amount, signed] of [
      ['out', paying.id, 'TRANSFER_OUT', '10', '-10'],
      ['in', receiving.id, 'TRANSFER_IN', '8', '8'],
      ['fee', fees.id, 'CREDIT', '2', '2'],
    ]) {
      await run(
        'pm',
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
