// npm run bench -- gateway: payments created and confirmed a second through GraphQL, compared to raw SQL that writes the
// same rows to the same tables.
import { Agent, request } from 'undici';
import { newId } from '../dist/core/ids.js';
import { newPaymentId } from '../dist/core/gateway/ids.js';
import { Servers } from './lib/servers.mjs';
import { feeWallet, gatewayLicence, gatewayWallet, newShop } from './lib/shops.mjs';
import { openWorld, rate } from './lib/world.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CALLERS = 16;
/** Payments that wait for a confirmation: more than any run needs. */
const WAITING = 1_500 * SECONDS * ROUNDS;
const ZERO_HASH = Buffer.alloc(32);

process.env.LICENCE_DIR = await gatewayLicence();
const world = await openWorld();
const { pool } = world;
await pool.query('update extension set status = true');
const fees = await feeWallet(world);
const owed = await gatewayWallet(world);
const shops = [];
for (let n = 0; n < CALLERS; n += 1) shops.push(await newShop(world, n));
const servers = new Servers(world.platform.config.databaseUrl);
const url = `http://127.0.0.1:${await servers.start('lib/api.mjs')}`;
const dispatcher = new Agent({ connections: CALLERS, pipelining: 1 });
for (const shop of shops) shop.waiting = await waitingPayments(shop);

await measure('payments created', createByGraphql, createRaw);
await measure('payments confirmed', confirmByGraphql, confirmRaw);
await dispatcher.close();
servers.stop();
await world.close();

async function measure(what, through, beside) {
  const seen = { through: [], beside: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.through.push(await rate(CALLERS, SECONDS, (caller) => through(shops[caller])));
    seen.beside.push(await rate(CALLERS, SECONDS, (caller) => beside(shops[caller])));
  }
  const [ours, raw] = [median(seen.through), median(seen.beside)];
  process.stdout.write(
    `${what} a second: GraphQL ${Math.round(ours)}, raw SQL ${Math.round(raw)}, ratio ${(ours / raw).toFixed(2)}\n`,
  );
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

async function waitingPayments({ merchantId }) {
  const ids = Array.from({ length: Math.ceil(WAITING / CALLERS) }, newPaymentId);
  const uuids = ids.map(() => newId());
  await pool.query(
    `insert into gateway_payment (id, uuid, "merchantId", mode, amount, currency, "walletType", fee, net, "usdAmount",
      "eventCount", "expiresAt", "createdAt", "updatedAt")
    select id, uuid, $3, 'LIVE', 25, 'USD', 'FIAT', 0.25, 24.75, 25, 1, now() + interval '1 day', now(), now()
    from unnest($1::text[], $2::uuid[]) as p (id, uuid)`,
    [ids, uuids, merchantId],
  );
  return ids.map((id, at) => ({ id, uuid: uuids[at] }));
}

async function send(query, variables, headers) {
  const answer = await request(`${url}/graphql`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const { errors } = await answer.body.json();
  if (errors) throw new Error(JSON.stringify(errors));
}

function createByGraphql({ key }) {
  const query = 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id checkoutUrl } }';
  const input = { amount: '25', currency: 'USD', walletType: 'FIAT', merchantOrderId: '1001', description: 'An order' };
  return send(query, { input }, { 'x-api-key': key });
}

function confirmByGraphql({ waiting, paying, cookie, csrf }) {
  const { id } = next(waiting);
  const query = `mutation ($id: String!, $wallets: [PayingWalletInput!]!) {
    confirmCheckout(id: $id, wallets: $wallets) { id status }
  }`;
  const wallet = {
    walletId: paying.id,
    walletType: 'FIAT',
    currency: 'USD',
    amount: '25',
    equivalentInPaymentCurrency: '25',
  };
  return send(query, { id, wallets: [wallet] }, { cookie, 'x-csrf-token': csrf });
}

function next(waiting) {
  const payment = waiting.pop();
  if (!payment) throw new Error('there are no more payments to confirm');
  return payment;
}

/** Runs statements by name on one connection, in one transaction. */
async function inRaw(work) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work((name, text, values) => client.query({ name, text, values }));
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The same payment in hand-written SQL: the same rows. */
function createRaw(shop) {
  const id = newPaymentId();
  return inRaw(async (run) => {
    await run(
      'rp',
      `insert into gateway_payment (id, uuid, "merchantId", mode, amount, currency, "walletType", fee, net, "usdAmount",
        "merchantOrderId", description, "eventCount", "expiresAt", "createdAt", "updatedAt")
      values ($1, $2, $3, 'LIVE', 25, 'USD', 'FIAT', 0.25, 24.75, 25, '1001', 'An order', 1, now() + interval '30 minutes', now(), now())`,
      [id, newId(), shop.merchantId],
    );
    await run(
      'rd',
      `insert into gateway_day as d ("merchantId", mode, day, currency, "walletType", created)
      values ($1, 'LIVE', current_date, 'USD', 'FIAT', 1)
      on conflict ("merchantId", mode, day, currency, "walletType") do update set created = d.created + 1`,
      [shop.merchantId],
    );
    await rawEvent(run, shop, id, 'payment.created', 1);
  });
}

async function rawEvent(run, { merchantId, userId, endpointId }, id, type, sequence) {
  const eventId = `evt_${id}_${type.slice(8)}`;
  const { rows } = await run(
    'rn',
    `insert into gateway_event_position as p ("merchantId", position) values ($1, 1)
    on conflict ("merchantId") do update set position = p.position + 1 returning position`,
    [merchantId],
  );
  await run(
    're',
    `insert into gateway_event (id, "merchantId", mode, type, "paymentId", sequence, position, body, "createdAt")
    values ($1, $2, 'LIVE', $3, $4, $5, $6, $7, now())`,
    [eventId, merchantId, type, id, sequence, rows[0].position, JSON.stringify({ id: eventId, type, data: { id } })],
  );
  await run(
    'rw',
    `insert into gateway_webhook (id, "eventId", "endpointId", "merchantId", type, "paymentId", position, url, "nextRetryAt",
      "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $6, $7, 'https://hooks.example.com/', now(), now(), now())`,
    [newId(), eventId, endpointId, merchantId, type, id, rows[0].position],
  );
  await run(
    'rj',
    `select graphile_worker.add_job('deliver_gateway_webhooks', json_build_object('endpointId', $1::text),
      job_key := 'webhooks:' || $1::text)`,
    [endpointId],
  );
  await rawOutbox(run, `gateway:${userId}`, { id: eventId, type });
}

function rawOutbox(run, topic, payload) {
  const values = [newId(), topic, JSON.stringify(payload)];
  return run('ro', 'insert into event (id, topic, payload) values ($1, $2, $3::jsonb)', values);
}

/** The same settlement in hand-written SQL: the same rows and locks, without the hash chain. */
function confirmRaw(shop) {
  const { id, uuid } = next(shop.waiting);
  return inRaw(async (run) => {
    await run('cl', `select id from gateway_payment where id = $1 and status = 'PENDING' for update`, [id]);
    const allocation = { walletId: shop.paying.id, currency: 'USD', amount: '25', share: '25', rate: '1', fee: '0.25' };
    await run(
      'cu',
      `update gateway_payment set status = 'COMPLETED', allocations = $2, "customerId" = $3, "eventCount" = 2,
        "completedAt" = now(), "updatedAt" = now() where id = $1`,
      [id, JSON.stringify([allocation]), shop.buyer.id],
    );
    await run(
      'cb',
      `insert into gateway_merchant_balance as b ("merchantId", currency, "walletType", pending, "totalReceived", "totalFees")
      values ($1, 'USD', 'FIAT', 24.75, 25, 0.25)
      on conflict ("merchantId", currency, "walletType") do update set pending = b.pending + 24.75,
        "totalReceived" = b."totalReceived" + 25, "totalFees" = b."totalFees" + 0.25`,
      [shop.merchantId],
    );
    await run(
      'cd',
      `insert into gateway_day as d ("merchantId", mode, day, currency, "walletType", completed, gross, fees, "usdVolume", "usdFees")
      values ($1, 'LIVE', current_date, 'USD', 'FIAT', 1, 25, 0.25, 25, 0.25)
      on conflict ("merchantId", mode, day, currency, "walletType") do update set completed = d.completed + 1,
        gross = d.gross + 25, fees = d.fees + 0.25, "usdVolume" = d."usdVolume" + 25, "usdFees" = d."usdFees" + 0.25`,
      [shop.merchantId],
    );
    await rawEvent(run, shop, id, 'payment.completed', 2);
    await rawOutbox(run, `checkout:${id}`, { id, status: 'COMPLETED' });
    await run(
      'cp',
      `insert into admin_profit (id, type, amount, currency, "walletType", reference)
      values ($1, 'GATEWAY_PAYMENT', 0.25, 'USD', 'FIAT', $2)`,
      [newId(), `${id}_fee`],
    );
    for (const [leg, walletId, operation, amount, signed] of [
      ['pay_1', shop.paying.id, 'DEBIT', '25', '-25'],
      ['fee', fees, 'CREDIT', '0.25', '0.25'],
      ['in_1', owed, 'CREDIT', '24.75', '24.75'],
    ]) {
      await run(
        'cm',
        `with w as (update wallet set balance = balance + $3::numeric, sequence = sequence + 1 where id = $2
          returning "userId", balance, "inOrder", sequence)
        insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
          "previousInOrder", "newInOrder", "transactionId", "idempotencyKey", border, metadata, "previousHash", hash, "createdAt")
        select $1, $2, "userId", sequence, $4, $5::numeric, balance - $3, balance, "inOrder", "inOrder", $6, $7, false, null, $8, $8,
          clock_timestamp() from w`,
        [newId(), walletId, signed, operation, amount, uuid, `gateway_${id}_${leg}`, ZERO_HASH],
      );
    }
  });
}
